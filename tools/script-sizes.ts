/** The sizes of scripts with a limit, measured over HTTP from the gateway's own routes. */
import { readFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { type FrameDocument, sendFrame } from '../packages/gateway/src/hosted-pages/frame-document.ts';
import { staticFiles } from '../packages/gateway/src/hosted-pages/static-files.ts';
import { releaseIn } from '../packages/gateway/src/static-files/built-release.ts';
import {
  onlyRelease,
  type ReleaseFolder,
  releasePath,
} from '../packages/gateway/src/static-files/release.ts';
import { LANGUAGE_TAGS } from '../packages/protocol/src/languages/languages.ts';
import { PARTS, type Part, ROOT } from './build-parts.ts';

/** A script with a size limit: bytes of its body with brotli. `lazy`: loaded by gw.js. */
interface Limit {
  readonly part: Part;
  readonly file: string;
  readonly bytesMax: number;
  readonly what: string;
  readonly lazy?: true;
  /** A lazy script that was loaded before. */
  readonly after?: string;
}

/** The most that a language of the elements may have, which is loaded with them. */
const LANGUAGE_BYTES_MAX = 4_000;

const LIMITS: readonly Limit[] = [
  { part: 'cdn', file: 'gw.js', bytesMax: 27_200, what: 'all elements, before a method is chosen' },
  {
    part: 'cdn',
    file: 'scan-view',
    after: 'progress',
    bytesMax: 6_000,
    what: 'a QR code to scan',
    lazy: true,
  },
  {
    part: 'cdn',
    file: 'transfer-view',
    after: 'progress',
    bytesMax: 7_000,
    what: 'a transfer: QR code, money received',
    lazy: true,
  },
  {
    part: 'cdn',
    file: 'confirm-view',
    after: 'progress',
    bytesMax: 1_700,
    what: "approving in the bank's app",
    lazy: true,
  },
  {
    part: 'cdn',
    file: 'app-view',
    after: 'progress',
    bytesMax: 1_000,
    what: 'continuing in an app',
    lazy: true,
  },
  {
    part: 'cdn',
    file: 'progress',
    bytesMax: 7_600,
    what: 'a payment from its submission to its result',
    lazy: true,
  },
  {
    part: 'cdn',
    file: 'three-ds',
    bytesMax: 3_400,
    what: '3-D Secure in frames, with its dialog',
    lazy: true,
  },
  {
    part: 'cdn',
    file: 'page-side',
    bytesMax: 2_700,
    what: 'what speaks with the card frame, loaded beside its document',
    lazy: true,
  },
  {
    part: 'cdn',
    file: 'remedies',
    bytesMax: 1_500,
    what: 'messages for developers',
    lazy: true,
  },
  {
    part: 'cdn',
    file: 'late-marks',
    bytesMax: 1_300,
    what: 'drawings of methods that few checkouts have',
    lazy: true,
  },
  { part: 'cdn', file: 'blik-part', bytesMax: 3_000, what: "Blik's code", lazy: true },
  { part: 'cdn', file: 'phone-part', bytesMax: 3_000, what: 'a phone number', lazy: true },
  { part: 'cdn', file: 'account-part', bytesMax: 3_500, what: 'an account to debit', lazy: true },
  {
    part: 'cdn',
    file: 'debit-view',
    after: 'progress',
    bytesMax: 2_000,
    what: 'a debit that was ordered',
    lazy: true,
  },
  { part: 'cdn', file: 'debit-ar', bytesMax: 1_000, what: 'the texts of both in Arabic', lazy: true },
  {
    part: 'cdn',
    file: 'payer-fields',
    bytesMax: 7_000,
    what: 'the fields that a shop may ask for',
    lazy: true,
  },
  { part: 'cdn', file: 'fields-ar', bytesMax: 1_000, what: 'their texts in Arabic', lazy: true },
  { part: 'cdn', file: 'wallet-part', bytesMax: 3_000, what: 'the wallets of Alipay+', lazy: true },
  {
    part: 'cdn',
    file: 'voucher-part',
    after: 'page-side',
    bytesMax: 3_000,
    what: 'the host of the gift card form',
    lazy: true,
  },
  { part: 'cdn', file: 'parts-en', bytesMax: 1_000, what: 'their texts in English', lazy: true },
  ...LANGUAGE_TAGS.slice(1).map(
    (tag): Limit => ({
      part: 'cdn',
      file: tag.toLowerCase(),
      bytesMax: LANGUAGE_BYTES_MAX,
      what: `the texts of the elements in ${new Intl.DisplayNames('en', { type: 'language' }).of(tag)}`,
      lazy: true,
    }),
  ),
  { part: 'card', file: 'card-form.js', bytesMax: 11_200, what: 'the card form alone, in the page' },
  { part: 'frame', file: 'frame.js', bytesMax: 11_800, what: 'the card frame' },
  { part: 'voucher', file: 'voucher.js', bytesMax: 8_050, what: "a gift card's frame" },
  { part: 'hosted', file: 'hosted.js', bytesMax: 1_000, what: "the script of the gateway's pages" },
  { part: 'hosted', file: 'three-ds-frame.js', bytesMax: 1_300, what: 'the frames of 3-D Secure' },
  { part: 'worker', file: 'worker.js', bytesMax: 1_300, what: 'the encryption' },
];

/**
 * What a page loads until a card can be paid with, in English: the bodies of all that it requests of the gateway. The
 * frame's script is in its document. What is loaded when nothing else is to do, such as `progress.js`, does not count.
 */
const UNTIL_CARD = {
  bytesMax: 43_000,
  files: [
    ['cdn', 'gw.js'],
    ['cdn', 'page-side.js'],
    ['worker', 'worker.js'],
  ],
} as const;

/** The frame's document in live mode: only the lengths of what differs from frame to frame matter. */
const FRAME: FrameDocument = {
  serviceName: 'Gangway',
  form: 'card',
  ancestors: ['https://shop.example'],
  hasOwnProcess: false,
  start: {
    mode: 'live',
    clientKey: 'gwk_live_036870',
    origins: ['https://shop.example'],
    ticket: 't'.repeat(308),
    ticketTime: 1_790_000_000,
    keys: [{ kty: 'EC', crv: 'P-256', x: 'x'.repeat(43), y: 'y'.repeat(43), kid: 'k'.repeat(43) }],
  },
};

/** Static imports and re-exports of files in the same folder. */
const IMPORTS = /(?:^|[;}])(?:import|export)\b[^"'`();]*["'`]\.\/([^"'`]+)["'`]/g;

