// The page's side of the secure frame: makes the iframe, says hello once it has loaded, and tells when nobody answers.
import type * as v from 'valibot';
import type { FrameSettings } from './frame-takes.ts';
import {
  type CardState,
  type FormCalls,
  FRAME_PATH,
  type FrameForm,
  HELLO,
  makeCalls,
  PAGE_TAKES,
  serveCalls,
} from './messages.ts';

/** How long things may take, in milliseconds. Tests shorten them. */
export const frameTimings = {
  /** Until the fields are there. */
  ready: 8000,
  /** Until a document that has loaded says something; one that refuses to be shown here never does. */
  silent: 3000,
  /** Until missing attributes are told of: a page may set them late. */
  missing: 2000,
  /** Until a token is made. */
  token: 10_000,
  /** Until a gift card is taken or refused. */
  voucher: 20_000,
};

/** Which frame, and how it looks at any moment. */
export interface SecureFrameOptions<C> {
  /** Which form; the card's when absent. */
  readonly form?: FrameForm;
  /** What the form's functions answer. */
  readonly answers: Readonly<Record<keyof C, v.GenericSchema>>;
  /** The gateway's address, without a slash at the end. */
  readonly gateway: string;
  readonly clientKey: string;
  /** Where the iframe goes. */
  readonly place: HTMLElement;
  readonly title: string;
  readonly height: number;
  readonly settings: () => FrameSettings;
  readonly onReady: () => void;
  readonly onState: (state: CardState) => void;
  /** Enter in a field. */
  readonly onSubmit: () => void;
  /** The fields did not come. */
  readonly onFail: () => void;
}

/** One iframe and its two ports. `close()` frees everything. */
export class SecureFrame<C extends FormCalls> {
  readonly iframe: HTMLIFrameElement;
  readonly #options: SecureFrameOptions<C>;
  readonly #origin: string;
  readonly #deadline: ReturnType<typeof setTimeout>;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #ports: MessagePort[] = [];
  #calls: C | undefined;
  /** The settings that the frame has or is about to have. */
  #told = '';
  #hadBox = false;
  readonly #boxes = new ResizeObserver(() => this.#onBox());

  /** Throws a TypeError when `gateway` is no address. */
  constructor(options: SecureFrameOptions<C>) {
    this.#options = options;
    const url = new URL(`${options.gateway.replace(/\/+$/, '')}${FRAME_PATH}`);
    url.searchParams.set('client-key', options.clientKey);
    if (options.form) url.searchParams.set('form', options.form);
    this.#origin = url.origin;
    this.iframe = document.createElement('iframe');
    this.iframe.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
    this.iframe.allow = '';
    this.iframe.referrerPolicy = 'strict-origin';
    this.iframe.title = options.title;
    this.#setHeight(options.height);
    this.iframe.addEventListener('load', this.#sayHello);
    this.iframe.src = url.href;
    this.#deadline = setTimeout(options.onFail, frameTimings.ready);
    options.place.replaceChildren(this.iframe);
    this.#boxes.observe(this.iframe);
  }

  /** The frame's functions; undefined until the fields are there. */
  get calls(): C | undefined {
    return this.#calls;
  }

  /** Hands the settings over again. */
  configure(): void {
    if (this.#calls) void this.#tell(this.#calls);
  }

  /**
   * Marks what is missing or wrong and leads to the first such field; true when nothing is, undefined without fields.
   * Unless all is `complete`, the iframe is focused first; the frame waits for that before its field takes the focus.
   */
  async validate({ complete }: CardState): Promise<boolean | undefined> {
    if (!this.#calls) return undefined;
    if (!complete) this.iframe.focus();
    return this.ask<boolean | undefined>((calls) => calls.validate({ focus: true }), undefined);
  }

  /** Asks for what takes time; a frame that does not answer, or not in time, counts as `broken`. */
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

  // Each document that loads in the iframe gets a channel of its own; the ports of one before are dead.
  #sayHello = (): void => {
    this.#closePorts();
    const [calls, news] = [new MessageChannel(), new MessageChannel()];
    this.#ports = [calls.port1, news.port1];
    const { onState, onSubmit, onReady, onFail, answers } = this.#options;
    clearTimeout(this.#silence);
    this.#silence = setTimeout(onFail, frameTimings.silent);
    serveCalls(news.port1, PAGE_TAKES, {
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
    void this.#tell(frame).then(() => {
      clearTimeout(this.#deadline);
      this.#calls = frame;
      onReady();
    });
  };

  async #tell(frame: FormCalls): Promise<void> {
    const settings = this.#options.settings();
    this.#told = JSON.stringify(settings);
    const { height } = await frame.configure(settings);
    this.#setHeight(height);
    this.iframe.style.visibility = '';
  }

  // Without a box nothing tells of colours that change: the frame gets them before it is seen again.
  #onBox(): void {
    const hadBox = this.#hadBox;
    this.#hadBox = this.iframe.offsetHeight > 0;
    if (hadBox || !this.#hadBox || !this.#calls) return;
    if (JSON.stringify(this.#options.settings()) === this.#told) return;
    this.iframe.style.visibility = 'hidden';
    this.configure();
  }

  // The frame's height is the first it says.
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
