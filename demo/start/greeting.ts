/** What a start prints once everything runs: links, accounts, test data and data folders. */

import { findMethod } from '@gangway/protocol';
import { TEST_CARD_BEHAVIOURS, TEST_CARDS, type TestCardBehaviour } from '@gangway/protocol/cards';
import { SANDBOX_ACCOUNTS, SANDBOX_MERCHANTS, type SandboxAccount } from '@gangway/sandbox';
import { groupDigits } from '../shop/card-digits.ts';
import { BANK_OUTCOMES } from './bank-outcomes.ts';
import type { PhonePlace } from './phone.ts';
import { terminalCode } from './terminal-code.ts';

/** The URLs and paths to print. */
export interface Places {
  readonly shop: string;
  readonly gateway: string;
  readonly folder: string;
  readonly database: string;
  /** With `--phone`. */
  readonly phone?: PhonePlace | undefined;
  /** With `--rail`. */
  readonly standIn?: { readonly company: string; readonly url: string };
  /** Whether the output is a terminal, which can show a QR code. */
  readonly isTerminal?: boolean;
}

/** The cards to print. All test cards are in docs/test-data.md. */
const CARDS: readonly TestCardBehaviour[] = ['approve', 'challenge', 'insufficient-funds'];

/** The text, ready to print. */
export function greeting(places: Places): string {
  const { shop, gateway, folder, database, standIn } = places;
  const rows = (pairs: readonly (readonly [string, string])[]) =>
    pairs.map(([name, value]) => `  ${name.padEnd(22)}${value}`).join('\n');
  return `
Gangway runs in the sandbox: no money moves.

${rows([
  ['Shop', shop],
  ['Orders of the shop', `${shop}/orders`],
  ['Desk, for testers', `${shop}/desk`],
  ['Gateway', gateway],
  ['Health', `${gateway}/readyz`],
  ...(standIn ? ([[`Stand-in for ${standIn.company}`, standIn.url]] as const) : []),
])}

${describePhone(places)}${describeStandIn(places)}\
Outcomes to choose at the simulated bank for ${findMethod('iDEAL')?.label ?? 'iDEAL'}:
${rows(BANK_OUTCOMES)}

Test cards, with any future date and any code but 000; all of them: ${shop}/desk#/data
${rows(CARDS.map(describeCard))}

Accounts; the secret of each is sandbox-secret- followed by its number:
${rows(SANDBOX_ACCOUNTS.map((account) => [account.uid, describeAccount(account)]))}
${rows([['Client keys', SANDBOX_MERCHANTS.map((merchant) => merchant.clientKey).join(', ')]])}

Data of the shop: ${folder}
Database: ${database}
Ctrl-C stops everything; the data is kept for the next start.
`;
}

const describeStandIn = ({ standIn }: Places): string =>
  standIn
    ? `The shop's payments are made at the stand-in, and those of other merchants at the simulated bank. It forgets its
payments when it stops.

`
    : '';

function describePhone({ shop, gateway, phone, isTerminal = false }: Places): string {
  if (!phone) return '';
  const { others, certificate } = phone;
  const choice =
    others.length > 0 ? `\nOther addresses of this machine, for --phone=ADDRESS: ${others.join(', ')}\n` : '';
  return `${isTerminal ? `Scan this code with a phone in the same network:\n\n${terminalCode(shop)}\n\n` : ''}\
The browser warns about the self-signed certificate: compare its fingerprint with this one and continue
(if a card form stays empty, open ${gateway} once and do the same), or install the file on a computer.
  SHA-256  ${certificate.fingerprint}
  File     ${certificate.file}

Everybody in this network can pay, refund and move the clock here, with the published test keys. Use it only in
networks that you trust.
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
