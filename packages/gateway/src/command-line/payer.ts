/** `gangway payer erase`: erases what is known of a payer (GDPR, article 17). */
import { keysOf } from '@gangway/protocol';
import {
  type ErasedCounts,
  type Erasure,
  erasePayer,
  type PayerName,
} from '../administration/erase-payer.ts';
import { emailFault } from '../administration/input-rules.ts';
import type { ErasureObstacle } from '../orders/payer-orders.ts';
import { RETENTION_REASONS } from '../retention/reasons.ts';
import { keptAtErasure } from '../retention/rules.ts';
import { type Command, UsageFault } from './command.ts';
import { defineChange } from './define-change.ts';
import { merchantOption, optional } from './options.ts';
import { indented, textTable } from './text-tables.ts';
import { idFault } from './value-checks.ts';

const ERASED: Readonly<Record<keyof ErasedCounts, string>> = {
  emails: 'e-mail addresses, blanked',
  notes: 'notes of the merchant and addresses of the way back, blanked',
  contacts: 'contacts and addresses, deleted',
  attempts: 'pages, forms and codes of attempts, blanked',
  answers: 'answers for repeats, shrunk',
  bodies: 'texts of notifications, blanked',
  webhooks: 'webhooks of rails, deleted',
  cards: 'stored cards, revoked and without a customer',
};

const OBSTACLES: Readonly<Record<ErasureObstacle, string>> = {
  open: 'it is still open: erase it when it has ended',
  'money-moves': 'money of it is on its way: erase it when that has ended',
  disputed: 'it is in dispute (GDPR, article 17(3)(e)): erase it when that is decided',
};

/** The command for payers. */
export const payerCommands: readonly Command[] = [
  defineChange({
    name: 'payer erase',
    description:
      "Erases a payer's data from one payment, or from all with an e-mail address, and says what stays and why.",
    example:
      'payer erase --merchant 036870 --trade 0199a3c4-0000-7000-8000-000000000000 --reason "Request 17"',
    options: {
      merchant: merchantOption,
      trade: optional('TRADE_ID', 'the payment whose payer asks', idFault('orders list')),
      email: optional('ADDRESS', "the payer's e-mail address, in any case of letters", emailFault),
    },
    async run({ admin, report }, { merchant, trade, email }, by) {
      const payer = payerOf(trade?.toLowerCase(), email);
      const erasure = await erasePayer(admin, by, { merchant, payer, report });
      const stays = keptAtErasure().map(({ data, reasons }) => ({
        data,
        reasons: reasons.map((name) => RETENTION_REASONS[name]),
      }));
      return { json: { merchant, ...erasure, stays }, text: erasureText(merchant, erasure, stays) };
    },
  }),
];

function payerOf(tradeId: string | undefined, email: string | undefined): PayerName {
  if (tradeId !== undefined && email === undefined) return { tradeId };
  if (email !== undefined && tradeId === undefined) return { email };
  throw new UsageFault('payer erase needs either --trade TRADE_ID or --email ADDRESS.');
}

function erasureText(
  merchant: string,
  { payments, kept, erased, waiting }: Erasure,
  stays: readonly { readonly data: string; readonly reasons: readonly string[] }[],
): string {
  if (payments.length + kept.length === 0)
    return `No payment of merchant ${merchant} has this e-mail address; nothing was changed.`;
  const counts = keysOf(ERASED).map((name) => [erased[name], ERASED[name]] as const);
  const keptLines = kept.map(
    ({ tradeId, obstacle }) => `Payment ${tradeId} keeps everything: ${obstacle && OBSTACLES[obstacle]}.`,
  );
  const waits =
    waiting === 0
      ? []
      : [`${waiting} notifications keep their text until they are delivered: repeat the command then.`];
  return [
    `Payments whose payer is erased: ${payments.join(', ') || 'none'}`,
    indented(textTable(['COUNT', 'OF'], counts, '')),
    ...keptLines,
    ...waits,
    'What stays, and why',
    ...stays.map(({ data, reasons }) => indented(`${data}\n${indented(reasons.join('\n'))}`)),
    'Backups, the write-ahead log and the logs of proxies keep their copies until you delete them.',
  ].join('\n');
}