/** The folders of a release that the parts are in. */
const FOLDERS: Partial<Record<Part, ReleaseFolder>> = {
  cdn: 'shop',
  card: 'shop',
  frame: 'frame',
  voucher: 'frame',
  worker: 'frame',
  hosted: 'pages',
};

/** Prints the sizes of the parts that were just built. Returns whether every script is within its limit. */
export async function checkSizes(parts: readonly Part[], built: readonly Part[]): Promise<boolean> {
  const release = releaseIn(join(ROOT, 'packages/widget/dist'));
  const app = staticFiles(onlyRelease(release)).get('/frame', (context) =>
    sendFrame(context, release, FRAME),
  );
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  let isWithin = true;
  for (const { part, file, bytesMax, what, lazy, after } of LIMITS) {
    if (!parts.includes(part)) continue;
    const folder = PARTS[part].outDir;
    const there = new Set(['gw.js']);
    if (after) listWithImports(folder, `${after}.js`, there);
    const files = lazy ? listWithImports(folder, `${file}.js`, there) : listWithImports(folder, file);
    let bytes = 0;
    for (const name of files)
      bytes += await bytesOf(`http://127.0.0.1:${port}${releasePath(release.id, FOLDERS[part]!, name)}`);
    if (built.includes(part)) console.log(`${file} ${bytes} bytes over HTTP (limit ${bytesMax}): ${what}`);
    if (bytes <= bytesMax) continue;
    console.error(`${file} is ${bytes - bytesMax} bytes over its limit.`);
    isWithin = false;
  }
  if (UNTIL_CARD.files.every(([part]) => parts.includes(part))) {
    let sum = await bytesOf(`http://127.0.0.1:${port}/frame`);
    console.log(`the frame's document ${sum} bytes over HTTP, its script included`);
    for (const [part, name] of UNTIL_CARD.files)
      sum += await bytesOf(`http://127.0.0.1:${port}${releasePath(release.id, FOLDERS[part]!, name)}`);
    console.log(`together ${sum} bytes until a card can be paid with (limit ${UNTIL_CARD.bytesMax})`);
    isWithin &&= sum <= UNTIL_CARD.bytesMax;
  }
  server.closeAllConnections();
  server.close();
  return isWithin;
}

/** The bytes of a body as they are on the wire. Rejects when it has no brotli coding. */
function bytesOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.once('end', () =>
        response.headers['content-encoding'] === 'br'
          ? resolve(bytes)
          : reject(new Error(`${url} came with status ${response.statusCode} and without brotli.`)),
      );
    }).once('error', reject);
  });
}

/** A script and its static imports, each once; without dynamic imports and without files already `there`. */
function listWithImports(folder: string, file: string, there = new Set<string>()): string[] {
  if (there.has(file)) return [];
  there.add(file);
  const imports = readFileSync(join(folder, file), 'utf8').matchAll(IMPORTS);
  return [file, ...[...imports].flatMap(([, name]) => listWithImports(folder, name!, there))];
}
