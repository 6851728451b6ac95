// The page that shows one example at a time, for pictures and visual tests; its driver calls `gallery`.
import '../define.ts';
import { STATES } from './cell.ts';
import { findFocus } from './focus-ring.ts';
import { findFaults } from './geometry.ts';
import { findIn, type Looks, nextPaint, Stage } from './stage.ts';
import { listExamples, STATE_TABLE, VIEWS } from './state-table.ts';

const examples = listExamples();
const place = document.body.appendChild(document.createElement('main'));
let stage: Stage | undefined;

/** The functions that the page's driver calls. */
export const gallery = {
  /** Lists all examples, and the reasons for states that do not exist. */
  list: () => ({
    examples: examples.map(({ name, view, state }) => ({ name, view, state })),
    reasons: VIEWS.flatMap((view) =>
      STATES.flatMap((state) => {
        const cell = STATE_TABLE[view][state];
        return 'reason' in cell ? [{ view, state, reason: cell.reason }] : [];
      }),
    ),
  }),

  /** Shows an example, and removes the previous one. */
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

  /** Changes the theme of the current example. */
  async turn(looks: Looks): Promise<void> {
    dress(looks);
    for (const element of place.querySelectorAll('[theme]')) element.setAttribute('theme', looks.theme);
    const noScript = place.querySelector<HTMLIFrameElement>('iframe.no-script')?.contentDocument;
    if (noScript) noScript.documentElement.style.colorScheme = looks.theme;
    await stand(looks);
  },

  /** Waits until nothing moves any more; returns the height of the example, in CSS pixels. */
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

  /** Returns whether a dialog covers the window; its place is that of the window, not of the example. */
  hasDialog: () =>
    [...place.children].some((element) => findIn<HTMLDialogElement>(element, 'dialog')?.matches(':modal')),

  /** Returns what is clipped, overlapping, too small or wider than the page; see geometry.ts. */
  faults: () => findFaults(document),

  /** Returns where the focus is, and what is wrong with its ring; see focus-ring.ts. */
  focused: () => findFocus(document),
};

function dress({ theme, locale }: Looks): void {
  const root = document.documentElement;
  root.style.colorScheme = theme;
  root.dir = /^ar\b/.test(locale) ? 'rtl' : 'ltr';
}

// The language and the colors of a frame arrive a little later.
async function stand({ locale, theme }: Looks): Promise<void> {
  const told = [...place.querySelectorAll('gw-checkout, gw-payment-status, gw-card-form')].filter(
    (element) => element.shadowRoot,
  );
  const wished = locale.split('-')[0];
  await stage?.until(
    () => told.every((element) => innermostRoot(element)?.querySelector(`[lang=${wished}]`)),
    `the language ${locale}`,
  );
  await stage?.until(
    () => rootsOf(document).every((root) => root instanceof ShadowRoot || isDressed(root, theme)),
    `the theme ${theme} in the frame`,
  );
}

/** Returns the root of an element, or that of the checkout in its place. */
const innermostRoot = ({ shadowRoot }: Element): ShadowRoot | null =>
  shadowRoot?.querySelector('gw-checkout')?.shadowRoot ?? shadowRoot;

// A frame that is not shown gets no changes.
const isDressed = (inside: Document, theme: string): boolean =>
  !inside.getElementById('gw-card') ||
  !inside.defaultView?.frameElement?.checkVisibility() ||
  inside.documentElement.style.colorScheme === theme;

/** Ends every transition and cancels every endless animation; returns how many were still running. */
function stopMotion(): number {
  let ran = 0;
  for (const root of rootsOf(document)) {
    for (const animation of root.getAnimations()) {
      if (animation.playState !== 'running') continue;
      ran += 1;
      const isEndless = animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
      // A paused animation may be painted anywhere; a cancelled one is painted in its initial state.
      if (isEndless) animation.cancel();
      else animation.finish();
    }
  }
  return ran;
}

/** Returns a document, its shadow roots, and those of its same-origin frames. */
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
