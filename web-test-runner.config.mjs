// The element tests: every *.test.ts of the widget in Chromium, bundled by Vite.
import { chromeLauncher } from '@web/test-runner-chrome';
import { findChromium } from './tools/find-browser.mjs';
import { findFiles } from './tools/testing/test-files.ts';
import { builtTestServer } from './tools/wtr-built.ts';
import { frameTestServer } from './tools/wtr-frame.ts';

const { executablePath, env } = await findChromium();
Object.assign(process.env, env);

const files = findFiles('packages/widget/src', '.test.ts').filter((file) => !file.endsWith('.node.test.ts'));
const server = await builtTestServer(files);
const frame = await frameTestServer();

export default {
  ...server,
  middleware: [...frame.middleware, ...server.middleware],
  plugins: frame.plugins,
  files,
  concurrency: 2,
  testFramework: { config: { timeout: 10_000 } },
  testsFinishTimeout: 60_000,
  browsers: [
    chromeLauncher({
      launchOptions: {
        executablePath,
        args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
      },
      // Pages in the background are throttled and have no focus; this keeps both tests of a pair awake.
      createPage: async ({ context }) => {
        const page = await context.newPage();
        const devtools = await page.createCDPSession();
        await devtools.send('Emulation.setFocusEmulationEnabled', { enabled: true });
        return page;
      },
    }),
  ],
};
