// Gives web-test-runner a pretend gateway for the card frame, on another origin, and lets tests look inside the frame.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestRunnerConfig } from '@web/test-runner';
import { buildFrame, FRAME, pretendGateway } from './pretend-gateway.ts';
import { answerVoucher } from './pretend-voucher.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Pages of attackers, served as they are from every origin. */
const ATTACK_PAGE = /^\/packages\/widget\/src\/card-frame\/attacks\/[a-z-]+\.html$/;

/** Below the project, so that nothing of a release is touched. */
const OUT = join(ROOT, 'node_modules/.cache/gangway-frame-test');

/** The pretend gateway and the commands `gw:frame` and `gw:metrics`; both go into the runner's configuration. */
export async function frameTestServer(): Promise<Required<Pick<TestRunnerConfig, 'middleware' | 'plugins'>>> {
  await buildFrame(ROOT, OUT);
  const answer = await pretendGateway(OUT);
  return {
    middleware: [
      async (context, next) => {
        if (ATTACK_PAGE.test(context.path)) {
          context.type = 'html';
          context.body = await readFile(join(ROOT, context.path));
          return;
        }
        // Numbers before it tell the pages of the tests apart, and the frames of a page.
        const [prefix = '', page = ''] = /^\/n(\d+)-\d+(?=\/)/.exec(context.path) ?? [];
        const path = context.path.slice(prefix.length);
        const voucher = await answerVoucher({ page, path }, context.req);
        if (!voucher && !path.startsWith(FRAME)) return next();
        const { 'client-key': clientKey, form } = context.query;
        const { status = 200, headers = {}, body } = voucher ?? (await answer(path, clientKey, form));
        context.status = status;
        for (const [name, value] of Object.entries(headers)) context.set(name, value);
        context.body = body;
      },
    ],
    plugins: [frameCommand],
  };
}

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
