/** What `npm start` prints when all is running: links, accounts, test data and where the data lies. */
import { SANDBOX_ACCOUNTS, SANDBOX_MERCHANTS, type SandboxAccount } from '@gangway/gateway';
import { findMethod } from '@gangway/protocol';
import { TEST_CARD_BEHAVIOURS, TEST_CARDS, type TestCardBehaviour } from '@gangway/protocol/cards';
import { groupDigits } from '../shop/card-digits.ts';
import { BANK_OUTCOMES } from './bank-outcomes.ts';

/** Addresses and places to name. */
export interface Places {
  readonly shop: string;
  readonly gateway: string;
  readonly folder: string;
  readonly database: string;
}

/** The cards most tests begin with; all others stand in docs/test-data.md. */
const CARDS: readonly TestCardBehaviour[] = ['approve', 'challenge', 'insufficient-funds'];

/** The text, ready to print. */
export function greeting({ shop, gateway, folder, database }: Places): string {
  const rows = (pairs: readonly (readonly [string, string])[]) =>
    pairs.map(([name, value]) => `  ${name.padEnd(22)}${value}`).join('\n');
  return `
Gangway runs in the sandbox: no money moves.

${rows([
  ['Shop', shop],
  ['What the shop knows', `${shop}/orders`],
  ['Desk, for testers', `${shop}/desk`],
  ['Gateway', `${gateway}/Payments`],
  ['Health', `${gateway}/readyz`],
])}

At the pretend bank for ${findMethod('iDEAL')?.label ?? 'iDEAL'} you choose what happens:
${rows(BANK_OUTCOMES)}

Test cards, with any future date and any code; all of them: docs/test-data.md
${rows(CARDS.map(describeCard))}

Accounts; the secret of each is sandbox-secret- and its number:
${rows(SANDBOX_ACCOUNTS.map((account) => [account.uid, describeAccount(account)]))}
${rows([['Client keys', SANDBOX_MERCHANTS.map((merchant) => merchant.clientKey).join(', ')]])}

Data of the shop: ${folder}
Database: ${database}
Ctrl-C stops everything; the data stays for the next start.
`;
}

function describeCard(behaviour: TestCardBehaviour): readonly [string, string] {
  const number = TEST_CARDS.find((card) => card.behaviour === behaviour)?.number ?? '';
  return [groupDigits(number), TEST_CARD_BEHAVIOURS[behaviour]];
}

function describeAccount({ role, merchantUid, store, features }: SandboxAccount): string {
  const where = store ? `, store ${store}` : '';
  const may = role === 'cashier' ? `, ${features.length > 0 ? 'every feature' : 'no feature'}` : '';
  return `${role} of merchant ${merchantUid}${where}${may}`;
}
