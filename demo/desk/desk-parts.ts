/** Shared by the desk's routes: its parts, finding an account, and reading a body. */
import { CheckoutFailure } from '@gangway/server';
import type { Context } from 'hono';
import * as v from 'valibot';
import type { DeskAccount, DeskAccounts, DeskPlaces } from './desk-accounts.ts';
import type { ExchangeLog } from './exchange-log.ts';
import type { FaultInjection } from './network-faults.ts';

/** The desk's parts. */
export interface DeskParts {
  readonly accounts: DeskAccounts;
  readonly log: ExchangeLog;
  readonly faults: FaultInjection;
  readonly places: DeskPlaces;
}

/** Returns the account of a UID. Throws a CheckoutFailure if there is none. */
export function accountOf(accounts: DeskAccounts, uid: string): DeskAccount {
  const found = accounts.find(uid);
  if (!found) throw new CheckoutFailure('request-invalid', `The desk has no account ${uid}.`);
  return found;
}

/** Parses a JSON body. Throws a CheckoutFailure that names the first invalid member. */
export async function read<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const isJson = c.req.header('content-type')?.startsWith('application/json') ?? false;
  const parsed = v.safeParse(schema, isJson ? await c.req.json().catch(() => undefined) : undefined);
  if (parsed.success) return parsed.output;
  const path = v.getDotPath(parsed.issues[0]) ?? 'The body';
  throw new CheckoutFailure('request-invalid', `${path} is invalid.`);
}
