// Tests of the words of the card form: in every language, they have room at the widths of phones.

import { LANGUAGE_TAGS } from '@gangway/protocol/languages';
import { expect, fixture, html } from '@open-wc/testing';
import { fillCard, inFrame, mountReady } from '../testing/card-frame.ts';
import { until } from '../testing/until.ts';

/** The width of the form in the row of a checkout that is as wide as a phone of 320 and of 390 px. */
const WIDTHS = [254, 324];

/** Returns the labels and hints of the form that leave their field, or that overlap something else in it. */
const CRAMPED = `(() => {
  const isSeen = (part) => part.textContent !== '' && part.checkVisibility({ visibilityProperty: true });
  const boxOf = (part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return part.textContent ? range.getBoundingClientRect() : part.getBoundingClientRect();
  };
  return [...document.querySelectorAll('[data-field]')].flatMap((field) => {
    const edge = field.getBoundingClientRect();
    const words = [...field.querySelectorAll('label, [id$="-hint"]')].filter(isSeen);
    const others = [...words, ...field.querySelectorAll('svg')];
    return words.filter((part) => {
      const box = boxOf(part);
      const isOut = box.left < edge.left - 0.5 || box.right > edge.right + 0.5;
      return isOut || others.some((other) => {
        const { left, right, top, bottom } = boxOf(other);
        const isApart = left >= box.right || right <= box.left || top >= box.bottom - 2 || bottom <= box.top + 2;
        return other !== part && !isApart;
      });
    }).map((part) => part.textContent);
  });
})()`;

describe('the words of <gw-card-form>', () => {
  for (const layout of ['compact', 'stacked'] as const)
    for (const width of WIDTHS)
      it(`have room in every language, ${layout}, ${width} px wide`, async () => {
        const place = await fixture<HTMLElement>(html`<div style="inline-size: ${width}px"></div>`);
        const form = await mountReady({ layout }, place);
        const cramped: Record<string, string[]> = {};
        for (const tag of LANGUAGE_TAGS) {
          form.locale = tag;
          await until(() => inFrame<boolean>(`document.documentElement.lang === '${tag}'`), tag);
          // American Express has the longest hint of its code.
          for (const number of ['', '378282246310005']) {
            await fillCard({ number });
            const found = await inFrame<string[]>(CRAMPED);
            if (found.length > 0) cramped[tag] = [...(cramped[tag] ?? []), ...found];
          }
        }
        expect(cramped).to.deep.equal({});
      });
});
