/**
 * The card frame's document. Its script is inside it, which saves a request that the fields would wait for; the policy
 * allows it by its hash. What follows the script is made for each frame.
 */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FrameStart } from '@gangway/protocol/cards';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { compressHead, withTail } from '../static-files/brotli-head.ts';
import type { Release } from '../static-files/release.ts';
import { preferCoding } from '../static-files/send-file.ts';
import { cardFrameHeaders } from './page-headers.ts';

/** What differs from frame to frame. */
export interface FrameDocument {
  readonly serviceName: string;
  readonly form: 'card' | 'voucher';
  readonly start: FrameStart;
  /** The origins whose pages may embed the frame. */
  readonly ancestors: readonly string[];
}

interface Head {
  readonly text: string;
  readonly br: Buffer;
  /** The script's hash, as policies take it. */
  readonly hash: string;
}

const heads = new WeakMap<Release, Promise<Head>>();

/** Sends the document with a release's script. Without a build, sends 503 with the remedy. */
export async function sendFrame(context: Context, release: Release, frame: FrameDocument): Promise<Response> {
  if (!(await release.file('frame', 'frame.js')))
    return context.text('This build has no frame.js. If nothing is built, run npm run build.', 503);
  const making = heads.get(release) ?? makeHead(release);
  heads.set(release, making);
  const head = await making;
  const tail = await renderTail(frame);
  const coding = preferCoding(context, ['br', 'gzip', 'identity']);
  const body = {
    br: () => withTail(head.br, tail),
    gzip: () => pack(head.text + tail),
    identity: () => head.text + tail,
  };
  return context.body(await body[coding](), 200, {
    ...cardFrameHeaders(frame.ancestors, head.hash),
    Vary: 'Accept-Encoding',
    ...(coding !== 'identity' && { 'Content-Encoding': coding }),
  });
}

const pack = promisify<string, Buffer<ArrayBuffer>>(gzip);

/** The beginning of the document. Worker and languages are beside the script, at the address of its release. */
async function makeHead(release: Release): Promise<Head> {
  const file = await release.file('frame', 'frame.js');
  const script = file?.coded.identity.body.toString() ?? '';
  // Either would end the script or hide its end (HTML, section 13.2.5, script data states).
  if (/<\/script|<!--/i.test(script)) throw new Error('frame.js cannot stand in a document.');
  const text = `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<base href="${release.id}/">
<script type="module">${script}</script>
`;
  return { text, br: await compressHead(text), hash: file?.integrity ?? '' };
}

/** The embedding page sets language and direction. */
const renderTail = async ({ serviceName, form, start }: FrameDocument): Promise<string> =>
  String(
    await html`<title>${serviceName}</title>
<script type="application/json" id="gw-frame">${raw(JSON.stringify(start).replaceAll('<', '\\u003c'))}</script>
</head>
<body><div id="gw-card" data-form="${form}"></div></body>
</html>
`,
  );
