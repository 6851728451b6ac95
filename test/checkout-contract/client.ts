/** An element's side of the checkout contract, and the required form of a refusal. */
import assert from 'node:assert/strict';
import {
  CHECKOUT_ERRORS,
  type CheckoutErrorCode,
  type CheckoutStatus,
  checkoutErrorSchema,
  type NextStep,
  nextStepSchema,
  sessionStateSchema,
  statusSchema,
} from '@gangway/protocol/checkout';
import * as v from 'valibot';
import type { CheckoutUnderTest, Submission } from './backend.ts';

/** The requests of an element with one session. */
export class Client {
  readonly #backend: CheckoutUnderTest;
  readonly #session: string;
  #presses = 0;

  constructor(backend: CheckoutUnderTest, session: string) {
    this.#backend = backend;
    this.#session = session;
  }

  send(path: string, init: RequestInit = {}): Promise<Response> {
    return this.#backend.request(path, {
      ...init,
      headers: { authorization: `Bearer ${this.#session}`, ...init.headers },
    });
  }

  /** Submits a payment; with `attemptId`, repeats an earlier submission. */
  async press(
    press: Submission = this.#backend.presses[0]!,
    attemptId = this.nextAttempt(),
  ): Promise<NextStep> {
    return v.parse(nextStepSchema, await this.json('/payments', post({ attemptId, ...press })));
  }

  nextAttempt(): string {
    this.#presses += 1;
    return `attempt-${String(this.#presses).padStart(10, '0')}`;
  }

  async latest(): Promise<CheckoutStatus | null> {
    return v.parse(sessionStateSchema, await this.json('/session')).status;
  }

  async status(tradeId: string): Promise<CheckoutStatus> {
    return v.parse(statusSchema, await this.json(`/payments/${tradeId}`));
  }

  async json(path: string, init?: RequestInit): Promise<unknown> {
    const response = await this.send(path, init);
    const text = await response.text();
    assert.equal(response.status, 200, `${path}: ${text}`);
    return JSON.parse(text);
  }
}

/** A request that posts JSON, or a text unchanged. */
export const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

/** Expects a refusal with this code, the status from the table and a message for the developer. */
export async function assertRefused(response: Response, code: CheckoutErrorCode): Promise<void> {
  const { error } = v.parse(checkoutErrorSchema, await response.json());
  assert.equal(error.code, code, error.message);
  assert.equal(response.status, CHECKOUT_ERRORS[code].http);
  assert.notEqual(error.message, '');
}
