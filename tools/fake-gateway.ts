// A fake gateway with only a card frame, for tests and pictures of the elements.
import { copyFile, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { PUBLISHED_CARD_RANGES, TEST_CARDS, testCardRanges } from '@gangway/protocol/cards';
import { exportJWK, generateKeyPair } from 'jose';
import { build } from 'vite';

/** The paths of the frame's document and scripts. */
export const FRAME = '/frame/v1/';

/** The path of axe-core beside the frame's own scripts, where its policy lets a test import it. */
export const AXE = `${FRAME}axe.min.js`;

/** Behavior for tests that a real gateway does not have, as query parameters. */
const CLIENT_KEYS: Readonly<
  Record<string, { mode: 'sandbox' | 'live'; origins: string[]; ancestors: string }>
> = {
  gwk_test_1: { mode: 'sandbox', origins: ['http://localhost:*'], ancestors: 'http://localhost:*' },
  gwk_live_1: { mode: 'live', origins: ['http://localhost:*'], ancestors: 'http://localhost:*' },
  // Can be embedded by anybody, so that the frame's own check of its embedder can be tested.
  gwk_test_open: { mode: 'sandbox', origins: ['http://localhost:*'], ancestors: '*' },
};

/** The headers that the gateway sends (hosted-pages/page-headers.ts). */
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

/** An HTTP answer; 200 without headers by default. */
export interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body: string;
}

/** Builds the frame and its worker from the project at `root` into a folder, and puts axe-core beside them. */
export async function buildFrame(root: string, outDir: string): Promise<void> {
  for (const mode of ['frame', 'voucher', 'worker'])
    await build({
      configFile: join(root, 'vite.config.ts'),
      mode,
      logLevel: 'error',
      build: { outDir, emptyOutDir: mode === 'frame' },
    });
  const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
  await copyFile(axe, join(outDir, basename(AXE)));
}

/** Creates a gateway for the scripts in `outDir`: answers a path, with client key and form from the query. */
export async function createFakeGateway(
  outDir: string,
): Promise<(path: string, clientKey: unknown, form?: unknown) => Promise<Answer>> {
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
      // In live mode too, as an operator's file has them: the gallery shows that mode.
      ranges: [...testCardRanges(), ...PUBLISHED_CARD_RANGES],
      ...(mode === 'sandbox' && { testCards: TEST_CARDS.map(({ number }) => number) }),
    });
  };
  return async (path, clientKey, form) => {
    const name = path.slice(FRAME.length);
    if (name === 'test-secret') return { headers: json, body: secret };
    if (name.endsWith('.js')) return readScript(outDir, name);
    if (typeof clientKey !== 'string' || !Object.hasOwn(CLIENT_KEYS, clientKey))
      return { status: 404, body: 'Unknown client key.' };
    if (name === 'ticket') return { headers: json, body: startOf(clientKey) };
    const { ancestors } = CLIENT_KEYS[clientKey]!;
    return { headers: documentHeaders(ancestors), body: renderFrame(startOf(clientKey), form) };
  };
}

async function readScript(outDir: string, name: string): Promise<Answer> {
  try {
    const headers = { 'content-type': 'text/javascript', 'cache-control': 'max-age=3600' };
    return { headers, body: await readFile(join(outDir, name), 'utf8') };
  } catch {
    return { status: 404, body: 'No such script.' };
  }
}

const renderFrame = (start: string, form: unknown): string => `<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Card</title>
<script type="application/json" id="gw-frame">${start.replaceAll('<', '\\u003c')}</script>
<script type="module" src="${form === 'voucher' ? form : 'frame'}.js"></script></head>
<body><div id="gw-card"></div></body></html>
`;
