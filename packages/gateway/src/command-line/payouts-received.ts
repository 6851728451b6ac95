/** `gangway payouts-received`: payouts of rails that have arrived at our bank, matched with the rails' statements. */
import { enterBankLine } from '../administration/enter-bank-line.ts';
import { amountFault, currencyFault, dayFault } from '../administration/input-rules.ts';
import { listRailPayouts, type StoredRailPayout } from '../clearing/rail-payouts.ts';
import { type Command, defineCommand } from './command.ts';
import { defineChange } from './define-change.ts';
import { listResult } from './list-result.ts';
import { required } from './options.ts';
import { moneyText, timeText } from './text-tables.ts';
import { limitOption } from './value-checks.ts';

const COLUMNS = {
  DAY: (row: StoredRailPayout) => row.day,
  RAIL: (row: StoredRailPayout) => row.rail,
  'LISTED BY': (row: StoredRailPayout) => row.source,
  AMOUNT: (row: StoredRailPayout) => moneyText(row.amountMinor, row.currency),
  MATCHED: (row: StoredRailPayout) => (row.matchedAt ? timeText(row.matchedAt) : null),
  REFERENCE: (row: StoredRailPayout) => row.reference,
};

/** The commands for payouts that rails make to us. */
export const receivedPayoutCommands: readonly Command[] = [
  defineChange({
    name: 'payouts-received add',
    description:
      "Enters a payout of a rail as our bank's statement lists it, and matches it with the rail's statement.",
    example:
      'payouts-received add --rail adyen@056870 --day 2026-12-02 --amount 104.20 --currency EUR --reference TX1',
    options: {
      rail: required('RAIL', 'the rail or rail account, as reconcile list shows it'),
      day: required('DAY', 'the day of the booking at the bank', dayFault),
      amount: required('AMOUNT', 'what has arrived', amountFault),
      currency: required('CURRENCY', 'its currency', currencyFault),
      reference: required('TEXT', "the rail's number of the payout, as the bank's line has it"),
    },
    async run({ admin }, { rail, day, amount, currency, reference }, by) {
      const line = await enterBankLine(admin, by, { rail, day, amount, currency, reference });
      const money = moneyText(line.amountMinor, currency);
      const text = `Entered: ${money} of ${rail}. gangway reconcile list shows what differs.`;
      return { json: line, text };
    },
  }),
  defineCommand({
    name: 'payouts-received list',
    description: "Lists payouts of rails to our bank account, of the rails' statements and of our bank's.",
    example: 'payouts-received list --limit 100',
    options: { limit: limitOption },
    async run({ database, place }, { limit }) {
      const payouts = await listRailPayouts(database, Number(limit));
      return listResult(payouts, COLUMNS, `No payouts of rails found in ${place}.`);
    },
  }),
];
