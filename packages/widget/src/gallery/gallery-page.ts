// The page that shows one example at a time, for pictures and for the tests of looks; its driver calls `gallery`.
import '../define.ts';
import { STATES } from './cell.ts';
import { findFocus } from './focus-ring.ts';
import { findFaults } from './geometry.ts';
import { type Looks, nextPaint, Stage } from './stage.ts';
import { listExamples, STATE_TABLE, VIEWS } from './state-table.ts';

const examples = listExamples();
const place = document.body.appendChild(document.createElement('main'));
let stage: Stage | undefined;

/** What the driver of the page can ask for. */
export const gallery = {
  /** All examples, and why there is none where there is none. */
  list: () => ({
    examples: examples.map(({ name, view, state }) => ({ name, view, state })),
    reasons: VIEWS.flatMap((view) =>
      STATES.flatMap((state) => {
        const cell = STATE_TABLE[view][state];
        return 'reason' in cell ? [{ view, state, reason: cell.reason }] : [];
      }),
    ),
  }),

  /** Shows an example, without anything moving; the one before is taken away. */
  async show(name: string, looks: Looks): Promise<void> {
    stage?.clear();
    stage = undefined;
    dress(looks);
    const found = examples.find((example) => example.name === name);
    if (!found) throw new Error(`There is no example ${name}.`);
    stage = new Stage(place, looks);
    await found.example(stage);
    await stand(looks);
  },

  /** Changes the theme of what is shown. */
  async turn(looks: Looks): Promise<void> {
    dress(looks);
    for (const element of place.querySelectorAll('[theme]')) element.setAttribute('theme', looks.theme);
    const noScript = place.querySelector<HTMLIFrameElement>('iframe.no-script')?.contentDocument;
    if (noScript) noScript.documentElement.style.colorScheme = looks.theme;
    await stand(looks);
  },

  /** Waits until nothing moves any more and answers the height of what is shown, in CSS pixels. */
  async settle(): Promise<number> {
    await document.fonts.ready;
    for (let round = 0; round < 4; round += 1) {
      await nextPaint();
      if (stopMotion() === 0 && round > 0) break;
    }
    const noScript = place.querySelector<HTMLIFrameElement>('iframe.no-script');
    if (noScript?.contentDocument)
      noScript.style.blockSize = `${noScript.contentDocument.body.offsetHeight + 16}px`;
    return Math.ceil(document.documentElement.getBoundingClientRect().height);
  },

  /** What is clipped, overlapping, too small or wider than the page; see geometry.ts. */
  faults: () => findFaults(document),

  /** Where the focus is, and what is wrong with its ring; see focus-ring.ts. */
  focused: () => findFocus(document),
};

function dress({ theme, locale }: Looks): void {
  const root = document.documentElement;
  root.style.colorScheme = theme;
  root.dir = /^ar\b/.test(locale) ? 'rtl' : 'ltr';
}

// The language and the colours of a frame come a little later.
async function stand({ locale, theme }: Looks): Promise<void> {
  const told = [...place.querySelectorAll('gw-checkout, gw-payment-status, gw-card-form')].filter(
    (element) => element.shadowRoot,
  );
  const wished = locale.split('-')[0];
  await stage?.until(
    () => told.every(({ shadowRoot }) => shadowRoot?.querySelector(`[lang=${wished}]`)),
    `the language ${locale}`,
  );
  await stage?.until(
    () => rootsOf(document).every((root) => root instanceof ShadowRoot || isDressed(root, theme)),
    `the theme ${theme} in the frame`,
  );
  await gallery.settle();
}

// A frame that is not shown hears of no change.
const isDressed = (inside: Document, theme: string): boolean =>
  !inside.getElementById('gw-card') ||
  !inside.defaultView?.frameElement?.checkVisibility() ||
  inside.documentElement.style.colorScheme === theme;

/** Ends every transition and takes every endless animation away; answers how many still ran. */
function stopMotion(): number {
  let ran = 0;
  for (const root of rootsOf(document)) {
    for (const animation of root.getAnimations()) {
      if (animation.playState !== 'running') continue;
      ran += 1;
      const isEndless = animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
      // A paused one may be painted where it was before; a cancelled one has no place but its beginning.
      if (isEndless) animation.cancel();
      else animation.finish();
    }
  }
  return ran;
}

/** A document, its shadow roots, and those of its frames that may be looked into. */
function rootsOf(root: Document | ShadowRoot): (Document | ShadowRoot)[] {
  const inner = [...root.querySelectorAll('*')].flatMap((element) => {
    const inside =
      element.localName === 'iframe' ? (element as HTMLIFrameElement).contentDocument : element.shadowRoot;
    return inside ? rootsOf(inside) : [];
  });
  return [root, ...inner];
}

declare global {
  interface Window {
    gallery: typeof gallery;
  }
}

window.gallery = gallery;
