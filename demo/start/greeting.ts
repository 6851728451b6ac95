/** What `npm start` prints when all is running: links, accounts, test data and where the data lies. */
import { SANDBOX_ACCOUNTS, SANDBOX_MERCHANTS, type SandboxAccount } from '@gangway/gateway';
import { findMethod } from '@gangway/protocol';

/** Addresses and places to name. */
export interface Places {
  readonly shop: string;
  readonly gateway: string;
  readonly folder: string;
  readonly database: string;
}

/** What a tester gets for each choice at the pretend bank. */
const OUTCOMES: readonly (readonly [choice: string, effect: string])[] = [
  ['Approve', 'the order is paid'],
  ['Refuse', 'the gateway offers another try; leaving it ends the payment as declined'],
  ['Cancel', 'the same, as when a payer changes their mind'],
  ['Time out', 'the bank gave up; the order stays open until its own time is over'],
  ['Paid but silent', 'nobody is told; the gateway asks the bank and the shop hears it within a minute'],
];

/** The text, ready to print. */
export function greeting({ shop, gateway, folder, database }: Places): string {
  const rows = (pairs: readonly (readonly [string, string])[]) =>
    pairs.map(([name, value]) => `  ${name.padEnd(22)}${value}`).join('\n');
  return `
Gangway runs in the sandbox: no money moves.

${rows([
  ['Shop', shop],
  ['What the shop knows', `${shop}/orders`],
  ['Gateway', `${gateway}/Payments`],
  ['Health, metrics', `${gateway}/readyz  ${gateway}/metrics`],
])}

At the pretend bank for ${findMethod('iDEAL')?.label ?? 'iDEAL'} you choose what happens:
${rows(OUTCOMES)}

Accounts; the secret of each is sandbox-secret- and its number:
${rows(SANDBOX_ACCOUNTS.map((account) => [account.uid, describeAccount(account)]))}
${rows([['Client keys', SANDBOX_MERCHANTS.map((merchant) => merchant.clientKey).join(', ')]])}

Data of the shop and the master key: ${folder}
Database: ${database}
Ctrl-C stops everything; the data stays for the next start.
`;
}

function describeAccount({ role, merchantUid, store, features }: SandboxAccount): string {
  const where = store ? `, store ${store}` : '';
  const may = role === 'cashier' ? `, ${features.length > 0 ? 'every feature' : 'no feature'}` : '';
  return `${role} of merchant ${merchantUid}${where}${may}`;
}
