/** A till whose browser has a camera, and reads codes with it: headless Chromium has the one as a pretence only. */
import type { TestContext } from 'node:test';
import { chromium, type Page } from 'playwright-core';
import { findChromium } from '../../tools/find-browser.mjs';
import type { Demo } from './demo.ts';
import { watchControls } from './desk-controls.ts';

/** A cashier with a camera. */
export interface CameraTill {
  readonly page: Page;
  /** Holds a code before the camera. */
  show(code: string): Promise<void>;
  /** Has the browser ask whether the camera is allowed, until what this answers is called. */
  askFirst(): Promise<() => Promise<void>>;
  /** What became of each picture that the page was ever given: `live` or `ended`. */
  trackStates(): Promise<string[]>;
}

/** What the pretence keeps in the page. */
interface Pretence {
  readonly tracks: readonly MediaStreamTrack[];
}

/**
 * Runs in the page: a detector that sees what is shown, and a list of what the page was given to see. It is text, since
 * what compiles this file adds calls of its own to classes.
 */
const PRETENCE = `
globalThis.shown = '';
globalThis.tracks = [];
globalThis.BarcodeDetector = class {
  async detect(video) {
    // As with a real one there is nothing to be seen before the camera gives a picture.
    return shown !== '' && video.videoWidth > 0 ? [{ rawValue: shown }] : [];
  }
};
const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
navigator.mediaDevices.getUserMedia = async (wanted) => {
  const stream = await ask(wanted);
  await globalThis.asking;
  tracks.push(...stream.getTracks());
  return stream;
};`;

/** Opens the panel in a browser of its own, since the camera is a choice of the whole browser. */
export async function atTillWithCamera(
  { shop }: Demo,
  test: TestContext,
  { isAllowed = true }: { readonly isAllowed?: boolean } = {},
): Promise<CameraTill> {
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--use-fake-device-for-media-stream',
      `--use-fake-ui-for-media-stream${isAllowed ? '' : '=deny'}`,
    ],
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
  });
  test.after(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1280, height: 1000 }, locale: 'en-GB' });
  await watchControls(page.context());
  await page.addInitScript({ content: PRETENCE });
  await page.goto(`${shop}/desk#/cashier`);
  return {
    page,
    show: (code) => page.evaluate((text) => void Object.assign(globalThis, { shown: text }), code),
    askFirst: async () => {
      await page.evaluate('globalThis.asking = new Promise((done) => (globalThis.allow = done)); void 0');
      return () => page.evaluate('globalThis.allow()');
    },
    trackStates: () =>
      page.evaluate(() =>
        (globalThis as unknown as Pretence).tracks.map(({ readyState }) => String(readyState)),
      ),
  };
}
