// Lets web-test-runner serve everything except its own pages through a Vite dev server.
import type { TestRunnerConfig } from '@web/test-runner';
import { createServer, type InlineConfig, mergeConfig } from 'vite';

/**
 * Returns a part of the web-test-runner configuration, with a Vite server in middleware mode.
 * Uses `config.middleware`, not `app.use()` in `serverStart`, because a late `use()` is ignored: koa-compose copies
 * the stack.
 */
export async function viteTestServer(
  inline: InlineConfig,
): Promise<Pick<TestRunnerConfig, 'middleware' | 'plugins' | 'rootDir'>> {
  const vite = await createServer(mergeConfig(TEST_DEFAULTS, inline));
  return {
    rootDir: vite.config.root,
    middleware: [
      async (ctx, next) => {
        if (ctx.path === '/' || ctx.path.startsWith('/__web-')) return next();
        await new Promise<void>((resolve, reject) => {
          ctx.respond = false;
          ctx.res.statusCode = 200;
          ctx.res.once('close', resolve);
          vite.middlewares(ctx.req, ctx.res, (error?: unknown) => {
            if (error) return reject(error);
            ctx.respond = true;
            ctx.status = 404;
            next().then(resolve, reject);
          });
        });
      },
    ],
    plugins: [{ name: 'gw:vite', serverStop: () => vite.close() }],
  };
}

const TEST_DEFAULTS: InlineConfig = {
  appType: 'custom',
  logLevel: 'warn',
  cacheDir: 'node_modules/.vite-wtr',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  // Every bare import must be known before the first test, because a late discovery reloads the page.
  optimizeDeps: { entries: [], noDiscovery: true, exclude: ['@web/test-runner-commands'] },
  plugins: [
    {
      name: 'gw:wtr-own',
      enforce: 'pre',
      resolveId: (id: string) => (id.startsWith('/__web-') ? { id, external: true } : undefined),
    },
  ],
};
