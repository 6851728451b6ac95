// Gives web-test-runner a fake gateway for the card frame on another origin, and lets tests inspect the frame.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestRunnerConfig } from '@web/test-runner';
import { buildFrame, createFakeGateway, FRAME } from './fake-gateway.ts';
import { answerThreeDs } from './fake-three-ds.ts';
import { answerVoucher } from './fake-voucher.ts';
import type { Engine } from './wtr-engines.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Attack pages, served unchanged from every origin. */
const ATTACK_PAGE = /^\/packages\/widget\/src\/card-frame\/attacks\/[a-z-]+\.html$/;

/** A separate folder, so that no release file is overwritten. */
const OUT = join(ROOT, 'node_modules/.cache/gangway-frame-test');

/** The fake gateway and the commands `gw:frame` and `gw:metrics`, for the runner's configuration. */
export async function frameTestServer({
  name,
  hasDevtools,
}: Engine): Promise<Required<Pick<TestRunnerConfig, 'middleware' | 'plugins'>>> {
  const folder = join(OUT, name);
  await buildFrame(ROOT, folder);
  const answer = await createFakeGateway(folder);
  return {
    middleware: [
      async (context, next) => {
        if (ATTACK_PAGE.test(context.path)) {
          context.type = 'html';
          context.body = await readFile(join(ROOT, context.path));
          return;
        }
        // A numeric prefix distinguishes the test pages and their frames.
        const [prefix = '', page = ''] = /^\/n(\d+)-\d+(?=\/)/.exec(context.path) ?? [];
        const path = context.path.slice(prefix.length);
        const voucher = await answerVoucher({ page, path }, context.req);
        const made = voucher ?? answerThreeDs(path);
        if (!made && !path.startsWith(FRAME)) return next();
        const { 'client-key': clientKey, form } = context.query;
        const { status = 200, headers = {}, body } = made ?? (await answer(path, clientKey, form));
        context.status = status;
        for (const [name, value] of Object.entries(headers)) context.set(name, value);
        context.body = body;
      },
    ],
    plugins: [frameCommand(hasDevtools)],
  };
}

interface FramePayload {
  /** The URL of a card frame; by default the first frame. */
  readonly url: string | undefined;
  /** An expression or a function's source, whose value is returned. */
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

// A test page cannot access the cross-origin frame, but the browser's driver can.
const frameCommand = (hasDevtools: boolean): NonNullable<TestRunnerConfig['plugins']>[number] => ({
  name: 'gw:frame-command',
  async executeCommand({ command, payload, session }) {
    if (command !== 'gw:frame' && command !== 'gw:metrics') return undefined;
    const page = (session.browser as unknown as { getPage(id: string): BrowserPage }).getPage(session.id);
    if (command === 'gw:metrics') return { value: await countObjects(page) };
    const { url, script } = payload as FramePayload;
    const isIt = (address: string) => (url === undefined ? address.includes(FRAME) : address === url);
    const find = () => page.frames().find((candidate) => isIt(candidate.url()));
    // The driver learns about a frame in another process slightly later than the page.
    for (let i = 0; i < 40 && !find(); i += 1) await new Promise((resolve) => setTimeout(resolve, 25));
    const frame = find();
    // As for the page itself (wtr-engines.ts): without it, fields in a background tab get no focus.
    if (hasDevtools) await frame?.client.send('Emulation.setFocusEmulationEnabled', { enabled: true });
    return frame ? { value: await frame.evaluate(script) } : { isMissing: true };
  },
});

/** Counts the documents, frames, nodes and listeners that survive garbage collection. */
async function countObjects(page: BrowserPage): Promise<Record<string, number>> {
  const devtools = await page.createCDPSession();
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('Performance.enable');
  const { metrics } = await devtools.send('Performance.getMetrics');
  await devtools.detach();
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}
