/** Records the elements' events at the desk's server, so that they survive a redirect. */
import { ask } from './ask.ts';

/** The events of the elements (packages/widget/README.md). */
const NAMES = [
  'gw-ready',
  'gw-change',
  'gw-method-select',
  'gw-before-submit',
  'gw-before-redirect',
  'gw-action',
  'gw-complete',
  'gw-cancel',
  'gw-error',
  'gw-token',
] as const;

const DETAIL_MAX = 4_000;
const SEND_AFTER_MS = 100;

interface Noted {
  readonly at: number;
  readonly name: string;
  readonly detail: string;
  readonly tradeId: string;
  readonly orderId: string;
}

/** Listens on an element, whose attribute `data-order` names the order. Once for each element. */
export function noteElementEvents(place: HTMLElement): void {
  let waiting: Noted[] = [];
  const send = async () => {
    const events = waiting;
    waiting = [];
    if (events.length > 0) await ask('/events', events, { mayOutliveThePage: true });
  };
  const note = (event: Event) => {
    const { detail } = event as CustomEvent<Record<string, unknown> | null>;
    const shown = detail && 'token' in detail ? { ...detail, token: '<token>' } : detail;
    const tradeId = typeof detail?.tradeId === 'string' ? detail.tradeId : '';
    const text = JSON.stringify(shown, replaceError)?.slice(0, DETAIL_MAX) ?? '';
    waiting.push({
      at: Date.now(),
      name: event.type,
      detail: text,
      tradeId,
      orderId: place.dataset.order ?? '',
    });
    // Sent at once, because the page may be about to redirect.
    if (event.type === 'gw-before-redirect') void send();
    else if (waiting.length === 1) setTimeout(() => void send(), SEND_AFTER_MS);
  };
  for (const name of NAMES) place.addEventListener(name, note);
}

/** The message of an error, whose members JSON would leave out. */
const replaceError = (_: string, value: unknown): unknown => (value instanceof Error ? value.message : value);
