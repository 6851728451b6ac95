// Makes the iframe of a card frame. What speaks with it is loaded at the same time; see page-side.ts.
import { FRAME_PATH, type FrameForm } from './frame-facts.ts';

/** The address and place of an iframe. */
export interface FrameAddress {
  /** Which form; the card's when absent. */
  readonly form?: FrameForm;
  /** The gateway's address, without a trailing slash. */
  readonly gateway: string;
  readonly clientKey: string;
  /** Where the iframe goes. */
  readonly place: HTMLElement;
}

/** An iframe of the gateway. */
export interface OpenedFrame extends HTMLIFrameElement {
  /** Whether its document has loaded. */
  hasLoaded?: boolean;
}

/** What a page loads to speak with a frame. */
export type PageSideModule = typeof import('./page-side.ts');

/** Loads it. Tests replace it. */
export const pageSideSource = { load: (): Promise<PageSideModule> => import('./page-side.ts') };

/** Timeouts, in milliseconds. Tests shorten them. */
export const frameTimings = {
  /** Until the fields have loaded. */
  ready: 8000,
  /** Until a loaded document sends a message; one that refuses to be embedded here never does. */
  silent: 3000,
  /** Until missing attributes are reported: a page may set them late. */
  missing: 2000,
  /** Until a token is made. */
  token: 10_000,
  /** Until a gift card is accepted or refused. */
  voucher: 20_000,
};

/**
 * Opens an iframe in its place, whose styles set the first height; or returns one with the same address that the loader
 * has opened there (card-form/early-frames.ts). Throws TypeError when `gateway` is no address.
 */
export function openFrame({ form, gateway, clientKey, place }: FrameAddress): OpenedFrame {
  const iframe = makeFrame(gateway, { 'client-key': clientKey, ...(form && { form }) });
  const early = place.querySelector('iframe');
  if (early?.src === iframe.src) return early;
  place.replaceChildren(iframe);
  return iframe;
}

/** Makes an iframe with these parameters. It loads when it gets a place. Throws as {@link openFrame}. */
export const makeFrame = (gateway: string, parameters: Readonly<Record<string, string>>): OpenedFrame =>
  Object.assign(make('iframe'), {
    sandbox: 'allow-scripts allow-same-origin allow-forms',
    referrerPolicy: 'strict-origin',
    onload(this: OpenedFrame) {
      this.hasLoaded = true;
    },
    src: new URL(`${gateway.replace(/\/+$/, '')}${FRAME_PATH}?${new URLSearchParams(parameters)}`).href,
  });

/** Makes an element. */
export const make = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag): HTMLElementTagNameMap[Tag] =>
  document.createElement(tag);
