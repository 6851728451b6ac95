/** Intend: decides under lock whether a payment may start, and stores the attempt before a rail is called. */
import { isDebit, isFinalForPayer, METHODS, type PayerInput } from '@gangway/protocol';
import { type Attempt, type BegunAttempt, isPending, isSpent, listAttempts } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import { lockOrder } from '../orders/order-rows.ts';
import type { RailFacts } from '../rails/rail.ts';
import { hasOwnCardPage } from '../rails/rail-capabilities.ts';
import type { Queryable } from '../storage/database.ts';
import { findRail, insertPayment } from './begin-payment.ts';
import type { GatewayServices } from './gateway-services.ts';
import { cancelIfHeld } from './move-order.ts';

/** Flows of methods whose payer gives input on our page before the rail is called. */
const INPUT_FLOWS: ReadonlySet<string> = new Set(['voucher', 'qr', 'list']);

/** What our page asks for although the scheme's own page could. */
const TYPED_INPUT: ReadonlySet<PayerInput> = new Set(['code', 'phone']);

/**
 * What happens for a payer who opens the page. `input`: our page asks for input first (`last` has ended unpaid). `ask`:
 * an attempt is stored; call the rail now. `open`: an attempt waits at the rail. `busy`: another request is calling the
 * rail. `again`: an attempt has ended and the payer may try again. `unavailable`: no rail takes the first attempt.
 * `over`: the order has ended or its time is over.
 */
export type Intention =
  | { readonly kind: 'ask'; readonly order: Order; readonly attempt: BegunAttempt }
  | { readonly kind: 'open'; readonly order: Order; readonly attempt: Attempt }
  | { readonly kind: 'busy'; readonly order: Order; readonly attempt: Attempt }
  | { readonly kind: 'again'; readonly order: Order; readonly last: Attempt; readonly mayRetry: boolean }
  | { readonly kind: 'input'; readonly order: Order; readonly last: Attempt | undefined }
  | { readonly kind: 'unavailable'; readonly order: Order }
  | { readonly kind: 'over'; readonly order: Order };

/** What a payer requests. */
export interface PaymentWish {
  readonly tradeId: string;
  /** Starts another attempt after one has ended. Without it, only the first attempt starts. */
  readonly retry: boolean;
  /** Present when the payer has given the input. Runs under the order's lock; nothing starts when it returns false. */
  readonly mayUseInput?: (tx: Queryable, order: Order) => Promise<boolean>;
  /** The attempt's id, where it must be known in advance. */
  readonly attemptId?: string;
  /** What a gift card pays of the order, in hundredths; the payer chooses another way for the rest. */
  readonly partMinor?: bigint | undefined;
}

/** Decides what happens when the payer opens an order's page. Returns undefined for an unknown trade. */
export const intendPayment = (services: GatewayServices, wish: PaymentWish): Promise<Intention | undefined> =>
  services.database.transaction((tx) => writeIntention(services, tx, wish));

/** Runs {@link intendPayment} within a transaction. */
export async function writeIntention(
  services: GatewayServices,
  tx: Queryable,
  { tradeId, retry, mayUseInput, attemptId: id, partMinor }: PaymentWish,
): Promise<Intention | undefined> {
  const order = await lockOrder(tx, tradeId);
  if (!order) return undefined;
  const now = services.clock.now();
  const isOpen = !isFinalForPayer(order.state);
  const attempts = (await listAttempts(tx, tradeId)).filter((attempt) => attempt.kind === 'payment');
  const last = attempts.at(-1);
  const pending = attempts.find(isPending);
  if (!isOpen) return { kind: 'over', order };
  if (pending?.state === 'open') return { kind: 'open', order, attempt: pending };
  if (pending) return { kind: 'busy', order, attempt: pending };
  if (order.expiresAt <= now) return { kind: 'over', order };
  const cancelled = await cancelIfHeld(services, tx, order);
  if (cancelled) return { kind: 'over', order: cancelled };
  const rail = await findRail(services, tx, order);
  const needsInput = awaitsSubmission(order, retry, rail);
  if (needsInput && last && isSpent(attempts)) return { kind: 'again', order, last, mayRetry: false };
  if (needsInput && !mayUseInput) return { kind: 'input', order, last };
  if (!rail) return last ? { kind: 'again', order, last, mayRetry: false } : { kind: 'unavailable', order };
  if (mayUseInput && !(needsInput && (await mayUseInput(tx, order)))) return { kind: 'over', order };
  const mayRetry = rail.retryPolicy === 'resend' && !isSpent(attempts);
  if (last && !needsInput && !(retry && mayRetry)) return { kind: 'again', order, last, mayRetry };
  const retryPolicy = needsInput ? 'new-attempt' : 'as-rail';
  const attempt = await insertPayment(services, tx, order, { id, retryPolicy, partMinor });
  return { kind: 'ask', order, attempt };
}

/** Returns whether the payer must submit input on our page first; `retry` starts one where none is required. */
const awaitsSubmission = (
  order: Pick<Order, 'subPayMethod' | 'payerChooses'>,
  retry: boolean,
  rail: RailFacts | undefined,
): boolean =>
  INPUT_FLOWS.has(METHODS[order.subPayMethod].flow) ||
  // No page of a rail asks for an account.
  isDebit(order.subPayMethod) ||
  (order.subPayMethod === 'Cards HPP' && !(rail && hasOwnCardPage(rail.capabilities))) ||
  (!retry && (order.payerChooses === true || TYPED_INPUT.has(METHODS[order.subPayMethod].asks)));
