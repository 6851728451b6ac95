// The gateway's frame of 3-D Secure in a page: opens it, hands it a port, tells what it says or that it is blocked.
import { FRAME_MESSAGE_KINDS, type FrameHello, type FrameMessage } from './frame-messages.ts';

/** Timeouts, in milliseconds. Tests shorten them. */
export const stepFrameTimings = {
  /** Until the frame has said hello; a blocked one never does. */
  hello: 4_000,
  /** Until an issuer that is asked in the background has decided or asks the payer. */
  hidden: 30_000,
};

/** How the frame is opened. */
export interface StepFrameOptions extends Omit<FrameHello, 'gw'> {
  /** The frame's address, with the client key. */
  readonly address: string;
  readonly title: string;
  /** Called for each message of the frame; a frame that cannot work, or is too late, sends `page`. */
  readonly onMessage: (message: FrameMessage) => void;
}

/** One frame and its listeners. `close()` releases everything. */
export class StepFrame {
  readonly iframe = document.createElement('iframe');
  readonly #options: StepFrameOptions;
  readonly #origin: string;
  #port: MessagePort | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: StepFrameOptions) {
    const { iframe } = this;
    this.#options = options;
    this.#origin = new URL(options.address).origin;
    // A sandbox here would be inherited by the issuer's page.
    iframe.allow = 'publickey-credentials-get; payment';
    iframe.referrerPolicy = 'strict-origin';
    iframe.title = options.title;
    iframe.addEventListener('load', this.#sayHello);
    document.addEventListener('securitypolicyviolation', this.#onViolation);
    addEventListener('pageshow', this.#onPageShow);
    this.#wait(stepFrameTimings.hello);
    iframe.src = options.address;
  }

  close(): void {
    this.#wait(undefined);
    this.#port?.close();
    this.iframe.removeEventListener('load', this.#sayHello);
    document.removeEventListener('securitypolicyviolation', this.#onViolation);
    removeEventListener('pageshow', this.#onPageShow);
    this.iframe.remove();
  }

  // Each document that loads in the frame gets a port of its own: the payer may reload the frame.
  #sayHello = (): void => {
    const { window, language } = this.#options;
    this.#port?.close();
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data }: MessageEvent) => this.#receive(data);
    const hello: FrameHello = { gw: 'three-ds', window, language };
    this.iframe.contentWindow?.postMessage(hello, this.#origin, [port2]);
  };

  #receive(data: Partial<FrameMessage> | null): void {
    if (!data || !FRAME_MESSAGE_KINDS.includes(data.kind!)) return;
    this.#wait(data.kind === 'hello' ? stepFrameTimings.hidden : undefined);
    this.#options.onMessage(data as FrameMessage);
  }

  #onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    const isOurs = effectiveDirective === 'frame-src' && blockedURI.startsWith(this.#origin);
    if (isOurs) this.#options.onMessage({ kind: 'page' });
  };

  // A page from the cache has a challenge of before.
  #onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) this.#options.onMessage({ kind: 'again' });
  };

  #wait(ms: number | undefined): void {
    clearTimeout(this.#timer);
    if (ms !== undefined) this.#timer = setTimeout(() => this.#options.onMessage({ kind: 'page' }), ms);
  }
}
