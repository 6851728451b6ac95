// The page's side of the card frame: makes the iframe, says hello once it has loaded, and tells when nobody answers.
import {
  type Calls,
  type CardState,
  FRAME_CALLS,
  FRAME_PATH,
  type FrameSettings,
  HELLO,
  makeCalls,
  PAGE_CALLS,
  serveCalls,
  type TokenAnswer,
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
};

/** Which frame, and how it looks at any moment. */
export interface CardFrameOptions {
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
export class CardFrame {
  readonly iframe: HTMLIFrameElement;
  readonly #options: CardFrameOptions;
  readonly #origin: string;
  readonly #deadline: ReturnType<typeof setTimeout>;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #ports: MessagePort[] = [];
  #calls: Calls<typeof FRAME_CALLS> | undefined;

  /** Throws a TypeError when `gateway` is no address. */
  constructor(options: CardFrameOptions) {
    this.#options = options;
    const url = new URL(`${options.gateway.replace(/\/+$/, '')}${FRAME_PATH}`);
    url.searchParams.set('client-key', options.clientKey);
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
  }

  /** The frame's functions; undefined until the fields are there. */
  get calls(): Calls<typeof FRAME_CALLS> | undefined {
    return this.#calls;
  }

  /** Hands the settings over again. */
  configure(): void {
    void this.#calls?.configure(this.#options.settings()).then(({ height }) => this.#setHeight(height));
  }

  /** Makes a token; a frame that does not answer counts as one whose encryption is broken. */
  async tokenize(orderId?: string): Promise<TokenAnswer> {
    const broken: TokenAnswer = { kind: 'encryption' };
    if (!this.#calls) return broken;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<TokenAnswer>((resolve) => {
      timer = setTimeout(resolve, frameTimings.token, broken);
    });
    const answer = this.#calls.tokenize(orderId === undefined ? {} : { orderId }).catch(() => broken);
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
  }

  close(): void {
    clearTimeout(this.#deadline);
    clearTimeout(this.#silence);
    this.#closePorts();
    this.iframe.removeEventListener('load', this.#sayHello);
    this.iframe.remove();
  }

  // Each document that loads in the iframe gets a channel of its own; the ports of one before are dead.
  #sayHello = (): void => {
    this.#closePorts();
    const [calls, news] = [new MessageChannel(), new MessageChannel()];
    this.#ports = [calls.port1, news.port1];
    const { onState, onSubmit, onReady, onFail, settings } = this.#options;
    clearTimeout(this.#silence);
    this.#silence = setTimeout(onFail, frameTimings.silent);
    serveCalls(news.port1, PAGE_CALLS, {
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
    const frame = makeCalls(calls.port1, FRAME_CALLS);
    this.iframe.contentWindow?.postMessage(HELLO, this.#origin, [calls.port2, news.port2]);
    void frame.configure(settings()).then(({ height }) => {
      clearTimeout(this.#deadline);
      this.#setHeight(height);
      this.#calls = frame;
      onReady();
    });
  };

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
