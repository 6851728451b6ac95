/** Card testing: whether a card or a gift card may be tried, told before its rail is asked, and how the try ended. */
import { endTry, type NamedRoom, takeTry } from '../limits/counted-tries.ts';
import { payerNetwork } from '../limits/payer-network.ts';
import { TRY_ROOMS, type TriedKind } from '../limits/try-limits.ts';
import type { Order } from '../orders/order.ts';
import type { RailOutcome, TriedFrom } from '../rails/rail.ts';
import type { KeyedHashes } from '../vault/keyed-hashes.ts';
import type { WritePath } from './write-path.ts';

/** A number that is to be tried for an order. */
export interface NumberTry {
  /** The attempt's id, or another name under which the outcome is told. */
  readonly attemptId: string;
  readonly kind: TriedKind;
  readonly number: string;
  readonly from: TriedFrom;
}

/** What stands for a payer's address, in counts and in tickets; the address itself is kept nowhere. */
export const hashAddress = (macOf: KeyedHashes, address: string): string =>
  macOf('payer', payerNetwork(address)).subarray(0, 16).toString('base64url');

/** Whether a number may be tried; a place is then taken in every room. Whose room was full stands in the log only. */
export async function mayTry(parts: WritePath, order: Order, wanted: NumberTry): Promise<boolean> {
  const { attemptId, kind, number, from } = wanted;
  const { macOf } = parts.vault;
  const nameOf = (what: string, ...subject: string[]) =>
    macOf('try', JSON.stringify([kind, what, ...subject]));
  const source = 'address' in from ? from.address : from.account;
  const rooms = TRY_ROOMS[parts.tryLimits][kind];
  const named: NamedRoom[] = [
    { what: 'payer', name: nameOf('payer', number, source), room: rooms.payer },
    { what: 'order', name: nameOf('order', order.storeId, order.orderId), room: rooms.order },
    { what: 'merchant', name: nameOf('merchant', order.merchantId), room: rooms.merchant },
  ];
  if ('address' in from)
    named.push({ what: 'address', name: nameOf('address', source), room: rooms.address });
  if (rooms.number) named.push({ what: 'number', name: nameOf('number', number), room: rooms.number });
  // A gift card that paid is known from where it paid only: elsewhere somebody may be guessing its PIN.
  const knownAs = kind === 'card' ? nameOf('known', number) : nameOf('known', number, source);
  const full = await takeTry(parts.database, { attemptId, rooms: named, knownAs }, parts.clock.real());
  if (full === undefined) return true;
  const { tradeId: trade_id, merchantId: merchant_id } = order;
  parts.log.warn({ trade_id, merchant_id, kind, room: full }, 'too many tries: this one was sent to no rail');
  return false;
}

/** Tells what the attempt of a try came to; without effect for one that was never counted, or told before. */
export async function tryEnded(
  { database, clock }: Pick<WritePath, 'database' | 'clock'>,
  attemptId: string,
  outcome: RailOutcome['kind'],
): Promise<void> {
  const end = END_OF[outcome];
  if (end) await endTry(database, attemptId, end, clock.real());
}

/** What the payer left or let run out stays counted like a no: that is how stolen cards are tried, too. */
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
