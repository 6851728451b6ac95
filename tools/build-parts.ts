// What the build makes: one row a part, shared by vite.config.ts and tools/build.ts.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The project's root, with a slash at the end. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const WIDGET = `${ROOT}packages/widget`;

/**
 * Entry and output of each part; the name of a part is the Vite mode that builds it.
 * Of two parts with one output folder
 * the first empties it.
 */
export const PARTS = {
  /** gw.js for a script tag: Lit inside, languages as lazy chunks beside it. */
  cdn: { entry: `${WIDGET}/src/cdn.ts`, outDir: `${WIDGET}/dist/cdn` },
  /** card-form.js for a script tag: <gw-card-form> alone, beside gw.js. */
  card: { entry: `${WIDGET}/src/cdn-card.ts`, outDir: `${WIDGET}/dist/cdn` },
  /** The script of the card frame, served by the gateway. */
  frame: { entry: `${WIDGET}/src/card-frame/inside/frame.ts`, outDir: `${WIDGET}/dist/frame` },
  /** The worker of the card frame, beside its script. */
  worker: { entry: `${WIDGET}/src/card-frame/encrypt.worker.ts`, outDir: `${WIDGET}/dist/frame` },
  /** The package for bundlers and servers: Lit stays outside. */
  npm: { entry: `${WIDGET}/src/index.ts`, outDir: `${WIDGET}/dist/npm` },
  /** page.css and hosted.js: style and script of the pages that the gateway renders. */
  hosted: { entry: `${WIDGET}/src/hosted/hosted.ts`, outDir: `${WIDGET}/dist/hosted` },
  /** The storefront's own script and style. */
  demo: { entry: `${ROOT}demo/storefront/main.ts`, outDir: `${ROOT}demo/dist` },
  /** The desk's: the demo's page for testers. */
  desk: { entry: `${ROOT}demo/desk-page/desk.ts`, outDir: `${ROOT}demo/desk-page/dist` },
} as const;

/** A part of {@link PARTS}. */
export type Part = keyof typeof PARTS;

/** Whether a name is a part. */
export const isPart = (name: string): name is Part => Object.hasOwn(PARTS, name);

/** Whether the sources of a part are there. */
export const isPresent = (part: Part): boolean => existsSync(PARTS[part].entry);
