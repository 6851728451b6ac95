/** `gangway prices`: the fees that merchants pay for a payment. */
import { findMethod, formatAmount, parseAmount } from '@gangway/protocol';
import { businessDay } from '../business-day.ts';
import { ANY_METHOD, addPrice, listPrices, pricedAs } from '../pricing/price-list.ts';
import { readBusinessTime } from './business-time.ts';
import { type Command, defineCommand, Refusal } from './command.ts';
import { getMerchantOrRefuse } from './find-or-refuse.ts';
import { textTable } from './text-tables.ts';
import { currencyFault, dayFault, percentFault } from './value-checks.ts';

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
  defineCommand({
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
    run: ({ database }, { merchant: uid, method: name, percent, fixed, currency, day: given }) =>
      database.transaction(async (tx) => {
        const found = uid === undefined ? undefined : await getMerchantOrRefuse(tx, uid);
        const today = businessDay(await readBusinessTime(tx));
        const day = given ?? today;
        if (day < today)
          throw new Refusal(`Payments of ${day} have their price already: give today or later.`);
        const method = name === ANY_METHOD ? name : pricedAs(findMethod(name)!.name);
        const fixedMinor = parseAmount(fixed)!;
        if (!(await addPrice(tx, found?.id ?? null, { method, currency, percent, fixedMinor, day })))
          throw new Refusal(`There is such a price from ${day} already, and it stays: give a later day.`);
        const of = method === ANY_METHOD ? 'a payment' : `a payment by ${method}`;
        const price = `${percent} % and ${formatAmount(fixedMinor)} ${currency}`;
        return {
          json: { merchant: uid ?? null, method, percent, fixed: formatAmount(fixedMinor), currency, day },
          text: `From ${day} on, ${of} costs ${uid ?? EVERYBODY} ${price}.`,
        };
      }),
  }),
];
