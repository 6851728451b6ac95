// The steps of 3-D Secure in the gateway's frame: the issuer's hidden method frame, then its challenge.
import { originAllowed } from '@gangway/protocol/cards';
import type { FrameHello, FrameMessage, StepEnd } from '../three-ds/frame-messages.ts';

/** How long the issuer's method frame may take (EMV 3DS 2.2.0, section 5.8.1). Tests shorten it. */
export const stepTimings = { methodMs: 10_000 };

/** What the issuer's page may do. An ACS may need scripts, its cookies, popups, its app, passkeys and payment. */
const CHALLENGE = {
  sandbox: `allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox
    allow-top-navigation-to-custom-protocols allow-storage-access-by-user-activation`,
  // With the star, the permission stays when the frame goes on to the issuer.
  allow: 'publickey-credentials-get *; payment *',
  look: 'position:fixed;inset:0;inline-size:100%;block-size:100%;border:0',
};
const METHOD = {
  sandbox: 'allow-scripts allow-same-origin allow-forms',
  allow: '',
  look: 'position:fixed;inline-size:1px;block-size:1px;border:0;visibility:hidden',
};

/** Waits for the page's hello, from a page that the client key allows, and takes the steps. */
export function startFrame(): void {
  const { origins = '' } = document.body.dataset;
  const listener = ({ source, origin, data, ports: [port] }: MessageEvent): void => {
    const hello = data as Partial<FrameHello> | null;
    if (source !== parent || !originAllowed(origins.split(' '), origin)) return;
    if (!port || hello?.gw !== 'three-ds') return;
    removeEventListener('message', listener);
    const { shop = '', amount = '', currency = '' } = document.body.dataset;
    const say = (said: FrameMessage): void => port.postMessage(said);
    say({ kind: 'hello', shop, amount, currency });
    void takeSteps({ window: `${hello.window}`, lang: `${hello.language}` }, say);
  };
  addEventListener('message', listener);
}

/** Tells the frame around this page that a step is over. A page of its own goes on to the payment's state. */
export function tellEnd(said: StepEnd['said']): void {
  const { leadTo } = document.body.dataset;
  if (parent !== window) parent.postMessage({ gw: 'three-ds-end', said } satisfies StepEnd, location.origin);
  else if (leadTo) location.replace(leadTo);
}

type Hints = Readonly<Record<'window' | 'lang', string>>;

async function takeSteps(hints: Hints, say: (said: FrameMessage) => void): Promise<void> {
  let kind = await ask(hints);
  if (kind === 'method') kind = await ask({ ...hints, completion: await runMethod(hints) });
  if (kind !== 'challenge') return say({ kind: kind === 'over' ? 'over' : 'page' });
  say({ kind: 'challenge' });
  const { frame, ended } = openStep('challenge', hints, CHALLENGE);
  frame.addEventListener('load', () => say({ kind: 'shown' }), { once: true });
  // The focus comes to this document first. Without the timer Chromium loses the keys.
  addEventListener('focus', () => setTimeout(() => frame.focus()));
  say({ kind: (await ended) === 'again' ? 'again' : 'over' });
}

/** Asks for the next step; any failure leads to the payment's own page. */
async function ask(query: Readonly<Record<string, string>>): Promise<string> {
  try {
    const response = await fetch(addressOf('step', query), { method: 'POST' });
    const { kind } = (await response.json()) as { kind?: string };
    return kind ?? 'page';
  } catch {
    return 'page';
  }
}

/** Returns `threeDSCompInd`. */
async function runMethod(hints: Hints): Promise<'Y' | 'N'> {
  const { frame, ended } = openStep('method', hints, METHOD);
  const late = new Promise<'N'>((resolve) => setTimeout(resolve, stepTimings.methodMs, 'N'));
  const completion = await Promise.race([ended.then(() => 'Y' as const), late]);
  frame.remove();
  return completion;
}

function openStep(
  step: 'method' | 'challenge',
  hints: Hints,
  { sandbox, allow, look }: typeof METHOD,
): { readonly frame: HTMLIFrameElement; readonly ended: Promise<StepEnd['said']> } {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', sandbox.replaceAll(/\s+/g, ' '));
  frame.allow = allow;
  frame.style.cssText = look;
  frame.title = '3-D Secure';
  frame.src = addressOf(step, hints);
  const ended = new Promise<StepEnd['said']>((resolve) => {
    addEventListener('message', ({ source, origin, data }: MessageEvent) => {
      const end = data as Partial<StepEnd> | null;
      const isOurs = source === frame.contentWindow && origin === location.origin;
      if (isOurs && end?.gw === 'three-ds-end') resolve(end.said ?? 'end');
    });
  });
  document.body.append(frame);
  return { frame, ended };
}

/** Returns an address below this frame's, with its client key. */
function addressOf(path: string, query: Readonly<Record<string, string>>): string {
  const address = new URL(`frame/${path}${location.search}`, location.href);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}
