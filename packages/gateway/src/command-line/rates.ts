/** `gangway rates`: what a euro buys, day by day; payments in other currencies are settled by it. */
import { businessDay } from '../business-day.ts';
import { addRates, type ExchangeRate, hasRate, listRates } from '../pricing/exchange-rates.ts';
import { readBusinessTime } from './business-time.ts';
import { type Command, defineCommand, Refusal } from './command.ts';
import { textTable } from './text-tables.ts';
import { currencyFault, dayFault } from './value-checks.ts';

const RATE = /^([A-Z]{3})=(\d{1,8}(?:\.\d{1,8})?)$/;

const rates = {
  placeholder: 'CURRENCY=RATE …',
  description: 'how much of each currency one euro buys, with up to 8 decimals',
  isRequired: true,
  isOperand: true,
  fault: (text: string): string | undefined => text.split(' ').map(rateFault).find(Boolean),
} as const;

function rateFault(text: string): string | undefined {
  const [, currency, perEuro] = RATE.exec(text) ?? [];
  if (!currency || Number(perEuro) === 0) return `${text} is no rate: write it as USD=1.17.`;
  if (currency === 'EUR') return 'The euro has no rate: the others are told in euros.';
  return currencyFault(currency);
}

/** The verbs of rates. */
export const rateCommands: readonly Command[] = [
  defineCommand({
    name: 'rates list',
    description: 'Lists the rates that count on a day.',
    example: 'rates list --day 2026-12-01',
    options: {
      day: { placeholder: 'DAY', description: 'such as 2026-12-01; today unless told', fault: dayFault },
    },
    async run({ database }, { day }) {
      const listed = await listRates(database, day ?? businessDay(await readBusinessTime(database)));
      const rows = listed.map((rate) => [rate.currency, rate.perEuro, rate.day]);
      return {
        json: listed,
        text: textTable(['CURRENCY', 'A EURO BUYS', 'SINCE'], rows, 'There are no rates.'),
      };
    },
  }),
  defineCommand({
    name: 'rates add',
    description: 'Writes down rates for a day to come; a currency that had none may begin today.',
    example: 'rates add --day 2030-01-01 USD=1.17 CHF=0.93',
    options: {
      rates,
      day: {
        placeholder: 'DAY',
        description: 'the first day they count on',
        isRequired: true,
        fault: dayFault,
      },
    },
    run: ({ database }, { rates: text, day }) =>
      database.transaction(async (tx) => {
        const today = businessDay(await readBusinessTime(tx));
        const wanted = text.split(' ').map((one): ExchangeRate => {
          const [, currency, perEuro] = RATE.exec(one)!;
          return { currency: currency!, day, perEuro: perEuro! };
        });
        for (const { currency } of wanted) {
          // A day's rate is fixed when the day begins: payments have been made at it.
          const isOpen = day > today || (day === today && !(await hasRate(tx, currency, today)));
          if (!isOpen)
            throw new Refusal(`${currency} has its rate of ${day} already: it is the day after or later.`);
        }
        if ((await addRates(tx, wanted)) < wanted.length)
          throw new Refusal(`One of these currencies has a rate for ${day}, which stays as it is.`);
        return { json: wanted, text: `From ${day} on, a euro buys ${text.replaceAll(' ', ', ')}.` };
      }),
  }),
];
