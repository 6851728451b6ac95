/** `gangway ledger`: shows the balances of the accounts and verifies the sealed blocks. */

import { formatAmount } from '@gangway/protocol';
import { getMerchantOrRefuse } from '../administration/find-or-refuse.ts';
import { type Balance, listBalances, listBalanceTotals } from '../ledger/balances.ts';
import { ledgerSeal } from '../ledger/seal.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { type Command, defineCommand } from './command.ts';
import { optional } from './options.ts';
import { type Cell, textTable } from './text-tables.ts';
import { verifiedResult } from './verified-result.ts';

const NOTHING = 'No account holds anything.';

/** The commands for the ledger. */
export const ledgerCommands: readonly Command[] = [
  defineCommand({
    name: 'ledger accounts',
    description: "Shows the balances of a merchant's accounts, or of all accounts by kind.",
    example: 'ledger accounts --merchant 056870',
    options: { merchant: optional('UID', 'UID of the merchant') },
    async run({ database }, { merchant: uid }) {
      if (uid !== undefined) {
        const { id } = await getMerchantOrRefuse(database, uid);
        const listed = (await listBalances(database, id)).map(({ account, ...balance }) => ({
          account: account.slice(0, account.indexOf(':')),
          ...balanceJson(balance),
        }));
        const rows = listed.map(({ account, ...balance }): Cell[] => [account, ...cellsOf(balance)]);
        return { json: listed, text: textTable(['ACCOUNT', ...COLUMNS], rows, NOTHING) };
      }
      const listed = (await listBalanceTotals(database)).map(({ kind, accounts, ...balance }) => ({
        kind,
        accounts,
        ...balanceJson(balance),
      }));
      const rows = listed.map(({ kind, accounts, ...sum }): Cell[] => [kind, accounts, ...cellsOf(sum)]);
      return { json: listed, text: textTable(['KIND', 'ACCOUNTS', ...COLUMNS], rows, NOTHING) };
    },
  }),
  defineCommand({
    name: 'ledger verify',
    description:
      'Verifies the ledger since its last checkpoint, and names the first place that differs from its seal.',
    example: 'ledger verify --full',
    options: {
      full: { placeholder: '', description: 'reads all transfers from the first one on', isFlag: true },
    },
    async run({ database, rootKey, report }, { full }) {
      const verification = verifyLedger(database, ledgerSeal(rootKey), {
        isFull: full !== undefined,
        report,
      });
      const { json, text } = await verifiedResult('transfers', verification, ', and so are the balances');
      const { checkpoint, read } = await verification;
      const start =
        checkpoint === 0n
          ? 'All of them were read.'
          : `${read} of them were read; the others are in the checkpoint of block ${checkpoint}.`;
      return {
        json: { ...json, checkpoint: checkpoint === 0n ? null : Number(checkpoint), read: Number(read) },
        text: `${text}\n${start}`,
      };
    },
  }),
];

const COLUMNS = ['BALANCE', 'SIDE'];

/** Returns a balance without its sign: what we owe is `credit`; what we own or are owed is `debit`. */
const balanceJson = ({ currency, balanceMinor }: Omit<Balance, 'account'>) => ({
  balance: formatAmount(balanceMinor < 0n ? -balanceMinor : balanceMinor),
  currency,
  side: balanceMinor < 0n ? 'debit' : 'credit',
});

const cellsOf = ({ balance, currency, side }: ReturnType<typeof balanceJson>): Cell[] => [
  `${balance} ${currency}`,
  side,
];
