/**
 * A Chromium of its own in which everything is as slow as on a phone: each page, each frame of another process and each
 * worker is paused at its start until its network and its processor are slowed down. Playwright cannot pause frames.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { findChromium } from '../../tools/find-browser.mjs';

/** How a device is slowed down. */
export interface Profile {
  /** Kilobits in a second. */
  readonly downKbps: number;
  readonly upKbps: number;
  /** Milliseconds that each request waits for its response, besides the server's. */
  readonly roundTripMs: number;
  /** How much slower than this machine the processor is. */
  readonly slowdown: number;
}

/** Lighthouse's phone: a slow 4G and a mid-range processor. */
export const PHONE: Profile = { downKbps: 1600, upKbps: 750, roundTripMs: 150, slowdown: 4 };

/** A browser that opens pages with nothing in its caches. */
export interface ThrottledBrowser {
  /** Opens a page and returns the milliseconds at which it set `window.readyAt`. */
  visit(url: string): Promise<number>;
  close(): Promise<void>;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly sessionId?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
}

const FLAGS = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
];
/** What Chrome on Android says it is; servers may answer phones otherwise. */
const PHONE_AGENT = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36',
  userAgentMetadata: {
    brands: [{ brand: 'Chromium', version: '143' }],
    platform: 'Android',
    platformVersion: '10',
    architecture: '',
    model: 'K',
    mobile: true,
  },
};
const ATTACH = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
const VISIT_MS = 60_000;

/** Starts the browser. */
export async function openThrottled(profile: Profile): Promise<ThrottledBrowser> {
  const { executablePath, env } = await findChromium();
  const folder = mkdtempSync(join(tmpdir(), 'gangway-bench-'));
  const child = spawn(executablePath, [...FLAGS, `--user-data-dir=${folder}`], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const devTools = new DevTools(child);
  const pages = new Map<unknown, Promise<string>>();
  devTools.onAttached = (sessionId, targetId) =>
    pages.set(
      targetId,
      slowDown(devTools, sessionId, profile).then(() => sessionId),
    );
  await devTools.send('Target.setAutoAttach', ATTACH);
  return {
    visit: (url) => visit(devTools, pages, url),
    async close() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Chromium slows no worker down: a worker computes beside its frame, and its script takes no round trip here. */
async function slowDown(devTools: DevTools, sessionId: string, profile: Profile): Promise<void> {
  const bytesPerSecond = (kbps: number) => (kbps * 1000) / 8;
  const steps: readonly (readonly [string, object])[] = [
    ['Network.enable', {}],
    [
      'Network.emulateNetworkConditions',
      {
        offline: false,
        latency: profile.roundTripMs,
        downloadThroughput: bytesPerSecond(profile.downKbps),
        uploadThroughput: bytesPerSecond(profile.upKbps),
      },
    ],
    ['Emulation.setUserAgentOverride', PHONE_AGENT],
    ['Emulation.setCPUThrottlingRate', { rate: profile.slowdown }],
    ['Target.setAutoAttach', ATTACH],
  ];
  await Promise.allSettled(steps.map(([method, parameters]) => devTools.send(method, parameters, sessionId)));
  await devTools.send('Runtime.runIfWaitingForDebugger', {}, sessionId).catch(() => undefined);
}

async function visit(
  devTools: DevTools,
  pages: ReadonlyMap<unknown, Promise<string>>,
  url: string,
): Promise<number> {
  const { browserContextId } = await devTools.send('Target.createBrowserContext');
  const { targetId } = await devTools.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const session = await pages.get(targetId)!;
  await devTools.send('Page.enable', {}, session);
  await devTools.send('Page.navigate', { url }, session);
  const deadline = Date.now() + VISIT_MS;
  let ms: unknown;
  while (typeof ms !== 'number') {
    if (Date.now() > deadline) throw new Error(`${url} was not ready within ${VISIT_MS / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { result } = await devTools
      .send('Runtime.evaluate', { expression: 'window.readyAt' }, session)
      .catch(() => ({ result: undefined }));
    ms = (result as { value?: unknown } | undefined)?.value;
  }
  await devTools.send('Target.disposeBrowserContext', { browserContextId });
  return ms;
}

/** The DevTools protocol over the pipe of a Chromium: https://chromedevtools.github.io/devtools-protocol/. */
class DevTools {
  onAttached: (sessionId: string, targetId: unknown) => void = () => undefined;
  readonly #pipe: Writable;
  readonly #calls = new Map<number, (message: Message) => void>();
  #last = 0;

  constructor(child: ChildProcess) {
    const [, , , pipe, messages] = child.stdio;
    this.#pipe = pipe as Writable;
    let text = '';
    (messages as Readable).setEncoding('utf8').on('data', (chunk: string) => {
      const [rest = '', ...whole] = (text + chunk).split('\0').toReversed();
      text = rest;
      for (const message of whole.toReversed()) this.#take(JSON.parse(message) as Message);
    });
  }

  /** Sends a command. Rejects with the browser's message. */
  send(method: string, params: object = {}, sessionId?: string): Promise<Record<string, unknown>> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#calls.set(id, ({ result, error }) =>
        error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result ?? {}),
      );
      this.#pipe.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  #take(message: Message): void {
    const { id, method, params = {} } = message;
    if (id !== undefined) this.#calls.get(id)?.(message);
    if (id !== undefined) this.#calls.delete(id);
    if (method === 'Target.attachedToTarget') {
      const { targetId } = params.targetInfo as { targetId: unknown };
      this.onAttached(String(params.sessionId), targetId);
    }
  }
}
