/** Queries a rail about an attempt; where it cannot be queried, its stored webhooks answer. */
import type { Money } from '@gangway/protocol';
import type { Attempt } from '../orders/attempts.ts';
import type { Rail, RailAttempt, RailMoney } from '../rails/rail.ts';
import type { RailReport } from '../rails/rail-answers.ts';
import { isRepeatable, toMinorUnits } from '../rails/rail-capabilities.ts';
import type { RailEvent, RailWebhook } from '../rails/rail-events.ts';
import { type Queryable, statements } from '../storage/database.ts';
import { awaitOutside, type GatewayServices } from './gateway-services.ts';

const SQL = statements('rail-events', {
  latestOfAttempt: `SELECT c.raw FROM rail_events e JOIN rail_callbacks c ON c.id = e.callback_id
   WHERE e.attempt_id = $1 AND e.kind = 'payment' ORDER BY c.received_at DESC, c.id DESC LIMIT 1`,
  payouts: `SELECT raw FROM rail_callbacks WHERE id IN (
     SELECT callback_id FROM rail_events WHERE rail = $1 AND kind = 'payout') ORDER BY received_at, id`,
});

type Named = Pick<Attempt, 'id' | 'railReference' | 'amountMinor' | 'currency'>;

/** Returns a payment attempt as its rail knows it. */
export const railAttempt = ({ id: attemptId, railReference: reference, ...money }: Named): RailAttempt => ({
  attemptId,
  reference,
  amountMinor: money.amountMinor,
  currency: money.currency,
});

/** Returns a capture or a return as its rail knows it. */
export const railMoney = (attempt: Named & Pick<Attempt, 'ownReference'>): RailMoney => ({
  ...railAttempt(attempt),
  ...(attempt.ownReference && { ownReference: attempt.ownReference }),
});

/** Returns whether an amount converts exactly to the rail's minor unit. No rail is called with any other. */
export const isExact = ({ capabilities }: Rail, money: Money): boolean =>
  toMinorUnits(capabilities, money) !== undefined;

/**
 * Returns whether a capture or a return may be requested. One that the rail has accepted carries its reference, and is
 * only queried.
 */
export function mayRequest(
  { clock, log }: Pick<GatewayServices, 'clock' | 'log'>,
  { name, capabilities }: Rail,
  { id, kind, ownReference, startedAt }: Attempt,
): boolean {
  if (ownReference !== '' || isRepeatable(capabilities, startedAt, clock.now())) return true;
  log.error({ attemptId: id, kind, rail: name }, 'a request is too old to repeat; compare it with the rail');
  return false;
}

/** Returns the present state of an attempt at its rail. */
export const askRail = (
  services: Pick<GatewayServices, 'database' | 'waitOutside'>,
  rail: Rail,
  attempt: Attempt,
): Promise<RailReport> =>
  rail.capabilities.canBeAsked
    ? awaitOutside(services, () => rail.ask(railAttempt(attempt)))
    : findStoredReport(services.database, rail, attempt.id);

/** Returns the last stored report. That there is none proves nothing, so that the state is then `unclear`. */
async function findStoredReport(db: Queryable, rail: Rail, attemptId: string): Promise<RailReport> {
  const [row] = await db.query<{ raw: string }>(SQL.latestOfAttempt, [attemptId]);
  const events = row ? await rail.readEvents(readStoredWebhook(row.raw)) : [];
  const last = events.findLast(
    (event: RailEvent) => event.kind === 'payment' && event.attemptId === attemptId,
  );
  return last?.kind === 'payment' ? last.report : { kind: 'unclear', reason: 'No webhook has reported it.' };
}

/** Returns the references of the payouts that a rail has reported by webhook, the oldest first. */
export async function findPayouts(db: Queryable, rail: Rail): Promise<readonly string[]> {
  const rows = await db.query<{ raw: string }>(SQL.payouts, [rail.name]);
  const events = await Promise.all(rows.map(({ raw }) => rail.readEvents(readStoredWebhook(raw))));
  return events.flat().flatMap((event) => (event.kind === 'payout' ? [event.reference] : []));
}

/** Reads what was stored of a webhook; an earlier version stored the one signature of the sandbox's scheme. */
export function readStoredWebhook(raw: string): RailWebhook {
  const { signature, ...webhook }: RailWebhook & { readonly signature?: string } = JSON.parse(raw);
  return signature === undefined ? webhook : { ...webhook, headers: { 'scheme-signature': signature } };
}
