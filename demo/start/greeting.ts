/** What `npm start` prints when all is running: links, accounts, test data and where the data lies. */
import { SANDBOX_ACCOUNTS, SANDBOX_MERCHANTS, type SandboxAccount } from '@gangway/gateway';
import { findMethod } from '@gangway/protocol';
import { TEST_CARD_BEHAVIOURS, TEST_CARDS, type TestCardBehaviour } from '@gangway/protocol/cards';
import { groupDigits } from '../shop/card-digits.ts';
import { BANK_OUTCOMES } from './bank-outcomes.ts';
import type { PhonePlace } from './phone.ts';
import { terminalCode } from './terminal-code.ts';

/** Addresses and places to name. */
export interface Places {
  readonly shop: string;
  readonly gateway: string;
  readonly folder: string;
  readonly database: string;
  /** With `--phone`. */
  readonly phone?: PhonePlace | undefined;
  /** Whether it is read at a terminal, which can show a code to a camera; false for a file. */
  readonly isTerminal?: boolean;
}

/** The cards most tests begin with; all others stand in docs/test-data.md. */
const CARDS: readonly TestCardBehaviour[] = ['approve', 'challenge', 'insufficient-funds'];

/** The text, ready to print. */
export function greeting(places: Places): string {
  const { shop, gateway, folder, database } = places;
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

${describePhone(places)}At the pretend bank for ${findMethod('iDEAL')?.label ?? 'iDEAL'} you choose what happens:
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

function describePhone({ shop, gateway, phone, isTerminal = false }: Places): string {
  if (!phone) return '';
  const { others, certificate } = phone;
  const choice =
    others.length > 0 ? `\nOther addresses of this machine, for --phone=ADDRESS: ${others.join(', ')}\n` : '';
  return `${isTerminal ? `Point the camera of a phone in the same network at this:\n\n${terminalCode(shop)}\n\n` : ''}\
The browser warns, because nobody vouches for a self-made certificate: compare its fingerprint with this one and go on
(should a card form stay empty, open ${gateway} once and do the same), or let a computer trust the file.
  SHA-256  ${certificate.fingerprint}
  File     ${certificate.file}

Everybody in this network can pay, refund and turn the clock here, with the published test keys: start it in networks
that you trust.
${choice}
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
