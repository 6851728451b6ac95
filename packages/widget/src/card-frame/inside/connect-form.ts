// What the forms of the frame have in common: start data, the hello of the page, and the functions of any form.
import { directionOf } from '@gangway/protocol/languages';
import type { LoadFrameLanguage } from '../../languages/load-frame-language.ts';
import { makeCalls } from '../calls.ts';
import type { FORM_ARGUMENTS } from '../frame-arguments.ts';
import { type FORM_ANSWERS, PAGE_ANSWERS, type PageCalls, type Served } from '../messages.ts';
import sheets from './frame.css.ts?sheets';
import type { FormOptions, FrameFormPart } from './frame-form.ts';
import { applyLooks } from './frame-looks.ts';
import { awaitHello } from './hello.ts';
import { readStart } from './start-data.ts';

/** How long to wait for the focus of the iframe, in milliseconds. */
const FOCUS_MAX_MS = 1000;

/** What the document says. */
export const start = readStart();

let page: PageCalls | undefined;

/** Tells the page what happens in a form. */
export const formOptions: FormOptions = {
  onChange: (state) => void page?.changed(state),
  onSubmit: () => void page?.submitted({}),
};

/** Waits for the page of a form, and has the form's functions served over the port of its hello. */
export function connectForm({ root }: FrameFormPart<never>, serve: (port: MessagePort) => void): void {
  document.adoptedStyleSheets = sheets.map(({ styleSheet }) => styleSheet!);
  void awaitHello(start.origins).then(({ calls, news }) => {
    page = makeCalls<PageCalls>(news, PAGE_ANSWERS);
    serve(calls);
    const postHeight = () => void page?.resized({ height: heightOf(root) });
    // Posted at once, because the page waits for it, and observers do not run in a background tab.
    postHeight();
    new ResizeObserver(postHeight).observe(root);
  });
  // The first layout searches fonts, so there is none before the page's theme has come.
  document.body.hidden = true;
  document.body.append(root);
}

/** Returns the functions of any form. */
export function serveForm<Texts>(
  form: FrameFormPart<Texts>,
  loadLanguage: LoadFrameLanguage<Texts>,
): Served<typeof FORM_ARGUMENTS, typeof FORM_ANSWERS> {
  let asked = 0;
  return {
    async configure(settings) {
      asked += 1;
      const mine = asked;
      const language = await loadLanguage(settings.locale);
      if (mine === asked) {
        Object.assign(document.documentElement, { lang: language.tag, dir: directionOf(language.tag) });
        applyLooks(settings);
        form.setLayout(settings.layout);
        form.setDisabled(settings.disabled);
        form.speak(language.strings);
        form.setNetwork?.(settings.network);
        document.body.hidden = false;
      }
      return { height: heightOf(form.root) };
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
function heightOf(root: HTMLElement): number {
  return Math.ceil(root.getBoundingClientRect().height);
}
