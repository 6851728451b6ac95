/** A till whose browser has a simulated camera and a simulated barcode detector. */
import type { TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { launchChromium } from '../../tools/playwright.ts';
import type { Demo } from './demo.ts';
import { watchControls } from './desk-controls.ts';

/** A cashier with a camera. */
export interface CameraTill {
  readonly page: Page;
  /** Sets the code that the camera detects. */
  show(code: string): Promise<void>;
  /** Keeps the camera permission pending until the returned function is called. */
  askFirst(): Promise<() => Promise<void>>;
  /** Returns the state of every track that the page received: `live` or `ended`. */
  trackStates(): Promise<string[]>;
}

/** State of the simulation in the page. */
interface Pretence {
  readonly tracks: readonly MediaStreamTrack[];
}

/**
 * Runs in the page: a detector that reports the shown code, and a list of the tracks given to the page. It is a
 * string because the compiler adds helper calls to classes.
 */
const PRETENCE = `
globalThis.shown = '';
globalThis.tracks = [];
globalThis.BarcodeDetector = class {
  async detect(video) {
    // Like a real detector, it finds nothing before the video has a frame.
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

/** Opens the cashier panel in its own browser, because camera options apply to a whole browser. */
export async function atTillWithCamera(
  { shop }: Demo,
  test: TestContext,
  { isAllowed = true }: { readonly isAllowed?: boolean } = {},
): Promise<CameraTill> {
  const browser = await launchChromium(
    '--use-fake-device-for-media-stream',
    `--use-fake-ui-for-media-stream${isAllowed ? '' : '=deny'}`,
  );
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
