// Gives web-test-runner a pretend gateway for the card frame, on another origin, and lets tests look inside the frame.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestRunnerConfig } from '@web/test-runner';
import { exportJWK, generateKeyPair } from 'jose';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FRAME = '/frame/v1/';

/** Pages of attackers, served as they are from every origin. */
const ATTACK_PAGE = /^\/packages\/widget\/src\/card-frame\/attacks\/[a-z-]+\.html$/;

/** Below the project, so that nothing of a release is touched. */
const OUT = join(ROOT, 'node_modules/.cache/gangway-frame-test');

/** What a test wants of a frame that a real gateway would never give, as parameters of its address. */
const CLIENT_KEYS: Readonly<
  Record<string, { mode: 'sandbox' | 'live'; origins: string[]; ancestors: string }>
> = {
  gwk_test_1: { mode: 'sandbox', origins: ['http://localhost:*'], ancestors: 'http://localhost:*' },
  gwk_live_1: { mode: 'live', origins: ['http://localhost:*'], ancestors: 'http://localhost:*' },
  // Lets itself be embedded by anybody, so that the frame's own check of the embedder is seen.
  gwk_test_open: { mode: 'sandbox', origins: ['http://localhost:*'], ancestors: '*' },
};

/** As the gateway sends them (hosted-pages/page-headers.ts). */
const documentHeaders = (ancestors: string): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "style-src 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types gw-frame',
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; '),
});

interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body: string;
}

/** The pretend gateway and the commands `gw:frame` and `gw:metrics`; both go into the runner's configuration. */
export async function frameTestServer(): Promise<Required<Pick<TestRunnerConfig, 'middleware' | 'plugins'>>> {
  for (const mode of ['frame', 'worker'])
    await build({
      configFile: join(ROOT, 'vite.config.ts'),
      mode,
      logLevel: 'error',
      build: { outDir: OUT, emptyOutDir: mode === 'frame' },
    });
  const answer = await makeGateway();
  return {
    middleware: [
      async (context, next) => {
        if (ATTACK_PAGE.test(context.path)) {
          context.type = 'html';
          context.body = await readFile(join(ROOT, context.path));
          return;
        }
        // A number before it makes the addresses of two frames of one page differ.
        const path = context.path.replace(/^\/n\d+(?=\/)/, '');
        if (!path.startsWith(FRAME)) return next();
        const { status = 200, headers = {}, body } = await answer(path, context.query['client-key']);
        context.status = status;
        for (const [name, value] of Object.entries(headers)) context.set(name, value);
        context.body = body;
      },
    ],
    plugins: [frameCommand],
  };
}

async function makeGateway(): Promise<(path: string, clientKey: unknown) => Promise<Answer>> {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
  const json = { 'content-type': 'application/json', 'access-control-allow-origin': '*' };
  const { kty, crv, x, y } = await exportJWK(publicKey);
  const secret = JSON.stringify(await exportJWK(privateKey));
  let tickets = 0;
  const startOf = (clientKey: string): string => {
    tickets += 1;
    const { mode, origins } = CLIENT_KEYS[clientKey]!;
    const keys = [{ kty, crv, x, y, kid: 'test-key' }];
    return JSON.stringify({
      mode,
      clientKey,
      origins,
      ticket: `ticket-${tickets}`,
      ticketTime: 1_790_000_000 + tickets,
      keys,
    });
  };
  return async (path, clientKey) => {
    const name = path.slice(FRAME.length);
    if (name === 'test-secret') return { headers: json, body: secret };
    if (name.endsWith('.js')) return readScript(name);
    if (typeof clientKey !== 'string' || !Object.hasOwn(CLIENT_KEYS, clientKey))
      return { status: 404, body: 'Unknown client key.' };
    if (name === 'ticket') return { headers: json, body: startOf(clientKey) };
    const { ancestors } = CLIENT_KEYS[clientKey]!;
    return { headers: documentHeaders(ancestors), body: renderFrame(startOf(clientKey)) };
  };
}

async function readScript(name: string): Promise<Answer> {
  try {
    const headers = { 'content-type': 'text/javascript', 'cache-control': 'no-store' };
    return { headers, body: await readFile(join(OUT, name), 'utf8') };
  } catch {
    return { status: 404, body: 'No such script.' };
  }
}

const renderFrame = (start: string): string => `<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Card</title>
<script type="application/json" id="gw-frame">${start.replaceAll('<', '\\u003c')}</script>
<script type="module" src="frame.js"></script></head>
<body><div id="gw-card"></div></body></html>
`;

interface FramePayload {
  /** The address of a card frame; without one the first that there is. */
  readonly url: string | undefined;
  /** An expression or a function's source; its value comes back. */
  readonly script: string;
}

interface Devtools {
  send(method: string, parameters?: object): Promise<{ metrics: { name: string; value: number }[] }>;
  detach(): Promise<void>;
}

interface BrowserFrame {
  readonly client: Devtools;
  url(): string;
  evaluate(script: string): Promise<unknown>;
}

interface BrowserPage {
  frames(): BrowserFrame[];
  createCDPSession(): Promise<Devtools>;
}

// The page of a test cannot look into the frame, which is the point of it; the browser's driver can.
const frameCommand: NonNullable<TestRunnerConfig['plugins']>[number] = {
  name: 'gw:frame-command',
  async executeCommand({ command, payload, session }) {
    if (command !== 'gw:frame' && command !== 'gw:metrics') return undefined;
    const page = (session.browser as unknown as { getPage(id: string): BrowserPage }).getPage(session.id);
    if (command === 'gw:metrics') return { value: await countObjects(page) };
    const { url, script } = payload as FramePayload;
    const isIt = (address: string) => (url === undefined ? address.includes(FRAME) : address === url);
    const find = () => page.frames().find((candidate) => isIt(candidate.url()));
    // The driver hears of a frame of another process a little later than the page does.
    for (let i = 0; i < 40 && !find(); i += 1) await new Promise((resolve) => setTimeout(resolve, 25));
    const frame = find();
    // As for the page itself (web-test-runner.config.mjs): without it no field has the focus in a tab behind.
    await frame?.client.send('Emulation.setFocusEmulationEnabled', { enabled: true });
    return frame ? { value: await frame.evaluate(script) } : { isMissing: true };
  },
};

/** What the page keeps alive after its garbage is collected: documents, frames, nodes, listeners. */
async function countObjects(page: BrowserPage): Promise<Record<string, number>> {
  const devtools = await page.createCDPSession();
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('Performance.enable');
  const { metrics } = await devtools.send('Performance.getMetrics');
  await devtools.detach();
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}
