/** Reads the rails' statements and matches them with the ledger. */
import {
  lastStatementDay,
  matchAgain,
  type Reading,
  type ReconcilingServices,
  readDueStatements,
  readStatementsOf,
} from '../outcomes/reconcile.ts';
import type { Report } from '../progress.ts';
import type { AdminServices } from './admin-services.ts';
import { Refusal } from './refusal.ts';
import { type By, defineUseCase } from './use-case.ts';

/** What was read, and the rails whose lines could not be matched. */
export interface StatementsRead extends Reading {
  readonly unmatched: Awaited<ReturnType<typeof matchAgain>>;
}

// A reading asks rails and takes many transactions, as the worker's does. So the request for it is recorded, before.
const request = defineUseCase('statements.read', async (_, day: string | undefined) => ({
  result: undefined,
  merchantId: null,
  subject: day === undefined ? 'due statements' : `statements of ${day}`,
  details: {},
}));

/** Reads the statements that are due, or rereads those of a past day. Throws Refusal when they are not there yet. */
export async function readStatements(
  services: AdminServices,
  by: By,
  {
    day,
    rails,
    report,
  }: Pick<ReconcilingServices, 'rails'> & { readonly day: string | undefined; readonly report?: Report },
): Promise<StatementsRead> {
  const last = lastStatementDay(services.clock.now());
  if (day !== undefined && day > last)
    throw new Refusal(`The statements of ${day} are not there yet: the last are those of ${last}.`);
  await request(services, by, day);
  const reconciling = { ...services, rails };
  const reading = await (day === undefined
    ? readAllDue(reconciling, report)
    : readStatementsOf(reconciling, day));
  report?.('matching what does not match yet');
  return { ...reading, unmatched: await matchAgain(reconciling) };
}

/** Reads all due statements, those of missed days too. */
async function readAllDue(services: ReconcilingServices, report?: Report): Promise<Reading> {
  const read: Reading['read'][number][] = [];
  for (;;) {
    const step = await readDueStatements(services);
    read.push(...step.read);
    report?.(`reading statements, ${read.length} so far`);
    if (step.read.length === 0) return { ...step, read };
  }
}
