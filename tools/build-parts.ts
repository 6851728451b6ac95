// The parts of the build, one row each, shared by vite.config.ts and tools/build.ts.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The project's root, with a trailing slash. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const WIDGET = `${ROOT}packages/widget`;

/**
 * Entry and output of each part. The name of a part is the Vite mode that builds it. Of two parts with the same output
 * folder, the first empties it.
 */
export const PARTS = {
  /** gw.js for a script tag: Lit inside, languages as lazy chunks beside it. */
  cdn: { entry: `${WIDGET}/src/cdn.ts`, outDir: `${WIDGET}/dist/cdn` },
  /** card-form.js for a script tag: <gw-card-form> only, in the same folder as gw.js. */
  card: { entry: `${WIDGET}/src/define-card-form.ts`, outDir: `${WIDGET}/dist/cdn` },
  /** The beginning of their loaders, in the same folder. */
  loader: { entry: `${WIDGET}/src/loader.ts`, outDir: `${WIDGET}/dist/cdn` },
  /** The script of the card frame, served by the gateway. */
  frame: { entry: `${WIDGET}/src/card-frame/inside/frame.ts`, outDir: `${WIDGET}/dist/frame` },
  /** The script of a gift card's frame, in the same folder. */
  voucher: { entry: `${WIDGET}/src/card-frame/inside/voucher-frame.ts`, outDir: `${WIDGET}/dist/frame` },
  /** The card frame's worker, in the same folder as its script. */
  worker: { entry: `${WIDGET}/src/card-frame/encrypt.worker.ts`, outDir: `${WIDGET}/dist/frame` },
  /** The package for bundlers and servers, with Lit as an external dependency. */
  npm: { entry: `${WIDGET}/src/index.ts`, outDir: `${WIDGET}/dist/npm` },
  /** page.css and hosted.js for the pages that the gateway renders, three-ds-frame.js for its frames of 3-D Secure. */
  hosted: { entry: `${WIDGET}/src/hosted/hosted.ts`, outDir: `${WIDGET}/dist/hosted` },
  /** The storefront's own script and style. */
  demo: { entry: `${ROOT}demo/storefront/main.ts`, outDir: `${ROOT}demo/dist` },
  /** The desk's script and style. */
  desk: { entry: `${ROOT}demo/desk-page/desk.ts`, outDir: `${ROOT}demo/desk-page/dist` },
} as const;

/** The name of a part. */
export type Part = keyof typeof PARTS;

/** Whether a text is the name of a part. */
export const isPart = (name: string): name is Part => Object.hasOwn(PARTS, name);

/** Whether the sources of a part exist. */
export const isPresent = (part: Part): boolean => existsSync(PARTS[part].entry);

const SERVED: readonly Part[] = ['cdn', 'card', 'loader', 'frame', 'voucher', 'worker', 'hosted'];

/** Whether the gateway serves the files of a part. */
export const isServed = (part: Part): boolean => SERVED.includes(part);
