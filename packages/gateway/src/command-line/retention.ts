/** `gangway retention`: the rules of how long data is kept, and their application at once. */
import { keysOf } from '@gangway/protocol';
import { type AllRetentionCounts, countRetention, runRetention } from '../administration/run-retention.ts';
import { ONLINE_DAYS } from '../retention/online-time.ts';
import { RETENTION_REASONS } from '../retention/reasons.ts';
import { RETENTION_RULES } from '../retention/rules.ts';
import { type Command, defineCommand } from './command.ts';
import { defineChange } from './define-change.ts';
import { indented, textTable } from './text-tables.ts';

const COUNTED: Readonly<Record<keyof AllRetentionCounts, string>> = {
  payments: `payments whose last event is more than ${ONLINE_DAYS} days old`,
  emails: 'e-mail addresses of payers, blanked',
  notes: 'notes of merchants: demo and redirect_url, blanked',
  contacts: 'contacts and addresses of payers, deleted',
  attempts: 'pages, forms and codes of attempts, blanked',
  answers: 'answers for repeats, shrunk',
  cards: 'cards that were to be stored and that their rails have not reported, deleted',
  bodies: 'texts of notifications, blanked',
  tries: 'delivery attempts, deleted',
  webhooks: 'webhooks of rails, deleted',
  notifications: 'notifications, archived',
  archived: 'payments whose attempts and movements are archived',
  orders: 'payments that are archived themselves, with their fund lines',
  transfers: 'transfers of the ledger, archived',
};

/** The commands for retention. */
export const retentionCommands: readonly Command[] = [
  defineCommand({
    name: 'retention show',
    description: 'Shows how long each kind of data is kept, what is then done with it, and why.',
    example: 'retention show',
    options: {},
    run: async () => ({
      json: { onlineDays: ONLINE_DAYS, rules: RETENTION_RULES, reasons: RETENTION_REASONS },
      text: rulesText(),
    }),
  }),
  defineChange({
    name: 'retention run',
    description: 'Applies the rules to everything that is old, as a running gateway does bit by bit.',
    example: 'retention run --dry-run',
    options: {
      'dry-run': { placeholder: '', description: 'only counts what the rules would change', isFlag: true },
    },
    async run({ admin, report }, { 'dry-run': dryRun }, by) {
      // Each walk moves a number of its own.
      const progress = (counts: AllRetentionCounts) =>
        report(
          `${counts.payments} payments, ${counts.webhooks} webhooks; archived: ${counts.notifications} ` +
            `notifications, attempts of ${counts.archived} payments, ${counts.orders} payments, ` +
            `${counts.transfers} transfers so far`,
        );
      const isDry = dryRun !== undefined;
      const counts = isDry ? await countRetention(admin, progress) : await runRetention(admin, by, progress);
      const head = isDry
        ? 'The rules would apply to these rows; nothing was changed.'
        : 'The rules are applied.';
      return { json: { dryRun: isDry, ...counts }, text: `${head}\n${indented(countsText(counts))}` };
    },
  }),
];

const countsText = (counts: AllRetentionCounts): string =>
  textTable(
    ['COUNT', 'OF'],
    keysOf(COUNTED).map((name) => [counts[name], COUNTED[name]]),
    '',
  );

function rulesText(): string {
  const rows = RETENTION_RULES.map(({ data, kept, afterwards, reasons }) => [
    data,
    kept,
    afterwards,
    reasons.join(', '),
  ]);
  const reasons = textTable(['REASON', 'IS'], Object.entries(RETENTION_REASONS), '');
  return `${textTable(['DATA', 'KEPT', 'THEN', 'REASONS'], rows, '')}\n\n${reasons}`;
}
