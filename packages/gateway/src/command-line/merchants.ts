/** `gangway merchants`: the merchants and how they are settled. */
import { listMerchants } from '../accounts/manage-merchants.ts';
import { addMerchant } from '../administration/add-merchant.ts';
import {
  countFault,
  currencyFault,
  nameFault,
  percentFault,
  RESERVE_DAYS_MAX,
  uidFault,
} from '../administration/input-rules.ts';
import { setReserve } from '../administration/set-reserve.ts';
import { setSettlementCurrency } from '../administration/set-settlement-currency.ts';
import { writeOffDisputes } from '../administration/write-off-disputes.ts';
import { type Command, defineCommand } from './command.ts';
import { defineChange } from './define-change.ts';
import { byDefault, required } from './options.ts';
import { moneyText, textTable, timeText } from './text-tables.ts';

/** The commands for merchants. */
export const merchantCommands: readonly Command[] = [
  defineChange({
    name: 'merchants add',
    description: 'Adds a merchant.',
    example: 'merchants add --uid 056870 --name "Tulip Shop"',
    options: {
      uid: required('UID', 'its UID, used by no other merchant', uidFault),
      name: required('NAME', 'its name, as payers see it', nameFault),
    },
    async run({ admin }, { uid, name }, by) {
      await addMerchant(admin, by, { uid, name });
      return { json: { uid, name }, text: `Merchant ${uid} (${name}) is added.` };
    },
  }),
  defineChange({
    name: 'merchants settle-in',
    description: 'Sets the settlement currency of a merchant for orders created from now on.',
    example: 'merchants settle-in --uid 056870 --currency CHF',
    options: {
      uid: required('UID', 'its UID'),
      currency: required('CURRENCY', 'such as CHF', currencyFault),
    },
    async run({ admin }, { uid, currency }, by) {
      const { isPriced } = await setSettlementCurrency(admin, by, { uid, currency });
      const settled = `Orders of merchant ${uid} are settled in ${currency} from now on.`;
      const missing = ` Its payments cost nothing: there is no price in ${currency}; gangway prices add adds one.`;
      return { json: { uid, currency, isPriced }, text: isPriced ? settled : settled + missing };
    },
  }),
  defineChange({
    name: 'merchants reserve',
    description:
      'Sets which share of a merchant\u2019s settlements is held back, and for how long, from the next settlement on.',
    example: 'merchants reserve --uid 056870 --percent 10 --days 90',
    options: {
      uid: required('UID', 'its UID'),
      percent: required(
        'PERCENT',
        'of what is settled, with up to 4 decimals; 0 holds nothing back',
        percentFault,
      ),
      days: byDefault('90', 'DAYS', 'how long, from 1 to 730', countFault(RESERVE_DAYS_MAX)),
    },
    async run({ admin }, { uid, percent, days }, by) {
      const reserve = { uid, percent, days: Number(days) };
      await setReserve(admin, by, reserve);
      return {
        json: reserve,
        text: `${percent} % of what merchant ${uid} is settled is held back for ${days} days from now on.`,
      };
    },
  }),
  defineChange({
    name: 'merchants write-off',
    description: 'Writes off what a merchant owes from lost disputes and will not pay.',
    example: 'merchants write-off --uid 056870 --currency EUR --reason "Insolvent"',
    options: {
      uid: required('UID', 'its UID'),
      currency: required('CURRENCY', 'such as EUR', currencyFault),
    },
    async run({ admin }, { uid, currency }, by) {
      const { amountMinor } = await writeOffDisputes(admin, by, { uid, currency });
      const amount = moneyText(amountMinor, currency);
      return { json: { uid, amount }, text: `${amount} of merchant ${uid} are written off.` };
    },
  }),
  defineCommand({
    name: 'merchants list',
    description: 'Lists the merchants.',
    example: 'merchants list',
    options: {},
    async run({ database }) {
      const merchants = await listMerchants(database);
      const rows = merchants.map((merchant) => [
        merchant.uid,
        merchant.name,
        merchant.storeCount,
        merchant.accountCount,
        merchant.settlementCurrency,
        timeText(merchant.createdAt),
      ]);
      return {
        json: merchants.map(({ id: _, ...shown }) => shown),
        text: textTable(
          ['UID', 'NAME', 'STORES', 'ACCOUNTS', 'PAID IN', 'ADDED'],
          rows,
          'There are no merchants.',
        ),
      };
    },
  }),
];
