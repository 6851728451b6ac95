/** `gangway merchants`: the merchants and how they are settled. */
import {
  addMerchant,
  listMerchants,
  setReserve,
  setSettlementCurrency,
} from '../accounts/manage-merchants.ts';
import { businessDay } from '../business-day.ts';
import { hasRate } from '../pricing/exchange-rates.ts';
import { listPrices } from '../pricing/price-list.ts';
import { SANDBOX_MERCHANTS } from '../sandbox/sandbox-accounts.ts';
import { readBusinessTime } from './business-time.ts';
import { type Command, defineCommand, Refusal } from './command.ts';
import { getMerchantOrRefuse } from './find-or-refuse.ts';
import { textTable, timeText } from './text-tables.ts';
import { countFault, currencyFault, nameFault, percentFault, uidFault } from './value-checks.ts';

const RESERVE_DAYS_MAX = 730;

/** The commands for merchants. */
export const merchantCommands: readonly Command[] = [
  defineCommand({
    name: 'merchants add',
    description: 'Adds a merchant.',
    example: 'merchants add --uid 056870 --name "Tulip Shop"',
    options: {
      uid: {
        placeholder: 'UID',
        description: 'its UID, used by no other merchant',
        isRequired: true,
        fault: uidFault,
      },
      name: {
        placeholder: 'NAME',
        description: 'its name, as payers see it',
        isRequired: true,
        fault: nameFault,
      },
    },
    async run({ database, mode }, { uid, name }) {
      if (mode === 'live' && SANDBOX_MERCHANTS.some((merchant) => merchant.uid === uid))
        throw new Refusal(`${uid} is a merchant of the sandbox: live mode does not have it.`);
      const id = await database.transaction((tx) => addMerchant(tx, { uid, name }));
      if (!id) throw new Refusal(`There is a merchant ${uid} already.`);
      return { json: { uid, name }, text: `Merchant ${uid} (${name}) is added.` };
    },
  }),
  defineCommand({
    name: 'merchants settle-in',
    description: 'Sets the settlement currency of a merchant for orders created from now on.',
    example: 'merchants settle-in --uid 056870 --currency CHF',
    options: {
      uid: { placeholder: 'UID', description: 'its UID', isRequired: true },
      currency: {
        placeholder: 'CURRENCY',
        description: 'such as CHF',
        isRequired: true,
        fault: currencyFault,
      },
    },
    run: ({ database }, { uid, currency }) =>
      database.transaction(async (tx) => {
        const { id } = await getMerchantOrRefuse(tx, uid);
        if (currency !== 'EUR' && !(await hasRate(tx, currency, businessDay(await readBusinessTime(tx)))))
          throw new Refusal(`There is no rate for ${currency}: add one with gangway rates add.`);
        await setSettlementCurrency(tx, id, currency);
        const settled = `Orders of merchant ${uid} are settled in ${currency} from now on.`;
        const isPriced = (await listPrices(tx, id)).some((price) => price.currency === currency);
        const missing = ` Its payments cost nothing: there is no price in ${currency}; gangway prices add adds one.`;
        return { json: { uid, currency, isPriced }, text: isPriced ? settled : settled + missing };
      }),
  }),
  defineCommand({
    name: 'merchants reserve',
    description:
      'Sets which share of a merchant\u2019s settlements is held back, and for how long, from the next settlement on.',
    example: 'merchants reserve --uid 056870 --percent 10 --days 90',
    options: {
      uid: { placeholder: 'UID', description: 'its UID', isRequired: true },
      percent: {
        placeholder: 'PERCENT',
        description: 'of what is settled, with up to 4 decimals; 0 holds nothing back',
        isRequired: true,
        fault: percentFault,
      },
      days: {
        placeholder: 'DAYS',
        description: 'how long, from 1 to 730',
        default: '90',
        fault: countFault(RESERVE_DAYS_MAX),
      },
    },
    run: ({ database }, { uid, percent, days }) =>
      database.transaction(async (tx) => {
        const { id } = await getMerchantOrRefuse(tx, uid);
        await setReserve(tx, id, { percent, days: Number(days) });
        return {
          json: { uid, percent, days: Number(days) },
          text: `${percent} % of what merchant ${uid} is settled is held back for ${days} days from now on.`,
        };
      }),
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
