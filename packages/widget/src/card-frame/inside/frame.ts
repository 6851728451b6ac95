// The card frame: builds its form in the gateway's document, waits for its page and serves its calls.
import { directionOf } from '../../languages/direction.ts';
import { loadFrameLanguage } from '../../languages/frame-languages.ts';
import { makeCalls, serveCalls } from '../calls.ts';
import { CARD_ARGUMENTS, type FORM_ARGUMENTS, GIFT_CARD_ARGUMENTS } from '../frame-arguments.ts';
import {
  type CARD_ANSWERS,
  type FORM_ANSWERS,
  type GIFT_CARD_ANSWERS,
  PAGE_ANSWERS,
  type PageCalls,
  type Served,
  type VoucherResult,
} from '../messages.ts';
import { CardForm } from './card-form.ts';
import sheets from './frame.css.ts?sheets';
import type { FormOptions, FrameFormPart } from './frame-form.ts';
import { applyLooks } from './frame-looks.ts';
import { awaitHello } from './hello.ts';
import { postVoucher } from './post-voucher.ts';
import { readStart, Ticket } from './start-data.ts';
import { TokenMaker } from './token-maker.ts';
import { VoucherForm } from './voucher-form.ts';

document.adoptedStyleSheets = sheets.map(({ styleSheet }) => styleSheet!);

/** How long to wait for the focus of the iframe, in milliseconds. */
const FOCUS_MAX_MS = 1000;

const start = readStart();
const place = document.getElementById('gw-card');
const isVoucher = place?.dataset.form === 'voucher';
let page: PageCalls | undefined;

const options: FormOptions = {
  onChange: (state) => void page?.changed(state),
  onSubmit: () => void page?.submitted({}),
};
const { form, serve } = isVoucher ? showVoucher() : showCard();

void awaitHello(start.origins).then(({ calls, news }) => {
  page = makeCalls<PageCalls>(news, PAGE_ANSWERS);
  serve(calls);
  const postHeight = () => void page?.resized({ height: heightOf(form) });
  // Posted at once, because the page waits for it, and observers do not run in a background tab.
  postHeight();
  new ResizeObserver(postHeight).observe(form.root);
});

place?.replaceChildren(form.root);

/** A form and the functions that it serves to the page. */
interface Shown {
  readonly form: FrameFormPart;
  serve(port: MessagePort): void;
}

function showCard(): Shown {
  const form = new CardForm({ mode: start.mode, ...options });
  const tokens = new TokenMaker(new Ticket(start));
  const functions: Served<typeof CARD_ARGUMENTS, typeof CARD_ANSWERS> = {
    ...serveForm(form),
    async tokenize({ orderId }) {
      const whole = form.read();
      return whole ? tokens.make(whole, orderId) : { kind: 'incomplete' };
    },
    clear({ what }) {
      form.clear(what);
      return {};
    },
    fill({ at }) {
      form.fill(at);
      return {};
    },
  };
  return { form, serve: (port) => serveCalls(port, CARD_ARGUMENTS, functions) };
}

function showVoucher(): Shown {
  const form = new VoucherForm(options);
  let posting: Promise<VoucherResult> | undefined;
  const functions: Served<typeof GIFT_CARD_ARGUMENTS, typeof GIFT_CARD_ANSWERS> = {
    ...serveForm(form),
    async submitVoucher({ submitUrl }) {
      const card = form.read();
      if (!card) return { outcome: 'invalid' };
      // However often the page calls this, only one request is in progress.
      posting ??= postVoucher(card, submitUrl).finally(() => {
        posting = undefined;
      });
      return posting;
    },
  };
  return { form, serve: (port) => serveCalls(port, GIFT_CARD_ARGUMENTS, functions) };
}

function serveForm(form: FrameFormPart): Served<typeof FORM_ARGUMENTS, typeof FORM_ANSWERS> {
  let asked = 0;
  return {
    async configure(settings) {
      asked += 1;
      const mine = asked;
      const language = await loadFrameLanguage(settings.locale);
      if (mine === asked) {
        Object.assign(document.documentElement, { lang: language.tag, dir: directionOf(language.tag) });
        applyLooks(settings);
        form.setLayout(settings.layout);
        form.setDisabled(settings.disabled);
        form.speak(language.strings);
      }
      return { height: heightOf(form) };
    },
    async validate({ focus }) {
      const isWhole = form.validate(false);
      if (isWhole || !focus) return isWhole;
      await untilFocused();
      return form.validate(true);
    },
    async focus() {
      await untilFocused();
      form.focus();
      return {};
    },
  };
}

// The page focuses its iframe and sends a message, in any order. A field that is focused before its frame loses the
// focus again. In a background tab the frame may never get the focus.
function untilFocused(): Promise<unknown> {
  if (document.hasFocus()) return Promise.resolve();
  return new Promise((resolve) => {
    addEventListener('focus', resolve, { once: true });
    setTimeout(resolve, FOCUS_MAX_MS);
  });
}

// The height of the form's own box, because the height of a document never shrinks.
function heightOf({ root }: FrameFormPart): number {
  return Math.ceil(root.getBoundingClientRect().height);
}
