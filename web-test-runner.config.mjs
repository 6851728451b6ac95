// The element tests: every *.test.ts of the widget in Chromium, served through Vite.
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { chromeLauncher } from '@web/test-runner-chrome';
import { findChromium } from './tools/find-browser.mjs';
import { shadowStyles } from './tools/shadow-styles.ts';
import { frameTestServer } from './tools/wtr-frame.ts';
import { viteTestServer } from './tools/wtr-vite.ts';

const { executablePath, env } = await findChromium();
Object.assign(process.env, env);

const server = await viteTestServer({
  root: import.meta.dirname,
  configFile: false,
  publicDir: false,
  plugins: [vanillaExtractPlugin(), shadowStyles()],
  resolve: { conditions: ['gangway-source', 'browser', 'module', 'import', 'default'] },
  optimizeDeps: {
    include: [
      'lit',
      '@lit/reactive-element/css-tag.js',
      '@open-wc/testing',
      'axe-core',
      'comlink',
      'jose',
      'lean-qr',
      'valibot',
    ],
  },
});

const frame = await frameTestServer();

export default {
  ...server,
  middleware: [...frame.middleware, ...server.middleware],
  plugins: [...frame.plugins, ...server.plugins],
  files: ['packages/widget/src/**/*.test.ts', '!packages/widget/src/**/*.node.test.ts'],
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
