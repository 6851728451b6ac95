// Tests of rows whose drawing does not come.

import { expect } from '@open-wc/testing';
import { FakeShop, sessionText } from '../testing/fake-shop.ts';
import { find, mountCheckout, untilState } from '../testing/mount.ts';
import { until } from '../testing/until.ts';
import { lateMarks } from './icons.ts';

describe('a drawing that is not in gw.js', () => {
  const { load } = lateMarks;
  afterEach(() => {
    lateMarks.load = load;
  });

  it('is an empty tile while it loads, and the neutral one when it does not', async () => {
    let fail: (error: Error) => void = () => undefined;
    lateMarks.load = () =>
      new Promise((_, reject) => {
        fail = reject;
      });
    const shop = new FakeShop().install();
    const element = await mountCheckout({ session: sessionText({ methods: ['PayPal', 'iDEAL'] }) });
    await untilState(element, 'ready');
    const paths = () => find(element, 'label [data-mark]').querySelectorAll('path').length;
    expect(paths()).to.equal(0);
    fail(new Error('offline'));
    await until(() => paths() > 0);
    expect(find(element, 'label [data-mark]').dataset.mark).to.equal('neutral');
    shop.remove();
  });
});
