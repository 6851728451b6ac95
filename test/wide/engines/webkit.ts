/** WebKitGTK: MiniBrowser on a screen that nobody sees, driven by WebKitWebDriver. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { freePort } from '../../../packages/gateway/src/test-ports.ts';
import { type Engine, findScript, type Tab, untilFound } from './engine.ts';

const PROGRAM = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
/** As root, and without a graphics card. */
const ENVIRONMENT = {
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
};

/** An answer takes a hundredth of this. */
const ANSWER_MS = 4_000;

/** The key, as WebDriver names it. */
const ESCAPE = '\uE00C';

/** What is used of selenium-webdriver. */
type Element = object;
interface Actions {
  move(to: { origin: Element }): Actions;
  click(): Actions;
  sendKeys(text: string): Actions;
  perform(): Promise<void>;
}
interface Driver {
  get(url: string): Promise<void>;
  executeScript(script: string, ...values: unknown[]): Promise<unknown>;
  switchTo(): {
    defaultContent(): Promise<void>;
    parentFrame(): Promise<void>;
    frame(element: Element): Promise<void>;
  };
  actions(): Actions;
  getCapabilities(): Promise<{ get(name: string): unknown }>;
  quit(): Promise<void>;
}
interface Selenium {
  readonly Capabilities: new (capabilities: object) => object;
  readonly Builder: new () => {
    usingServer(url: string): {
      withCapabilities(capabilities: object): { build(): PromiseLike<Driver> };
    };
  };
}

/** Starts WebKit; `drivers` is the folder with selenium-webdriver. */
export async function startWebKit(drivers: string): Promise<Engine> {
  const { error } = spawnSync('xvfb-run', ['--help']);
  if (error || !existsSync(PROGRAM))
    throw new Error('WebKit is missing (apt-get install webkit2gtk-driver xvfb xauth dbus)');
  const { Builder, Capabilities } = createRequire(join(drivers, 'package.json'))(
    'selenium-webdriver',
  ) as Selenium;
  const port = await freePort();
  const program = ['WebKitWebDriver', `--port=${port}`, '--host=127.0.0.1'];
  const screen = ['-a', '-s', '-screen 0 1280x1024x24', 'dbus-run-session', '--'];
  const server = spawn('xvfb-run', [...screen, ...program], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, ...ENVIRONMENT },
  });
  // The screen, the bus and the browser are in the group of this process.
  const stopServer = async () => {
    const hasEnded = once(server, 'exit');
    process.kill(-server.pid!, 'SIGTERM');
    await hasEnded;
  };
  try {
    const url = `http://127.0.0.1:${port}`;
    await untilFound('WebKitWebDriver', async () => (await fetch(`${url}/status`)).ok);
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: PROGRAM, args: ['--automation'] },
    });
    const driver = await new Builder().usingServer(url).withCapabilities(capabilities).build();
    const version = String((await driver.getCapabilities()).get('browserVersion'));
    return {
      version: `WebKitGTK ${version}`,
      open: async () => openTab(driver),
      async stop() {
        await driver.quit();
        await stopServer();
      },
    };
  } catch (failure) {
    await stopServer();
    throw failure;
  }
}

// The driver has one window, and its pages come one after the other.
function openTab(driver: Driver): Tab {
  const run = <Value>(expression: string) =>
    inTime(driver.executeScript(`return (${expression})`)) as Promise<Value>;
  const isIn = (frame: string) => run<boolean>(`location.href.includes(${JSON.stringify(frame)})`);
  /** Goes into the first frame, at any depth, whose address contains `frame`; the page itself may be it. */
  async function enter(frame: string): Promise<boolean> {
    if (await isIn(frame)) return true;
    for (const inner of await run<Element[]>(FRAMES)) {
      await driver.executeScript(
        'arguments[0].scrollIntoView({ block: "center", behavior: "instant" })',
        inner,
      );
      await inTime(driver.switchTo().frame(inner));
      if (await enter(frame)) return true;
      await inTime(driver.switchTo().parentFrame());
    }
    return false;
  }
  const goTo = async (frame?: string) => {
    // To go into a frame takes the focus from its field: the driver stays in one that it is in.
    if (frame && (await isIn(frame).catch(() => false))) return;
    await inTime(driver.switchTo().defaultContent());
    if (frame && !(await enter(frame))) throw new Error(`No frame has ${frame} in its address.`);
  };
  return {
    go: (url) => driver.get(url),
    async read<Value>(expression: string, frame?: string) {
      await goTo(frame);
      return run<Value>(expression);
    },
    async press(selector, frame, times) {
      // Into the frame again, which scrolls to it: else the driver may click beside it.
      if (frame) await driver.switchTo().defaultContent();
      await goTo(frame);
      const origin = await run<Element | null>(findScript(selector));
      if (!origin) throw new Error(`${selector} is gone.`);
      // Asked before the click, which may replace the page of a button.
      const isFramedField =
        frame && (await inTime(driver.executeScript('return arguments[0].matches("input")', origin)));
      const actions = driver.actions().move({ origin });
      for (let time = 0; time < times; time += 1) actions.click();
      await inTime(actions.perform());
      // WebKit may send a click to what stood there before the frame did, so a field in a frame is focused as well.
      if (isFramedField) await driver.executeScript('arguments[0].focus()', origin);
    },
    keys: (text) => driver.actions().sendKeys(text).perform(),
    escape: () => driver.actions().sendKeys(ESCAPE).perform(),
    leave: () => driver.get('about:blank'),
  };
}

/** WebKit never answers about a page that another site's page replaces meanwhile. */
async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, ANSWER_MS, new Error('WebKit gave no answer.'));
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** An expression: the frames of a document, shadow roots included. */
const FRAMES = `(() => {
  const search = (root) => [...root.querySelectorAll('*')].flatMap((element) =>
    element.localName === 'iframe' ? [element] : element.shadowRoot ? search(element.shadowRoot) : []);
  return search(document);
})()`;
