// The client of the checkout contract (protocol/checkout). It returns failures and never throws.
import {
  type CheckoutErrorCode,
  type CheckoutStatus,
  checkoutErrorSchema,
  type SessionState,
  sessionStateSchema,
  statusSchema,
} from '@gangway/protocol/checkout';
import * as v from 'valibot';
import { type Problem, problem } from './problems.ts';
import { timings } from './timings.ts';

/** A value, or the problem that prevented it. */
export type Answer<T> = { readonly value: T } | { readonly problem: Problem };

/** A client of the backend at `endpoint`, with one bearer token. `close()` aborts requests in progress. */
export class CheckoutClient {
  readonly #endpoint: string;
  readonly #token: string;
  readonly #closed = new AbortController();

  constructor(endpoint: string, token: string) {
    this.#endpoint = endpoint.replace(/\/+$/, '');
    this.#token = token;
  }

  /** Reads the order's latest payment. */
  readSession(): Promise<Answer<SessionState>> {
    return this.ask(sessionStateSchema, '/session');
  }

  /** Reads the status of one payment. */
  readStatus(tradeId: string): Promise<Answer<CheckoutStatus>> {
    return this.ask(statusSchema, `/payments/${encodeURIComponent(tradeId)}`);
  }

  /** Sends a request and checks the answer; `body` is sent unchanged, so that a repeat has the same bytes. */
  async ask<T>(schema: v.GenericSchema<unknown, T>, path: string, body?: string): Promise<Answer<T>> {
    const url = `${this.#endpoint}${path}`;
    try {
      const response = await fetch(url, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${this.#token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body }),
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        // The address of a shop's page may contain a secret of its order.
        referrerPolicy: 'strict-origin',
        signal: AbortSignal.any([this.#closed.signal, AbortSignal.timeout(timings.answerMax)]),
      });
      return readAnswer(schema, url, response.status, await response.text());
    } catch (cause) {
      return { problem: problem('network', `${url} gave no answer.`, cause) };
    }
  }

  /** Whether the client was closed. */
  get isClosed(): boolean {
    return this.#closed.signal.aborted;
  }

  close(): void {
    this.#closed.abort();
  }
}

function readAnswer<T>(
  schema: v.GenericSchema<unknown, T>,
  url: string,
  status: number,
  text: string,
): Answer<T> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    if (status === 404) return { problem: problem('endpoint-missing', `${url} answered 404.`) };
    if (status === 403) return { problem: problem('origin-not-allowed', `${url} answered 403.`) };
    return {
      problem: problem('answer-invalid', `${url} answered ${status} without JSON.`, text.slice(0, 200)),
    };
  }
  if (status === 200 || status === 201) {
    const parsed = v.safeParse(schema, body);
    if (parsed.success) return { value: parsed.output };
    return { problem: problem('answer-invalid', `${url} answered another shape.`, parsed.issues) };
  }
  const refusal = v.safeParse(checkoutErrorSchema, body);
  if (!refusal.success)
    return { problem: problem('answer-invalid', `${url} answered ${status} with another shape.`, body) };
  const { code, message, gatewayCode } = refusal.output.error;
  return {
    problem: problem(
      isOfShop(code, gatewayCode) ? 'shop-refused' : code,
      gatewayCode ? `${message} (${gatewayCode})` : message,
      body,
    ),
  };
}

/** Whether the shop caused a refusal. Only a refusal by the payer's bank (-4006) is attributed to the card. */
const isOfShop = (code: CheckoutErrorCode, gatewayCode: string | undefined): boolean =>
  code === 'payment-refused' && gatewayCode !== undefined && gatewayCode !== '-4006';
