/** `gangway merchants`: who is paid. */
import { addMerchant, listMerchants, setSettlementCurrency } from '../accounts/manage-merchants.ts';
import { businessDay } from '../business-day.ts';
import { hasRate } from '../pricing/exchange-rates.ts';
import { SANDBOX_MERCHANTS } from '../sandbox/sandbox-accounts.ts';
import { readBusinessTime } from './business-time.ts';
import { type Command, defineCommand, Refusal } from './command.ts';
import { getMerchantOrRefuse } from './find-or-refuse.ts';
import { textTable, timeText } from './text-tables.ts';
import { currencyFault, nameFault, uidFault } from './value-checks.ts';

/** The verbs of merchants. */
export const merchantCommands: readonly Command[] = [
  defineCommand({
    name: 'merchants add',
    says: 'Adds a merchant.',
    example: 'merchants add --uid 056870 --name "Tulip Shop"',
    options: {
      uid: { takes: 'UID', says: 'its UID, used by no other merchant', isRequired: true, fault: uidFault },
      name: { takes: 'NAME', says: 'its name, as payers see it', isRequired: true, fault: nameFault },
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
    says: 'Sets what a merchant is paid out in: for the orders made from now on.',
    example: 'merchants settle-in --uid 056870 --currency CHF',
    options: {
      uid: { takes: 'UID', says: 'its UID', isRequired: true },
      currency: { takes: 'CURRENCY', says: 'such as CHF', isRequired: true, fault: currencyFault },
    },
    run: ({ database }, { uid, currency }) =>
      database.transaction(async (tx) => {
        const { id } = await getMerchantOrRefuse(tx, uid);
        if (currency !== 'EUR' && !(await hasRate(tx, currency, businessDay(await readBusinessTime(tx)))))
          throw new Refusal(`There is no rate for ${currency}: write one down with gangway rates add.`);
        await setSettlementCurrency(tx, id, currency);
        return {
          json: { uid, currency },
          text: `Orders of merchant ${uid} are settled in ${currency} from now on.`,
        };
      }),
  }),
  defineCommand({
    name: 'merchants list',
    onlyReads: true,
    says: 'Lists the merchants.',
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
