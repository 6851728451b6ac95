// 3-D Secure for <gw-card-form>, whose shop creates the payment on its own server.
import { originOf } from '../backend/navigation.ts';
import type { FrameControl } from '../card-form/frame-control.ts';
import { authenticate } from './authenticate.ts';

/**
 * What the shop does next. `ask-server`: ask its server what became of the payment. `full-page`: send the payer to the
 * payment's address. `stopped`: the payer closed the dialog, and may try again.
 */
export interface AuthenticationResult {
  readonly next: 'ask-server' | 'full-page' | 'stopped';
}

const NEXT = { ask: 'ask-server', page: 'full-page', stopped: 'stopped' } as const;

const running = new WeakMap<FrameControl, Promise<AuthenticationResult>>();

/** Ends what runs in a form when the form leaves the page. */
const removals = new WeakMap<FrameControl, AbortController>();

/** See `authenticate` of <gw-card-form>. While it runs, a further call gets the same result. */
export function authenticateCard(
  form: FrameControl,
  url: string,
  language: string,
): Promise<AuthenticationResult> {
  const now = running.get(form) ?? run(form, url, language).finally(() => running.delete(form));
  running.set(form, now);
  return now;
}

async function run(form: FrameControl, url: string, language: string): Promise<AuthenticationResult> {
  const { gateway = '', clientKey = '', locale } = form;
  const origin = originOf(gateway);
  // Only the gateway's own pages are framed.
  if (!origin || originOf(url) !== origin) return { next: 'full-page' };
  const frame = new URL(url);
  frame.pathname += '/frame';
  frame.search = `?${new URLSearchParams({ 'client-key': clientKey })}`;
  frame.hash = '';
  const { signal } = untilRemoved(form);
  const where = { element: form, frame: frame.href, url, language, locale: locale ?? language };
  return { next: NEXT[await authenticate({ ...where, signal })] };
}

function untilRemoved(form: FrameControl): AbortController {
  if (!removals.has(form)) form.addController({ hostDisconnected: () => removals.get(form)?.abort() });
  const removal = new AbortController();
  removals.set(form, removal);
  return removal;
}
