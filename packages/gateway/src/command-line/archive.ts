/** `gangway archive`: what has left the tables, where it is, and that it is as it was written. */

import { NotFound, Refusal } from '../administration/refusal.ts';
import { exportParts, filesOf, partFileName } from '../archive/archive-files.ts';
import {
  ArchiveFault,
  archiveSeal,
  type ContentSource,
  listParts,
  storedContent,
  verifyParts,
} from '../archive/archives.ts';
import { type FundLineRecord, listArchivedFundLines } from '../clearing/fund-lines.ts';
import { type ArchivedMovement, listArchivedMovements } from '../inspection/archived-movements.ts';
import { type AttemptRecord, listAttemptRecords } from '../inspection/payment-timeline.ts';
import { listArchivedTransfers } from '../ledger/archived-transfers.ts';
import type { SealedTransfer } from '../ledger/seal.ts';
import { listArchivedNotifications } from '../notifications/archived-notifications.ts';
import type { NotificationRecord } from '../notifications/notification-rows.ts';
import { findArchivedOrder } from '../orders/archived-orders.ts';
import type { Order } from '../orders/order.ts';
import type { Queryable } from '../storage/database.ts';
import { type Command, defineCommand } from './command.ts';
import { operand, optional, required } from './options.ts';
import { type Cell, moneyText, textTable, timeText } from './text-tables.ts';
import { idFault } from './value-checks.ts';

const files = optional('FOLDER', 'reads the files of an export instead of the database');

/** The commands for the archive. */
export const archiveCommands: readonly Command[] = [
  defineCommand({
    name: 'archive list',
    description: 'Lists the parts of the archive, with the SHA-256 of their files.',
    example: 'archive list',
    options: {},
    async run({ database }) {
      const parts = (await listParts(database)).map((part) => ({
        file: partFileName(part),
        first: keyText(part.firstKey),
        last: keyText(part.lastKey),
        rows: part.rowCount,
        bytes: part.bytes,
        madeAt: part.madeAt,
        sha256: part.hash.toString('hex'),
      }));
      const cells = parts.map(({ file, first, last, rows, bytes, madeAt, sha256 }) => [
        file,
        `${first} to ${last}`,
        rows,
        bytes,
        timeText(madeAt),
        sha256,
      ]);
      const columns = ['FILE', 'FROM, TO', 'ROWS', 'BYTES', 'MADE', 'SHA-256'];
      return { json: parts, text: textTable(columns, cells, 'Nothing is archived.') };
    },
  }),
  defineCommand({
    name: 'archive show',
    description:
      'Shows what the archive has of a payment: itself, transfers, notifications, attempts, movements.',
    example: 'archive show 0199a3c4-0000-7000-8000-000000000000',
    options: {
      trade: operand('TRADE_ID', "the payment, by the gateway's id", idFault('orders list')),
      files,
    },
    async run({ database }, { trade, files: folder }) {
      const [tradeId, source] = [trade.toLowerCase(), sourceOf(database, folder)];
      const transfers = await asRefusal(listArchivedTransfers(database, tradeId, source));
      const notifications = await asRefusal(listArchivedNotifications(database, tradeId, source));
      const attempts = await asRefusal(listAttemptRecords(database, tradeId, source));
      const movements = await asRefusal(listArchivedMovements(database, tradeId, source));
      const order = await asRefusal(findArchivedOrder(database, tradeId, source));
      const fundLines = await asRefusal(listArchivedFundLines(database, tradeId, source));
      const rows = [transfers, notifications, attempts, movements, fundLines];
      if (!order && rows.every(({ length }) => length === 0))
        throw new NotFound(`The archive has nothing of payment ${trade}.`);
      return {
        json: { order, fundLines, transfers, notifications, attempts, movements },
        text: [
          ...orderText(order),
          ...fundLinesText(fundLines),
          ...transfersText(transfers),
          ...notificationsText(notifications),
          ...attemptsText(attempts),
          ...movementsText(movements),
        ].join('\n'),
      };
    },
  }),
  defineCommand({
    name: 'archive verify',
    description:
      'Verifies that every part is as it was written and sealed, and names the first one that is not.',
    example: 'archive verify',
    options: { files },
    async run({ database, rootKey, report }, { files: folder }) {
      const source = sourceOf(database, folder);
      const parts = await asRefusal(verifyParts(database, archiveSeal(rootKey), { source, report }));
      const rows = parts.reduce((sum, { rowCount }) => sum + rowCount, 0);
      return {
        json: { parts: parts.length, rows },
        text: `${parts.length} parts with ${rows} rows are as they were written and sealed.`,
      };
    },
  }),
  defineCommand({
    name: 'archive export',
    description: 'Writes the parts that a folder lacks into it, one compressed file each.',
    example: 'archive export --to /backup/archive',
    options: { to: required('FOLDER', 'where to write the files; it is made if it is not there') },
    async run({ database, report }, { to }) {
      const written = await asRefusal(exportParts(database, to, report));
      return { json: { written }, text: `${written} files were written to ${to}.` };
    },
  }),
];

