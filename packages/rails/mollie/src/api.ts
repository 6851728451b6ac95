/** The calls of Mollie's API that the rail makes. Reading calls return what was read, or why not. */
import { createHash } from 'node:crypto';
import { type RailCall, type RailReply, railClient } from '@gangway/gateway/extend';
import { urlOf } from '@gangway/protocol';
import * as v from 'valibot';
import type { MollieAccount } from './credentials.ts';
import { listSchema, type MolliePayment, paymentSchema } from './wire.ts';

/** What a call returned, where it was read; `refused` with its status; or nothing certain. */
export type Read<Value> =
  | { readonly kind: 'read'; readonly value: Value }
  | { readonly kind: 'refused'; readonly status: number; readonly json: unknown }
  | { readonly kind: 'not-sent' | 'unclear'; readonly reason: string };

/** What the rail uses of an account. */
export interface MollieApi {
  readonly isTest: boolean;
  readonly webhookSecrets: readonly string[];
  readonly hasBalance: boolean;
  call<Schema extends v.GenericSchema>(call: RailCall, schema: Schema): Promise<Read<v.InferOutput<Schema>>>;
  /** The same, with the organisation's token. */
  callBalance<Schema extends v.GenericSchema>(
    call: RailCall,
    schema: Schema,
  ): Promise<Read<v.InferOutput<Schema>>>;
  getPayment(id: string): Promise<Read<MolliePayment>>;
  /** Returns the profile's payment of an attempt among those since `since`; undefined where there is none. */
  findPayment(attemptId: string, since: Date): Promise<Read<MolliePayment | undefined>>;
}

/** Where Mollie's days begin. */
export const ZONE = 'Europe/Amsterdam';

/** The most payments of a page, and the most pages that are read for one attempt. */
const LIMIT = 250;
const PAGES_MAX = 20;
const CONFLICT = 409;
const EMBEDDED = 'refunds,captures,chargebacks';

/** Returns the calls of an account. */
export function mollieApi({ url, apiKey, organisationToken, webhookSecrets }: MollieAccount): MollieApi {
  const clientOf = (key: string) => railClient({ url, headers: { authorization: `Bearer ${key}` } });
  const client = clientOf(apiKey);
  const balance = organisationToken === undefined ? undefined : clientOf(organisationToken);
  const call: MollieApi['call'] = async (asked, schema) => read(await client(asked), schema);
  return {
    isTest: apiKey.startsWith('test_'),
    webhookSecrets,
    hasBalance: balance !== undefined,
    call,
    async callBalance(asked, schema) {
      if (!balance) return { kind: 'not-sent', reason: 'The account has no organisation token.' };
      return read(await balance(asked), schema);
    },
    getPayment: (id) => call({ method: 'GET', path: `/v2/payments/${id}?embed=${EMBEDDED}` }, paymentSchema),
    findPayment: (attemptId, since) => findPayment(call, attemptId, since),
  };
}

function read<Schema extends v.GenericSchema>(reply: RailReply, schema: Schema): Read<v.InferOutput<Schema>> {
  if (reply.kind !== 'answered') return reply;
  const parsed = v.safeParse(schema, reply.json);
  if (parsed.success) return { kind: 'read', value: parsed.output };
  return { kind: 'unclear', reason: 'The answer is not as documented.' };
}

/** Reads the list of payments back to `since`: only a complete one proves that there is none. */
async function findPayment(
  call: MollieApi['call'],
  attemptId: string,
  since: Date,
): Promise<Read<MolliePayment | undefined>> {
  const page = listSchema('payments', paymentSchema);
  let path: string | undefined = `/v2/payments?limit=${LIMIT}`;
  for (let pages = 0; path !== undefined && pages < PAGES_MAX; pages += 1) {
    const listed: Read<v.InferOutput<typeof page>> = await call({ method: 'GET', path }, page);
    if (listed.kind !== 'read') return listed;
    const payments = (listed.value._embedded.payments ?? []) as MolliePayment[];
    const found = payments.find(({ metadata }) => metadata?.attempt === attemptId);
    if (found || payments.some(({ createdAt }) => createdAt < since)) return { kind: 'read', value: found };
    path = pathOf(listed.value._links.next?.href);
  }
  return path === undefined
    ? { kind: 'read', value: undefined }
    : { kind: 'unclear', reason: 'The list of payments is too long.' };
}

/** Returns the path and query of a link of a list, whose host is never called: it would get the key. */
export function pathOf(href: string | undefined): string | undefined {
  const url = href === undefined ? undefined : urlOf(href);
  return url && `${url.pathname}${url.search}`;
}

/** Whether a refusal says that an equal request was just made. */
export const isConflict = ({ status }: { readonly status: number }): boolean => status === CONFLICT;

/** Returns the idempotency key of another call about the same attempt: a UUID that is always the same. */
export function keyOf(attemptId: string, purpose: string): string {
  const hex = createHash('sha256').update(`${purpose}:${attemptId}`).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join('-');
}

/** Returns the time in an id of ours (UUID version 7). */
export const timeOfId = (id: string): Date =>
  new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
