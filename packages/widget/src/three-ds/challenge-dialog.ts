// The dialog around the issuer's page: who is paid, a cross, and the way to a full page, all outside the frame.
import type { Texts } from '@gangway/protocol/languages';
import { html, render } from 'lit';
import * as s from './challenge-dialog.css.ts';
import type { WindowSize } from './window-size.ts';

/** What the dialog shows, and the payer's ways out of it. */
export interface ChallengeDialogOptions {
  readonly root: ShadowRoot;
  readonly words: Texts['threeDs'];
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly size: WindowSize;
  /** The payment's full page. */
  readonly url: string;
  readonly onFullPage: () => void;
  /** The payer closes the dialog and has confirmed that. */
  readonly onStop: () => void;
}

/**
 * A modal dialog. Escape and the cross ask first. Inside the issuer's page, Escape goes to the issuer alone, so the
 * cross is always visible.
 */
export class ChallengeDialog {
  readonly #dialog = document.createElement('dialog');
  readonly #iframe: HTMLIFrameElement;
  readonly #options: ChallengeDialogOptions;
  #payment = '';
  #isAsking = false;
  #isBusy = true;
  #isOver = false;
  #hadEscape = false;

  /** Puts the dialog, with the iframe in it, into the root: hidden, because its pages may need no payer. */
  constructor(iframe: HTMLIFrameElement, options: ChallengeDialogOptions) {
    const { size, language, direction, root } = options;
    this.#options = options;
    this.#iframe = iframe;
    const dialog = this.#dialog;
    Object.assign(dialog, { className: s.dialog, lang: language, dir: direction });
    // Chromium and Firefox close a dialog at the second Escape, whatever a listener prevents.
    dialog.setAttribute('closedby', 'none');
    dialog.setAttribute('aria-labelledby', 'three-ds-title three-ds-payment');
    dialog.toggleAttribute('data-full', size.width === 'full');
    if (size.width !== 'full') iframe.style.inlineSize = `${size.width}px`;
    if (size.height !== 'full') iframe.style.blockSize = `${size.height}px`;
    dialog.addEventListener('keydown', this.#onKey);
    dialog.addEventListener('cancel', this.#onCancel);
    dialog.addEventListener('close', this.#onClose);
    this.#render();
    root.append(dialog);
  }

  /** Says who is paid, and how much. */
  name(payment: string): void {
    this.#payment = payment;
    this.#render();
  }

  show(): void {
    if (this.#dialog.open) return;
    this.#dialog.showModal();
    // Not by "autofocus", which a page in a frame of another origin may not use.
    this.#dialog.querySelector('h2')?.focus();
  }

  /** The issuer's page has loaded: it gets the focus, unless the payer has moved it or is asked something. */
  enter(): void {
    this.#isBusy = false;
    this.#render();
    const focused = this.#options.root.activeElement;
    const isUntouched = focused === this.#dialog || focused === this.#dialog.querySelector('h2');
    if (!this.#isAsking && isUntouched) this.#iframe.focus();
  }

  /** Closes the dialog; the focus returns to where it was. */
  close(): void {
    this.#isOver = true;
    this.#dialog.close();
    this.#dialog.remove();
  }

  #ask = (): void => {
    this.#isAsking = true;
    this.#render();
    this.#dialog.querySelector<HTMLElement>('[data-stay]')?.focus();
  };

  #stay = (): void => {
    this.#isAsking = false;
    this.#render();
    this.#iframe.focus();
  };

  #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    this.#hadEscape = true;
    setTimeout(() => {
      this.#hadEscape = false;
    });
    if (this.#isAsking) this.#stay();
    else this.#ask();
  };

  // Also the back gesture of a phone, which is no key.
  #onCancel = (event: Event): void => {
    event.preventDefault();
    if (!this.#hadEscape) this.#ask();
  };

  #onClose = (): void => {
    if (this.#isOver) return;
    this.show();
    this.#ask();
  };

  #onFullPage = (event: Event): void => {
    event.preventDefault();
    this.#options.onFullPage();
  };

  #render(): void {
    const { words, url, onStop } = this.#options;
    const isAsking = this.#isAsking;
    this.#iframe.toggleAttribute('inert', isAsking);
    render(
      html`<div class=${s.head}>
          <div>
            <h2 class=${s.title} id="three-ds-title" tabindex="-1">${words.title}</h2>
            <p class=${s.payment} id="three-ds-payment">${this.#payment}</p>
          </div>
          <button class=${s.cross} type="button" aria-label=${words.close} ?inert=${isAsking} @click=${this.#ask}>
            <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M4 4l12 12M16 4L4 16" /></svg>
          </button>
        </div>
        <div class=${s.body} aria-busy=${this.#isBusy && !isAsking ? 'true' : 'false'}>
          ${this.#iframe}
          <div
            class=${s.question}
            role="alertdialog"
            aria-labelledby="three-ds-question"
            aria-describedby="three-ds-reason"
            ?hidden=${!isAsking}
          >
            <h2 id="three-ds-question">${words.stopTitle}</h2>
            <p id="three-ds-reason">${words.stopText}</p>
            <button class=${s.stay} type="button" data-stay @click=${this.#stay}>${words.stay}</button>
            <button class=${s.stop} type="button" data-stop @click=${onStop}>${words.stop}</button>
          </div>
        </div>
        <div class=${s.foot}>
          <a class=${s.full} href=${url} @click=${this.#onFullPage}>${words.full}</a>
        </div>`,
      this.#dialog,
    );
  }
}
