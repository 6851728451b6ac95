// The card frame: builds the form into the gateway's document, waits for its page, and answers it.
import { directionOf } from '../../languages/direction.ts';
import { loadFrameLanguage } from '../../languages/frame-languages.ts';
import { type Calls, FRAME_CALLS, makeCalls, PAGE_CALLS, type Served, serveCalls } from '../messages.ts';
import { CardForm } from './card-form.ts';
import sheets from './frame.css.ts?sheets';
import { applyLooks } from './frame-looks.ts';
import { awaitHello } from './hello.ts';
import { readStart, Ticket } from './start-data.ts';
import { TokenMaker } from './token-maker.ts';

document.adoptedStyleSheets = sheets.map(({ styleSheet }) => styleSheet!);

const start = readStart();
const tokens = new TokenMaker(new Ticket(start));
let page: Calls<typeof PAGE_CALLS> | undefined;

const form = new CardForm({
  mode: start.mode,
  onChange: (state) => void page?.changed(state),
  onSubmit: () => void page?.submitted({}),
});

// The form's own box: the height of a document never shrinks.
const heightOf = (): number => Math.ceil(form.root.getBoundingClientRect().height);

let asked = 0;
const functions: Served<typeof FRAME_CALLS> = {
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
    return { height: heightOf() };
  },
  validate: ({ focus }) => form.validate(focus),
  async tokenize({ orderId }) {
    const whole = form.read();
    return whole ? tokens.make(whole, orderId) : { kind: 'incomplete' };
  },
  focus() {
    form.focus();
    return {};
  },
  clear({ what }) {
    form.clear(what);
    return {};
  },
};

void awaitHello(start.origins).then(({ calls, news }) => {
  page = makeCalls(news, PAGE_CALLS);
  serveCalls(calls, FRAME_CALLS, functions);
  const tellHeight = () => void page?.resized({ height: heightOf() });
  // At once, since a tab behind observes nothing: the page waits for a sign of life.
  tellHeight();
  new ResizeObserver(tellHeight).observe(form.root);
});

document.getElementById('gw-card')?.replaceChildren(form.root);
