// Tests of a debit that was ordered: what follows, by which mandate, and nothing to hurry or to take back.
import { expect } from '@open-wc/testing';
import { FakeShop } from '../../testing/fake-shop.ts';
import { find, readText } from '../../testing/mount.ts';
import { mountExample } from '../../testing/mount-example.ts';
import { until } from '../../testing/until.ts';

const rowsOf = (element: Element): string[][] =>
  [...(element.shadowRoot?.querySelectorAll('dl > div') ?? [])].map((row) =>
    [...row.querySelectorAll('dt, bdi')].map((part) => part.textContent ?? ''),
  );

describe('a debit that was ordered', () => {
  let shop: FakeShop;
  const realNow = performance.now.bind(performance);
  beforeEach(() => {
    shop = new FakeShop().install();
  });
  afterEach(() => {
    shop.remove();
    performance.now = realNow;
  });

  it('says what will be debited, from which account and when, and that nothing is left to do', async () => {
    const element = await mountExample(shop, 'debit');
    expect(find(element, 'h2').textContent).to.equal('€24.99 will be debited');
    expect(readText(element))
      .to.contain('From your account ending in 3000, within the next few working days.')
      .and.to.contain('There is nothing more to do, and you can close this page.')
      .and.not.to.match(/\bpaid\b/i);
  });

  it('shows what the bank statement has: the mandate, and the creditor if it is known', async () => {
    expect(rowsOf(await mountExample(shop, 'debit'))).to.deep.equal([
      ['Mandate reference', '019A8F3C7B1E7C529D406A3F5BE0C1D2'],
      ['Creditor identifier', 'DE98ZZZ09999999999'],
    ]);
    const element = await mountExample(shop, 'debitWithoutCreditor');
    expect(rowsOf(element)).to.deep.equal([['Mandate reference', 'MD-7f3a']]);
    expect(readText(element)).to.contain('Your bank statement will show this, too.');
  });

  it('counts no time down, shows no spinner and takes nothing back', async () => {
    const element = await mountExample(shop, 'debit');
    expect(
      element.shadowRoot?.querySelectorAll('[data-countdown], [data-other], [data-action] :is(a, button)'),
    ).to.have.length(0);
    expect(element.shadowRoot?.getAnimations()).to.deep.equal([]);
  });

  it('stays as it is when the time of the order is over, and announces none', async () => {
    const element = await mountExample(shop, 'debitWithoutCreditor');
    const before = readText(element);
    const update = element.requestUpdate.bind(element);
    let ticks = 0;
    element.requestUpdate = () => {
      ticks += 1;
      update();
    };
    for (const left of [179, 59, 29, 0]) {
      const seen = ticks;
      performance.now = () => realNow() + (900 - left) * 1000;
      await until(() => ticks > seen, 'the next second');
      await element.updateComplete;
      await element.updateComplete;
      expect(readText(element), `${left} s`).to.equal(before);
    }
  });

  it('keeps reference and identifier left-to-right in right-to-left text', async () => {
    const element = await mountExample(shop, 'debit', { locale: 'ar' });
    for (const fact of element.shadowRoot?.querySelectorAll('dd bdi') ?? [])
      expect(getComputedStyle(fact).direction).to.equal('ltr');
  });

  for (const locale of ['de', 'fr', 'ar'])
    it(`is loaded in ${locale} together with the language`, async () => {
      const element = await mountExample(shop, 'debit', { locale });
      expect(readText(element)).to.not.contain('Mandate reference');
      expect(rowsOf(element)).to.have.length(2);
    });
});
