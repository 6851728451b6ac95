/** `gangway prices`: the fees that merchants pay for a payment. */
import { findMethod, formatAmount, parseAmount } from '@gangway/protocol';
import { addPrice } from '../administration/add-price.ts';
import { getMerchantOrRefuse } from '../administration/find-or-refuse.ts';
import { currencyFault, dayFault, percentFault } from '../administration/input-rules.ts';
import { ANY_METHOD, listPrices } from '../pricing/price-list.ts';
import { type Command, defineChange, defineCommand } from './command.ts';
import { textTable } from './text-tables.ts';

const EVERYBODY = 'everybody';

const merchant = { placeholder: 'UID', description: 'UID of the merchant; by default everybody' } as const;

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
      method: {
        placeholder: 'METHOD',
        description: 'its sub_pay_method; by default every method without its own price',
        default: ANY_METHOD,
        fault: (text: string): string | undefined =>
          text === ANY_METHOD || findMethod(text) ? undefined : `There is no method ${text}.`,
      },
      percent: {
        placeholder: 'PERCENT',
        description: 'of the settled amount, with up to 4 decimals',
        default: '0',
        fault: percentFault,
      },
      fixed: {
        placeholder: 'AMOUNT',
        description: 'for each payment, in the settlement currency',
        default: '0',
        fault: (text: string): string | undefined =>
          parseAmount(text) === undefined ? `${text} is not an amount such as 0.25.` : undefined,
      },
      currency: {
        placeholder: 'CURRENCY',
        description: 'the settlement currency it is for, by default EUR',
        default: 'EUR',
        fault: currencyFault,
      },
      day: {
        placeholder: 'DAY',
        description: 'the first day it applies to; by default today',
        fault: dayFault,
      },
    },
    async run({ admin }, { merchant: uid, method: name, percent, fixed: text, currency, day: given }, by) {
      const fixedMinor = parseAmount(text) ?? 0n;
      const price = { merchant: uid, method: name, percent, fixedMinor, currency, day: given };
      const { day, method } = await addPrice(admin, by, price);
      const of = method === ANY_METHOD ? 'a payment' : `a payment by ${method}`;
      const fixed = formatAmount(fixedMinor);
      return {
        json: { merchant: uid ?? null, method, percent, fixed, currency, day },
        text: `From ${day} on, ${of} costs ${uid ?? EVERYBODY} ${percent} % and ${fixed} ${currency}.`,
      };
    },
  }),
];
