/** `gangway audit`: lists what operators have changed, and verifies that no record was changed or removed. */
import { Temporal } from 'temporal-polyfill';
import { filterMerchant } from '../administration/find-or-refuse.ts';
import { dayFault } from '../administration/input-rules.ts';
import { auditSeal } from '../audit/audit-chain.ts';
import { type AuditRecord, listAuditRecords } from '../audit/audit-records.ts';
import { BUSINESS_ZONE } from '../business-day.ts';
import { verifyChain } from '../chain/verify-chain.ts';
import { type Command, defineCommand } from './command.ts';
import { optional } from './options.ts';
import { textTable, timeText } from './text-tables.ts';
import { idFault, limitOption } from './value-checks.ts';
import { verifiedResult } from './verified-result.ts';

const day = (description: string) => optional('DAY', description, dayFault);

/** The commands for the audit log. */
export const auditCommands: readonly Command[] = [
  defineCommand({
    name: 'audit list',
    description: 'Lists what operators have changed, newest first.',
    example: 'audit list --merchant 056870 --action keys',
    options: {
      from: day('the first day, such as 2026-11-01 (Amsterdam)'),
      to: day('the last day, included'),
      actor: optional('NAME', 'only what this actor did'),
      action: optional('ACTION', 'only this action, such as keys.rotate, or all of keys'),
      merchant: optional('UID', 'only what concerns this merchant'),
      before: optional('RECORD_ID', 'only older records than this one: the next page', idFault('audit list')),
      limit: limitOption,
    },
    async run({ database, place }, { from, to, actor, action, merchant, before, limit }) {
      const merchantId = await filterMerchant(database, merchant);
      const records = await listAuditRecords(database, {
        from: from === undefined ? undefined : startOf(from, 0),
        until: to === undefined ? undefined : startOf(to, 1),
        ...{ actor, action, merchantId, before, limit: Number(limit) },
      });
      const columns = ['TIME', 'ACTOR', 'FROM', 'ACTION', 'MERCHANT', 'SUBJECT', 'DETAILS', 'REASON'];
      const table = textTable(columns, records.map(recordRow), `No records found in ${place}.`);
      const last = records.length === Number(limit) ? records.at(-1) : undefined;
      return { json: records, text: last ? `${table}\nOlder ones: --before ${last.id}` : table };
    },
  }),
  defineCommand({
    name: 'audit verify',
    description: 'Verifies the whole audit log and names the first place that differs from its seal.',
    example: 'audit verify',
    options: {},
    run: ({ database, rootKey, report }) =>
      verifiedResult('records', verifyChain(database, auditSeal(rootKey), { report })),
  }),
];

const recordRow = ({ at, actor, action, merchant, subject, details, reason }: AuditRecord) => [
  timeText(at),
  actor.name,
  actor.kind === 'command-line' ? actor.from : `${actor.from} (${actor.kind})`,
  action,
  merchant,
  subject,
  Object.entries(details)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' '),
  reason,
];

/** Returns the first moment of a business day, or of one `days` later. */
const startOf = (text: string, days: number): Date =>
  new Date(Temporal.PlainDate.from(text).add({ days }).toZonedDateTime(BUSINESS_ZONE).epochMilliseconds);
