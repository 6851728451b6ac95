/** `gangway rates`: the daily rates of the euro, by which payments in other currencies are settled. */
import { addRates } from '../administration/add-rates.ts';
import { dayFault, rateFault } from '../administration/input-rules.ts';
import { businessDay } from '../business-day.ts';
import { listRates } from '../pricing/exchange-rates.ts';
import { type Command, defineChange, defineCommand } from './command.ts';
import { textTable } from './text-tables.ts';

const rates = {
  placeholder: 'CURRENCY=RATE …',
  description: 'how much of each currency one euro buys, with up to 8 decimals',
  isRequired: true,
  isOperand: true,
  fault: (text: string): string | undefined => readRates(text).map(rateFault).find(Boolean),
} as const;

function readRates(text: string) {
  return text.split(' ').map((rate) => {
    const [currency = '', ...perEuro] = rate.split('=');
    return { currency, perEuro: perEuro.join('=') };
  });
}

/** The commands for rates. */
export const rateCommands: readonly Command[] = [
  defineCommand({
    name: 'rates list',
    description: 'Lists the rates that apply on a day.',
    example: 'rates list --day 2026-12-01',
    options: {
      day: { placeholder: 'DAY', description: 'such as 2026-12-01; by default today', fault: dayFault },
    },
    async run({ admin, database }, { day }) {
      const listed = await listRates(database, day ?? businessDay(admin.clock.now()));
      const rows = listed.map((rate) => [rate.currency, rate.perEuro, rate.day]);
      return {
        json: listed,
        text: textTable(['CURRENCY', 'A EURO BUYS', 'SINCE'], rows, 'There are no rates.'),
      };
    },
  }),
  defineChange({
    name: 'rates add',
    description: 'Adds rates from a future day on; the first rate of a currency may be for today.',
    example: 'rates add --day 2030-01-01 USD=1.17 CHF=0.93',
    options: {
      rates,
      day: {
        placeholder: 'DAY',
        description: 'the first day they apply to',
        isRequired: true,
        fault: dayFault,
      },
    },
    async run({ admin }, { rates: text, day }, by) {
      const added = await addRates(admin, by, { day, rates: readRates(text) });
      return { json: added, text: `From ${day} on, a euro buys ${text.replaceAll(' ', ', ')}.` };
    },
  }),
];
