// 3-D Secure in an element: in the gateway's frame, hidden while the issuer decides alone, in a dialog when it asks the
// payer.
import { directionOf } from '@gangway/protocol/languages';
import { threeDs as english } from '@gangway/protocol/languages/en';
import { formatPrice, textsOf } from '../languages/languages.ts';
import { adoptSheets } from '../views/adopt-sheets.ts';
import sheets from './challenge-dialog.css.ts?sheets';
import { ChallengeDialog } from './challenge-dialog.ts';
import type { FrameMessage } from './frame-messages.ts';
import { StepFrame } from './step-frame.ts';
import { windowSizeFor } from './window-size.ts';

/** What is authenticated, and where it is shown. */
export interface AuthenticationOptions {
  /** Its shadow root holds the dialog. */
  readonly element: HTMLElement;
  /** The address of the gateway's frame, with the client key. */
  readonly frame: string;
  /** The payment's full page. */
  readonly url: string;
  /** The language of the texts, and the locale of amounts. */
  readonly language: string;
  readonly locale: string;
  /** Ends it as `ask`. */
  readonly signal: AbortSignal;
}

/**
 * How it ended. `ask`: the payer has nothing more to do here, so the backend is asked what became of the payment.
 * `page`: it goes on at the full page. `stopped`: the payer closed the dialog.
 */
export type AuthenticationEnd = 'ask' | 'page' | 'stopped';

/** Authenticates. Resolves when the payer has nothing more to do in the frame, or when it cannot work on this page. */
export async function authenticate(options: AuthenticationOptions): Promise<AuthenticationEnd> {
  const { element, frame: address, url, language, locale, signal } = options;
  const root = element.shadowRoot;
  // Such a page blocks every page of an issuer that does not expect it.
  if (crossOriginIsolated || !root || signal.aborted) return signal.aborted ? 'ask' : 'page';
  adoptSheets(root, sheets);
  const words = textsOf(language)?.threeDs ?? english;
  const size = windowSizeFor(window);
  const direction = directionOf(language);
  return new Promise((resolve) => {
    const end = (how: AuthenticationEnd): void => {
      signal.removeEventListener('abort', onAbort);
      dialog.close();
      frame.close();
      resolve(how);
    };
    const onAbort = (): void => end('ask');
    const onMessage = (message: FrameMessage): void => {
      if (message.kind === 'hello') {
        const price = formatPrice(message.amount, message.currency, locale);
        dialog.name(message.shop ? `${price} · ${message.shop}` : price);
      } else if (message.kind === 'challenge') dialog.show();
      else if (message.kind === 'shown') dialog.enter();
      else end(message.kind === 'page' ? 'page' : 'ask');
    };
    const frame = new StepFrame({ address, title: words.page, window: size.code, language, onMessage });
    const dialog = new ChallengeDialog(frame.iframe, {
      ...{ root, words, language, direction, size, url },
      onFullPage: () => end('page'),
      onStop: () => end('stopped'),
    });
    signal.addEventListener('abort', onAbort);
  });
}
