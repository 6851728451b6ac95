/** `gangway rates`: the daily rates of the euro, by which payments in other currencies are settled. */
import { addRates } from '../administration/add-rates.ts';
import { dayFault, rateFault } from '../administration/input-rules.ts';
import { businessDay } from '../business-day.ts';
import { listRates } from '../pricing/exchange-rates.ts';
import { type Command, defineCommand } from './command.ts';
import { defineChange } from './define-change.ts';
import { operand, optional, required } from './options.ts';
import { textTable } from './text-tables.ts';

const rates = operand(
  'CURRENCY=RATE …',
  'how much of each currency one euro buys, with up to 8 decimals',
  (text: string): string | undefined => readRates(text).map(rateFault).find(Boolean),
);

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
      day: optional('DAY', 'such as 2026-12-01; by default today', dayFault),
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
      day: required('DAY', 'the first day they apply to', dayFault),
    },
    async run({ admin }, { rates: text, day }, by) {
      const added = await addRates(admin, by, { day, rates: readRates(text) });
      return { json: added, text: `From ${day} on, a euro buys ${text.replaceAll(' ', ', ')}.` };
    },
  }),
];
