/** WebKitGTK: MiniBrowser on a screen that nobody sees, driven by WebKitWebDriver. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { freePort } from '../../../packages/gateway/src/test-ports.ts';
import { type Engine, type EnginePage, findScript, untilFound } from './engine.ts';

const PROGRAM = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
/** As root, and without a graphics card. */
const ENVIRONMENT = {
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
};

/** Whether the focused element, shadow roots included, is one of a selector. */
const HAS_FOCUS = `
  let { activeElement } = document;
  while (activeElement?.shadowRoot?.activeElement) ({ activeElement } = activeElement.shadowRoot);
  return activeElement?.matches(arguments[0]);
`;

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
  switchTo(): { defaultContent(): Promise<void>; frame(element: Element): Promise<void> };
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
      name: `WebKitGTK ${version}`,
      open: async () => openPage(driver),
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
function openPage(driver: Driver): EnginePage {
  const find = (selector: string, frame?: string): Promise<Element> =>
    untilFound(selector, async () => {
      await driver.switchTo().defaultContent();
      const inside = async (wanted: string) =>
        (await driver.executeScript(`return ${findScript(wanted)}`)) as Element | null;
      if (!frame) return inside(selector);
      const place = await inside(`iframe[src*="${frame}"]`);
      if (!place) return null;
      await driver.switchTo().frame(place);
      return inside(selector);
    });
  // A page or a frame that is being replaced throws, and nothing is clicked.
  const press = (selector: string, frame?: string): Promise<unknown> =>
    untilFound(selector, async () => {
      const origin = await find(selector, frame);
      await driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', origin);
      await driver.actions().move({ origin }).click().perform();
      return true;
    });
  return {
    go: (url) => driver.get(url),
    async read<Value>(expression: string) {
      await driver.switchTo().defaultContent();
      return (await driver.executeScript(`return (${expression})`)) as Value;
    },
    click: async (selector) => void (await press(selector)),
    async type(selector, text, frame) {
      // A field that does not take input yet is not focused, and keys would go elsewhere.
      await untilFound(`the focus in ${selector}`, async () => {
        await press(selector, frame);
        return driver.executeScript(HAS_FOCUS, selector);
      });
      await driver.actions().sendKeys(text).perform();
    },
    leave: () => driver.get('about:blank'),
  };
}
