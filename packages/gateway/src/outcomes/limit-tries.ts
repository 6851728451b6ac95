/**
 * Limits card testing: decides before the rail is called which cards must authenticate and which gift cards are
 * refused, and counts how each try ended.
 */
import { keysOf } from '@gangway/protocol';
import {
  endTry,
  listFullBuckets,
  type NamedBucket,
  type TryVerdict,
  takeTry,
} from '../limits/counted-tries.ts';
import { payerNetwork } from '../limits/payer-network.ts';
import { type LimitName, TRY_BUCKETS, type TriedKind } from '../limits/try-limits.ts';
import { requireAuthentication } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import type { RailCard, RailFacts, TriedFrom } from '../rails/rail.ts';
import type { RailOutcome } from '../rails/rail-answers.ts';
import type { KeyedHashes } from '../vault/keyed-hashes.ts';
import type { GatewayServices } from './gateway-services.ts';

/** A card number to be tried for an order. */
export interface NumberTry {
  /** The attempt's id, or another id under which its outcome is counted. */
  readonly attemptId: string;
  readonly kind: TriedKind;
  /** Empty for a card that is encrypted for its rail, which no limit by number counts. */
  readonly number: string;
  readonly from: TriedFrom;
}

/** Returns the keyed hash of a payer's address for counts and tickets; the address itself is not stored. */
export const hashAddress = (macOf: KeyedHashes, address: string): string =>
  macOf('payer', payerNetwork(address)).subarray(0, 16).toString('base64url');

interface CardToLimit extends Pick<NumberTry, 'attemptId' | 'from'> {
  readonly card: RailCard;
  readonly rail: Pick<RailFacts, 'capabilities'>;
}

/**
 * Returns the card for its rail, with `mustAuthenticate` where a limit is reached, and where its rail stores it without
 * a page that proves its payer. No card is refused here.
 */
export async function limitCard(
  services: GatewayServices,
  order: Order,
  { attemptId, card, from, rail }: CardToLimit,
): Promise<RailCard> {
  // The payer was challenged when the card was stored, and is not present now.
  if (card.stored?.initiator === 'MIT') return card;
  const wanted = { attemptId, kind: 'card', number: card.number, from } as const;
  const reached = card.stored
    ? await findPressure(services, order)
    : (await countTry(services, order, wanted)).reached;
  const isForced = services.tryLimits === 'pressure';
  const isPressed = reached.length > 0 || isForced;
  if (isPressed) noteLimits(services, order, 'card', reached);
  // A card is stored only after its issuer has asked the payer, which the gateway sees by the result alone here.
  else if (!card.keeps || rail.capabilities.methods[order.subPayMethod]?.authenticatesFirst) return card;
  await requireAuthentication(services.database, attemptId);
  return { ...card, mustAuthenticate: true };
}

/**
 * Counts a try of a gift card in its rate-limit buckets and returns whether it may be made. The limit that was reached
 * appears in log and metrics only.
 */
export async function mayTryGiftCard(
  services: GatewayServices,
  order: Order,
  wanted: Omit<NumberTry, 'kind'>,
): Promise<boolean> {
  const { kind, reached } = await countTry(services, order, { ...wanted, kind: 'gift-card' });
  noteLimits(services, order, 'gift-card', reached);
  return kind !== 'refused';
}

/** Returns the limits that make all cards of a merchant authenticate. A stored card is no try. */
const findPressure = (services: GatewayServices, order: Order): Promise<readonly LimitName[]> => {
  const buckets = namedBuckets(services, order, { kind: 'card', number: '', from: { account: order.user } });
  const shared = buckets.filter(({ limit }) => limit === 'gateway' || limit === 'merchant');
  return listFullBuckets(services.database, shared, services.clock.real());
};

function countTry(services: GatewayServices, order: Order, wanted: NumberTry): Promise<TryVerdict> {
  const buckets = namedBuckets(services, order, wanted);
  const { attemptId, kind, number, from } = wanted;
  // A gift card is trusted only from the address where it paid before; elsewhere somebody may be guessing its PIN.
  const known = kind === 'gift-card' && { knownAs: nameIn(services, kind)('known', number, sourceOf(from)) };
  return takeTry(services.database, { attemptId, buckets, ...known }, services.clock.real());
}

/** Returns the rate-limit buckets that count a try. */
function namedBuckets(
  services: GatewayServices,
  order: Order,
  { kind, number, from }: Omit<NumberTry, 'attemptId'>,
): NamedBucket[] {
  const subjects: Readonly<Record<LimitName, readonly string[] | undefined>> = {
    gateway: [],
    merchant: [order.merchantId],
    account: 'account' in from ? [from.account] : undefined,
    address: 'address' in from ? [from.address] : undefined,
    number: number === '' ? undefined : kind === 'card' ? [order.merchantId, number] : [number],
    payer: number === '' ? undefined : [number, sourceOf(from)],
    order: [order.storeId, order.orderId],
  };
  const nameOf = nameIn(services, kind);
  const buckets = TRY_BUCKETS[services.tryLimits][kind];
  return keysOf(subjects).flatMap((limit) => {
    const [bucket, subject] = [buckets[limit], subjects[limit]];
    return bucket && subject ? [{ limit, name: nameOf(limit, ...subject), bucket }] : [];
  });
}

const sourceOf = (from: TriedFrom): string => ('address' in from ? from.address : from.account);

/** Returns the keyed name of a bucket. */
const nameIn =
  ({ vault }: GatewayServices, kind: TriedKind) =>
  (what: LimitName | 'known', ...subject: readonly string[]): Buffer =>
    vault.macOf('try', JSON.stringify([kind, what, ...subject]));

/** Logs and counts the limits that were reached; no metric says who reached them. */
function noteLimits(
  { log, metrics }: GatewayServices,
  { tradeId: trade_id, merchantId: merchant_id }: Order,
  kind: TriedKind,
  reached: readonly LimitName[],
): void {
  if (reached.length === 0) return;
  for (const limit of reached) metrics.limitReached(kind, limit);
  const result = kind === 'card' ? 'the payer must authenticate first' : 'the rail was not called';
  log.warn({ trade_id, merchant_id, kind, limits: reached }, `too many tries: ${result}`);
}

/** Records the outcome of a try. Has no effect on a try that was not counted or already has an outcome. */
export async function tryEnded(
  { database, clock }: Pick<GatewayServices, 'database' | 'clock'>,
  attemptId: string,
  outcome: RailOutcome['kind'],
): Promise<void> {
  const end = END_OF[outcome];
  if (end) await endTry(database, attemptId, end, clock.real());
}

/** A payment that the payer left or let expire counts as refused, because stolen cards are tried that way too. */
const END_OF = {
  paid: 'approved',
  authorized: 'approved',
  declined: 'refused',
  cancelled: 'refused',
  'timed-out': 'refused',
  failed: 'void',
  'never-seen': 'void',
  open: undefined,
  unclear: undefined,
} as const satisfies Record<RailOutcome['kind'], unknown>;
