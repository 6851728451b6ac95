// Tests of <gw-card-form>: accessibility, and the token that it holds.

import { expect, fixture, html } from '@open-wc/testing';
import {
  fillCard,
  GOOD_CARD,
  inFrame,
  mountReady,
  openToken,
  violationsInFrame,
} from '../testing/card-frame.ts';
import { until } from '../testing/until.ts';

describe('<gw-card-form>', () => {
  it('is accessible in the page and inside the frame', async () => {
    const form = await mountReady();
    await expect(form).to.be.accessible();
    expect(await violationsInFrame()).to.deep.equal([]);
  });

  it('shows the form of the date once: as the example in its field', async () => {
    await mountReady();
    const shown = await inFrame<string>(
      `document.body.innerText + [...document.querySelectorAll('input')].map((it) => it.placeholder).join(' ')`,
    );
    expect(shown.match(/MM\s*\/\s*YY/gi)).to.deep.equal(['MM / YY']);
  });

  it('holds a token that only the gateway can read, once the card is complete', async () => {
    const around = await fixture<HTMLFormElement>(html`<form style="inline-size: 400px"></form>`);
    await mountReady({ name: 'card', required: '' }, around);
    expect(new FormData(around).get('card')).to.equal(null);
    await fillCard();
    await until(() => new FormData(around).get('card'));
    const { content, header } = await openToken(String(new FormData(around).get('card')));
    expect(header).to.include({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'test-key' });
    expect(content).to.deep.include({
      v: 1,
      brand: 'visa',
      card: {
        card_holder: GOOD_CARD.holder,
        card_number: GOOD_CARD.number,
        expiration_month: '12',
        expiration_year: '2039',
        cvc: '123',
      },
    });
    expect(content.jti).to.match(/^[\w-]{22}$/);
  });
});
