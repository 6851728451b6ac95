// Makes one-time tokens: encrypts the card and the ticket in a worker. Sends no request.
import { type FrameStart, tokenContentSchema } from '@gangway/protocol/cards';
import { type Remote, wrap } from 'comlink';
import * as v from 'valibot';
import { base64url } from '../base64url.ts';
import type { EncryptionKey } from '../compact-jwe.ts';
import type { EncryptWorker } from '../encrypt.worker.ts';
import type { TokenAnswer } from '../messages.ts';
import type { WholeCard } from './card-form.ts';
import type { Ticket } from './start-data.ts';

/** The worker's script: beside this one, and the only one that the policy allows. */
const WORKER_URL = new URL(/* @vite-ignore */ 'worker.js', import.meta.url).href;

/** How long the worker may take before the encryption counts as broken, in milliseconds. */
const ANSWER_MS = 8000;

/** The Trusted Types policy of the frame's document: one script address, no markup, no script text. */
interface ScriptPolicy {
  createScriptURL(url: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

/** Makes the tokens of one frame. */
export class TokenMaker {
  readonly #ticket: Ticket;
  #started: Remote<EncryptWorker> | undefined;

  constructor(ticket: Ticket) {
    this.#ticket = ticket;
  }

  /**
   * Starts the worker, if it is not there, and has it import the key: the first token is as fast as the next ones.
   * Returns the start data with a valid ticket; undefined when that could not be renewed.
   */
  async prepare(): Promise<FrameStart | undefined> {
    const start = await this.#ticket.current();
    start?.keys.map((key) => this.#worker.prepare(key));
    return start;
  }

  /** Makes a token for a card, valid only for one order of the shop if `orderId` is given. */
  async make({ card, brand }: WholeCard, orderId: string | undefined): Promise<TokenAnswer> {
    const start = await this.prepare();
    if (!start) return { kind: 'ticket' };
    const content = {
      v: 1,
      jti: randomName(),
      ticket: start.ticket,
      madeAt: this.#ticket.now(),
      card,
      brand,
      orderId,
    };
    try {
      // Checked here and not in the worker, because the frame has the schemas already.
      const checked = v.parse(tokenContentSchema, content);
      const facts = [screen.width, screen.height, screen.colorDepth] as const;
      // The gateway always has a key.
      const made = this.#worker.encrypt(checked, start.keys[0] as EncryptionKey, facts);
      const token = await Promise.race([made, rejectAfter(ANSWER_MS)]);
      return { kind: 'token', token, brand };
    } catch {
      // The error may quote what was to be encrypted, so it is not passed on.
      return { kind: 'encryption' };
    }
  }

  get #worker(): Remote<EncryptWorker> {
    this.#started ??= wrap(startWorker());
    return this.#started;
  }
}

function startWorker(): Worker {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  const rules: ScriptPolicy = {
    createScriptURL: (url) => {
      if (url !== WORKER_URL) throw new TypeError(url);
      return url;
    },
  };
  const policy = trustedTypes?.createPolicy('gw-frame', rules) ?? rules;
  return new Worker(policy.createScriptURL(WORKER_URL), { type: 'module' });
}

/** Returns 128 random bits as base64url. */
const randomName = (): string => base64url(crypto.getRandomValues(new Uint8Array(16)));

const rejectAfter = (ms: number): Promise<never> => new Promise((_, reject) => setTimeout(reject, ms));
