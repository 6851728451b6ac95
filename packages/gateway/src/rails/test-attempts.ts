/** Requests and attempts as a rail is given them. For tests only. */
import { newId } from '../ids.ts';
import type { RailAttempt, RailRequest } from './rail.ts';

/** Returns a request of a new attempt for 24.99 EUR; `changes` replaces single members. */
export const requestOf = (changes: Partial<RailRequest> = {}): RailRequest => ({
  attemptId: newId(),
  method: 'iDEAL',
  payee: 'Harbour & Pine',
  description: 'Two mugs',
  amountMinor: 2499n,
  currency: 'EUR',
  returnUrl: 'http://127.0.0.1:9/return',
  callbackUrl: 'http://127.0.0.1:9/callback',
  expiresInSeconds: 600,
  orderExpiresAt: new Date('2026-11-20T10:30:00Z'),
  startBy: Number.POSITIVE_INFINITY,
  ...changes,
});

/** Returns an attempt; the reference is that of the fake rail. */
export const attemptOf = (attemptId: string, changes: Partial<RailAttempt> = {}): RailAttempt => ({
  attemptId,
  reference: `ref-${attemptId}`,
  amountMinor: 2499n,
  currency: 'EUR',
  ...changes,
});
