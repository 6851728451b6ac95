// The page's side of the card frame: sends the hello once it has loaded, and reports a missing reply. A chunk of its
// own, loaded while the frame's document is.
import type * as v from 'valibot';
import { makeCalls, serveCalls } from './calls.ts';
import type { FrameSettings } from './frame-arguments.ts';
import { type CardState, type FormCalls, HELLO, PAGE_ARGUMENTS } from './messages.ts';
import { frameTimings, type OpenedFrame } from './open-frame.ts';

export { readSettings } from '../card-form/frame-settings.ts';
export { HeldToken } from '../card-form/held-token.ts';
export { CARD_ANSWERS } from './messages.ts';

/** The options of a {@link SecureFrame}. */
export interface SecureFrameOptions<C> {
  /** The schemas of the results of the form's functions. */
  readonly answers: Readonly<Record<keyof C, v.GenericSchema>>;
  readonly settings: () => FrameSettings;
  readonly onReady: () => void;
  readonly onState: (state: CardState) => void;
  /** Enter in a field. */
  readonly onSubmit: () => void;
  /** Called when the fields do not load. */
  readonly onFail: () => void;
}

/** One iframe and its two ports. `close()` releases everything. */
export class SecureFrame<C extends FormCalls> {
  readonly iframe: HTMLIFrameElement;
  readonly #origin: string;
  readonly #options: SecureFrameOptions<C>;
  readonly #deadline: ReturnType<typeof setTimeout>;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #ports: MessagePort[] = [];
  #calls: C | undefined;
  /** The settings last sent to the frame. */
  #sentSettings = '';
  #hadBox = false;
  readonly #boxes = new ResizeObserver(() => this.#onBox());

  constructor(iframe: OpenedFrame, options: SecureFrameOptions<C>) {
    this.iframe = iframe;
    this.#origin = new URL(iframe.src).origin;
    this.#options = options;
    this.#deadline = setTimeout(options.onFail, frameTimings.ready);
    iframe.addEventListener('load', this.#sayHello);
    if (iframe.hasLoaded) this.#sayHello();
    this.#boxes.observe(iframe);
  }

  /** The frame's functions; undefined until the fields have loaded. */
  get calls(): C | undefined {
    return this.#calls;
  }

  /** Sends the settings again if they changed. */
  configure(): void {
    const settings = this.#options.settings();
    if (this.#calls && JSON.stringify(settings) !== this.#sentSettings)
      this.#sendSettings(this.#calls, settings).catch(() => undefined);
  }

  /**
   * Marks missing and wrong fields and focuses the first. Returns true when there are none, undefined without fields.
   * Unless `complete`, the iframe is focused first, because the frame waits for that before it focuses a field.
   */
  async validate({ complete }: CardState): Promise<boolean | undefined> {
    if (!this.#calls) return undefined;
    if (!complete) this.iframe.focus();
    return this.ask<boolean | undefined>((calls) => calls.validate({ focus: true }), undefined);
  }

  /** Calls a function that takes time; returns `broken` when the frame does not respond in time. */
  async ask<R>(question: (calls: C) => Promise<R>, broken: R, timeoutMs = frameTimings.token): Promise<R> {
    if (!this.#calls) return broken;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<R>((resolve) => {
      timer = setTimeout(resolve, timeoutMs, broken);
    });
    const answer = question(this.#calls).catch(() => broken);
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
  }

  close(): void {
    clearTimeout(this.#deadline);
    clearTimeout(this.#silence);
    this.#closePorts();
    this.#boxes.disconnect();
    this.iframe.removeEventListener('load', this.#sayHello);
    this.iframe.remove();
  }

  // Each document that loads in the iframe gets its own channel; the ports of the previous one are closed.
  #sayHello = (): void => {
    this.#closePorts();
    const [calls, news] = [new MessageChannel(), new MessageChannel()];
    this.#ports = [calls.port1, news.port1];
    const { onState, onSubmit, onReady, onFail, answers } = this.#options;
    clearTimeout(this.#silence);
    this.#silence = setTimeout(onFail, frameTimings.silent);
    serveCalls(news.port1, PAGE_ARGUMENTS, {
      changed: (state) => {
        onState(state);
        return {};
      },
      resized: ({ height }) => {
        this.#setHeight(height);
        return {};
      },
      submitted: () => {
        onSubmit();
        return {};
      },
    });
    const frame = makeCalls<C>(calls.port1, answers);
    this.iframe.contentWindow?.postMessage(HELLO, this.#origin, [calls.port2, news.port2]);
    this.#sendSettings(frame, this.#options.settings()).then(() => {
      clearTimeout(this.#deadline);
      this.#calls = frame;
      onReady();
    }, onFail);
  };

  async #sendSettings(frame: FormCalls, settings: FrameSettings): Promise<void> {
    this.#sentSettings = JSON.stringify(settings);
    const { height } = await frame.configure(settings);
    this.#setHeight(height);
    this.iframe.style.visibility = '';
  }

  // While the element has no box, changes of colors are not observed, so the frame gets them before it is shown again.
  #onBox(): void {
    const hadBox = this.#hadBox;
    this.#hadBox = this.iframe.offsetHeight > 0;
    if (hadBox || !this.#hadBox || !this.#calls) return;
    const settings = this.#options.settings();
    if (JSON.stringify(settings) === this.#sentSettings) return;
    this.iframe.style.visibility = 'hidden';
    this.#sendSettings(this.#calls, settings).catch(() => undefined);
  }

  // The height is the first message of the frame.
  #setHeight(height: number): void {
    clearTimeout(this.#silence);
    if (height > 0) this.iframe.style.blockSize = `${height}px`;
  }

  #closePorts(): void {
    this.#calls = undefined;
    for (const port of this.#ports) port.close();
    this.#ports = [];
  }
}
