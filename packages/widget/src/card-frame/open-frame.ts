// Makes the iframe of a card frame. What speaks with it is loaded at the same time; see page-side.ts.
import { FRAME_PATH, type FrameForm } from './frame-facts.ts';

/** The address, place and looks of an iframe. */
export interface FrameAddress {
  /** Which form; the card's when absent. */
  readonly form?: FrameForm;
  /** The gateway's address, without a trailing slash. */
  readonly gateway: string;
  readonly clientKey: string;
  /** Where the iframe goes. */
  readonly place: HTMLElement;
  readonly title: string;
}

/** An iframe and what is known of it. */
export interface OpenedFrame {
  readonly iframe: HTMLIFrameElement;
  readonly origin: string;
  /** Whether its document has loaded. */
  hasLoaded: boolean;
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

/** Opens an iframe in its place; its styles set the first height. Throws TypeError when `gateway` is no address. */
export function openFrame({ form, gateway, clientKey, place, title }: FrameAddress): OpenedFrame {
  const url = new URL(`${gateway.replace(/\/+$/, '')}${FRAME_PATH}`);
  url.searchParams.set('client-key', clientKey);
  if (form) url.searchParams.set('form', form);
  const iframe = document.createElement('iframe');
  iframe.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
  iframe.allow = '';
  iframe.referrerPolicy = 'strict-origin';
  iframe.title = title;
  const opened: OpenedFrame = { iframe, origin: url.origin, hasLoaded: false };
  iframe.addEventListener('load', () => {
    opened.hasLoaded = true;
  });
  iframe.src = url.href;
  place.replaceChildren(iframe);
  return opened;
}
