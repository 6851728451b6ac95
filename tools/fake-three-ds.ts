// A trade's frame of 3-D Secure, for tests and pictures: its secret selects what it does, and a test makes it say more.
import type { Answer } from './fake-gateway.ts';

const FRAME = /^\/pay\/([a-z-]+)\/frame$/;

/** What the frame says after its hello. `silent` says nothing at all. */
const SAYS: Readonly<Record<string, readonly string[]>> = {
  quiet: [],
  challenge: ['challenge', 'shown'],
  over: ['over'],
  page: ['page'],
  again: ['again'],
};

/** Returns the frame of a path, or undefined for other paths. `say('over')` inside it speaks to its page. */
export function answerThreeDs(path: string): Answer | undefined {
  const secret = FRAME.exec(path)?.[1];
  if (secret === undefined) return undefined;
  const words = JSON.stringify(SAYS[secret] ?? []);
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><title>3-D Secure</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body { margin: 24px; font: 16px/1.5 system-ui; color: #1b2430 } h1 { font-size: 20px }
input, button { display: block; font: inherit; padding: 10px; margin-block: 12px } </style>
<h1>Tulip Bank</h1><p>Enter the code that we sent to your phone.</p>
<label>Code <input id="code" inputmode="numeric"></label><button>Continue</button>
<script>
addEventListener('message', ({ source, origin, data, ports: [port] }) => {
  if (source !== parent || !port || '${secret}' === 'silent') return;
  const hellos = (window.hellos ?? 0) + 1;
  Object.assign(window, { hello: { ...data, origin }, hellos, say: (kind) => port.postMessage({ kind }) });
  port.postMessage({ kind: 'hello', shop: 'Linden & Daughters', amount: '24.99', currency: 'EUR' });
  for (const kind of ${words}) say(kind);
});
</script></html>`;
  return { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }, body };
}
