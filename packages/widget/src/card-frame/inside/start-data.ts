// The start data in the frame's document, and the renewal of its ticket.
import { type FrameStart, frameStartSchema, TICKET_SECONDS } from '@gangway/protocol/cards';
import * as v from 'valibot';

/** Reads the start data from the document. Throws when the gateway does not match this script's version. */
export const readStart = (): FrameStart =>
  v.parse(frameStartSchema, JSON.parse(document.getElementById('gw-frame')?.textContent ?? ''));

/** A ticket is renewed this long before it expires, so that nobody waits for it. */
const RENEW_EARLY_SECONDS = 120;
const RETRY_SECONDS = 30;
/** If the wall clock advances by more than this beyond the monotonic clock, the system slept. */
const SLEEP_SECONDS_MAX = 60;

interface Held {
  readonly start: FrameStart;
  readonly gotMs: number;
  readonly gotWallMs: number;
}

/** The current ticket. Its age is measured with the monotonic clock. */
export class Ticket {
  #held: Held;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #renewing: Promise<void> | undefined;

  constructor(start: FrameStart) {
    this.#held = hold(start);
    this.#schedule(TICKET_SECONDS - RENEW_EARLY_SECONDS);
  }

  /** Returns the start data with a valid ticket; undefined when it could not be renewed. */
  async current(): Promise<FrameStart | undefined> {
    if (this.#isOver()) await this.#renew();
    return this.#isOver() ? undefined : this.#held.start;
  }

  /** Returns the gateway's current time, in unix seconds: the ticket's time plus the time since. */
  now(): number {
    return Math.floor(this.#held.start.ticketTime + (performance.now() - this.#held.gotMs) / 1000);
  }

  // Some systems stop the monotonic clock while they sleep. The wall clock only detects that; its time is never used.
  #isOver(): boolean {
    const seconds = (performance.now() - this.#held.gotMs) / 1000;
    const wallSeconds = (Date.now() - this.#held.gotWallMs) / 1000;
    return seconds >= TICKET_SECONDS || Math.abs(wallSeconds - seconds) > SLEEP_SECONDS_MAX;
  }

  #schedule(seconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#renew(), seconds * 1000);
  }

  #renew(): Promise<void> {
    this.#renewing ??= this.#ask().finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  async #ask(): Promise<void> {
    try {
      const url = new URL('ticket', location.href);
      url.searchParams.set('client-key', this.#held.start.clientKey);
      const response = await fetch(url, { cache: 'no-store', credentials: 'omit', redirect: 'error' });
      this.#held = hold(v.parse(frameStartSchema, await response.json()));
      this.#schedule(TICKET_SECONDS - RENEW_EARLY_SECONDS);
    } catch {
      this.#schedule(RETRY_SECONDS);
    }
  }
}

const hold = (start: FrameStart): Held => ({ start, gotMs: performance.now(), gotWallMs: Date.now() });
