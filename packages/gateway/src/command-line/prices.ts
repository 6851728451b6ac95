/** `gangway prices`: the fees that merchants pay for a payment. */
import { formatAmount } from '@gangway/protocol';
import { addPrice } from '../administration/add-price.ts';
import { getMerchantOrRefuse } from '../administration/find-or-refuse.ts';
import {
  amountFault,
  currencyFault,
  dayFault,
  percentFault,
  pricedMethodFault,
} from '../administration/input-rules.ts';
import { ANY_METHOD, listPrices } from '../pricing/price-list.ts';
import { type Command, defineCommand } from './command.ts';
import { defineChange } from './define-change.ts';
import { byDefault, optional } from './options.ts';
import { textTable } from './text-tables.ts';

const EVERYBODY = 'everybody';

const merchant = optional('UID', 'UID of the merchant; by default everybody');

/** The commands for prices. */
export const priceCommands: readonly Command[] = [
  defineCommand({
    name: 'prices list',
    description: 'Lists the prices that can apply to a merchant, or all prices.',
    example: 'prices list --merchant 056870',
    options: { merchant },
    async run({ database }, { merchant: uid }) {
      const found = uid === undefined ? undefined : await getMerchantOrRefuse(database, uid);
      const prices = await listPrices(database, found?.id ?? null);
      const rows = prices.map((price) => [
        price.merchantUid ?? EVERYBODY,
        price.method,
        `${price.percent} %`,
        `${formatAmount(price.fixedMinor)} ${price.currency}`,
        price.day,
      ]);
      return {
        json: prices.map(({ fixedMinor, ...price }) => ({ ...price, fixed: formatAmount(fixedMinor) })),
        text: textTable(['MERCHANT', 'METHOD', 'PERCENT', 'FIXED', 'SINCE'], rows, 'There are no prices.'),
      };
    },
  }),
  defineChange({
    name: 'prices add',
    description: 'Sets the fee of a payment from a day on, before VAT. The most specific price applies.',
    example: 'prices add --merchant 056870 --method Card --percent 1.1 --fixed 0.20',
    options: {
      merchant,
      method: byDefault(
        ANY_METHOD,
        'METHOD',
        'its sub_pay_method; by default every method without its own price',
        pricedMethodFault,
      ),
      percent: byDefault('0', 'PERCENT', 'of the settled amount, with up to 4 decimals', percentFault),
      fixed: byDefault('0', 'AMOUNT', 'for each payment, in the settlement currency', amountFault),
      currency: byDefault(
        'EUR',
        'CURRENCY',
        'the settlement currency it is for, by default EUR',
        currencyFault,
      ),
      day: optional('DAY', 'the first day it applies to; by default today', dayFault),
    },
    async run({ admin }, price, by) {
      const added = await addPrice(admin, by, price);
      const { day, method, percent, fixed, currency } = added;
      const of = method === ANY_METHOD ? 'a payment' : `a payment by ${method}`;
      return {
        json: { merchant: price.merchant ?? null, ...added },
        text: `From ${day} on, ${of} costs ${price.merchant ?? EVERYBODY} ${percent} % and ${fixed} ${currency}.`,
      };
    },
  }),
];