/** Numbers of blocks have leading zeros, ids have letters and hyphens. */
const keyText = (key: string): string => (/^\d+$/.test(key) ? String(BigInt(key)) : key);

/** Returns a table as a list of one text, or nothing without rows. */
const table = (columns: readonly string[], rows: readonly (readonly Cell[])[]): string[] =>
  rows.length === 0 ? [] : [textTable(columns, rows, '')];

const orderText = (order: Order | undefined): string[] =>
  table(
    ['PAYMENT', 'ORDER_ID', 'STATE', 'AMOUNT', 'METHOD', 'CREATED'],
    (order ? [order] : []).map(({ tradeId, orderId, state, amountMinor, currency, ...rest }) => [
      ...[tradeId, orderId, state, moneyText(amountMinor, currency)],
      ...[rest.subPayMethod, timeText(rest.createdAt)],
    ]),
  );

const fundLinesText = (lines: readonly FundLineRecord[]): string[] =>
  table(
    ['DAY', 'METHOD', 'AMOUNT', 'FEE', 'VAT', 'SETTLED'],
    lines.map(({ day, method, currency, amountMinor, feeMinor, vatMinor, settledOn }) => [
      ...[day, method, moneyText(amountMinor, currency), moneyText(feeMinor, currency)],
      ...[moneyText(vatMinor, currency), settledOn],
    ]),
  );

const transfersText = (transfers: readonly SealedTransfer[]): string[] =>
  table(
    ['TIME', 'EVENT', 'DEBIT', 'CREDIT', 'AMOUNT'],
    transfers.map(({ booked_at, event, debit, credit, amount, currency }) => [
      booked_at ?? '',
      event ?? '',
      debit ?? '',
      credit ?? '',
      `${amount} hundredths ${currency}`,
    ]),
  );

const notificationsText = (notifications: readonly NotificationRecord[]): string[] =>
  table(
    ['NOTIFICATION', 'OBJECT', 'STATE', 'RESULT', 'TRIES', 'TIME', 'TO'],
    notifications.map(({ id, object, reportedState, state, tryCount, createdAt, url }) => [
      ...[id, object, reportedState, state],
      ...[tryCount, timeText(createdAt), url],
    ]),
  );

const attemptsText = (attempts: readonly AttemptRecord[]): string[] =>
  table(
    ['ATTEMPT', 'KIND', 'RAIL', 'STATE', 'AMOUNT', 'STARTED', 'RESULT'],
    attempts.map(({ id, kind, rail, state, amountMinor, currency, startedAt, result }) => [
      ...[id, kind, rail, state, `${amountMinor} hundredths ${currency}`],
      ...[timeText(startedAt), result],
    ]),
  );

const movementsText = (movements: readonly ArchivedMovement[]): string[] =>
  table(
    ['MOVEMENT', 'RAIL', 'REFERENCE', 'AMOUNT', 'DAY'],
    movements.map(({ kind, rail, reference, amountMinor, currency, day }) => [
      ...[kind, rail, reference, `${amountMinor} hundredths ${currency}`, day],
    ]),
  );

const sourceOf = (db: Queryable, folder: string | undefined): ContentSource =>
  folder === undefined ? storedContent(db) : filesOf(folder);

/** Turns a fault of the archive or of a folder into the sentence to print. */
async function asRefusal<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ArchiveFault) throw new Refusal(error.message);
    throw error;
  }
}
