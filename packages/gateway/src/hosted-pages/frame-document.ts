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
import type { StaticFile } from '../static-files/static-file.ts';
import { cardFrameHeaders } from './page-headers.ts';
import type { InlineStyle } from './page-look.ts';

/** What differs from frame to frame. */
export interface FrameDocument {
  readonly serviceName: string;
  readonly form: keyof typeof SCRIPTS;
  readonly start: FrameStart;
  /** The origins whose pages may embed the frame. */
  readonly ancestors: readonly string[];
  /** The client key's fonts. */
  readonly fonts?: InlineStyle | undefined;
  /** See frame-process.ts. */
  readonly hasOwnProcess: boolean;
}

interface Head {
  readonly text: string;
  readonly br: Buffer;
  /** The script's hash, as policies take it. */
  readonly hash: string;
}

/** Form → its script. */
const SCRIPTS = { card: 'frame.js', voucher: 'voucher.js' } as const;

const heads = new WeakMap<Release, Map<string, Promise<Head>>>();

/** Sends the document with a release's script. Without a build, sends 503 with the remedy. */
export async function sendFrame(context: Context, release: Release, frame: FrameDocument): Promise<Response> {
  const name = SCRIPTS[frame.form];
  const script = await release.file('frame', name);
  if (!script) return context.text(`This build has no ${name}. If nothing is built, run npm run build.`, 503);
  const made = heads.get(release) ?? new Map<string, Promise<Head>>();
  heads.set(release, made);
  const making = made.get(name) ?? makeHead(release.id, script);
  made.set(name, making);
  const head = await making;
  const tail = await renderTail(frame);
  const coding = preferCoding(context, ['br', 'gzip', 'identity']);
  const body = {
    br: () => withTail(head.br, tail),
    gzip: () => pack(head.text + tail),
    identity: () => head.text + tail,
  };
  return context.body(await body[coding](), 200, {
    ...cardFrameHeaders(frame.ancestors, { ...frame, hash: head.hash }),
    Vary: 'Accept-Encoding',
    ...(coding !== 'identity' && { 'Content-Encoding': coding }),
  });
}

const pack = promisify<string, Buffer<ArrayBuffer>>(gzip);

/**
 * The beginning of the document. Worker and languages are beside the script, at the address of its release. Tags and
 * quotes that HTML does not need are bytes of every frame, as are an encoding, which the header has, and a viewport,
 * which only a page has.
 */
async function makeHead(release: string, { coded, integrity }: StaticFile): Promise<Head> {
  const script = coded.identity.body.toString();
  // Either would end the script or hide its end (HTML, section 13.2.5, script data states).
  if (/<\/script|<!--/i.test(script)) throw new Error('The script cannot stand in a document.');
  const text = `<!doctype html>
<base href=${release}/>
<script type=module>${script}</script>
`;
  return { text, br: await compressHead(text), hash: integrity };
}

/** The embedding page sets language and direction. */
const renderTail = async ({ serviceName, start, fonts }: FrameDocument): Promise<string> =>
  String(
    await html`<title>${serviceName}</title>${
      fonts ? html`<style>${raw(fonts.text)}</style>` : ''
    }<script type=application/json id=gw-frame>${raw(
      JSON.stringify(start).replaceAll('<', '\\u003c'),
    )}</script>`,
  );
