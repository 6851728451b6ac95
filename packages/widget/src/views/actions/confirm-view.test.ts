// Tests of approving in the bank's app: while the bank waits for it, and afterwards.
import { expect } from '@open-wc/testing';
import { FakeShop } from '../../testing/fake-shop.ts';
import { find, mountCheckout, readText, untilState } from '../../testing/mount.ts';
import { mountExample } from '../../testing/mount-example.ts';

describe('approving in the app of the bank', () => {
  let shop: FakeShop;
  const realNow = performance.now.bind(performance);
  beforeEach(() => {
    shop = new FakeShop().install();
  });
  afterEach(() => {
    shop.remove();
    performance.now = realNow;
  });

  it('says what to do, for how much, and what to do when nothing arrives', async () => {
    expect(readText(await mountExample(shop, 'confirmBlik')))
      .to.contain('Approve the payment in your bank’s app')
      .and.to.contain('Your bank asks you to approve €24.99.')
      .and.to.contain('No message? Open your bank’s app yourself');
  });

  it('counts down the minute of BLIK and the five minutes of Bizum, not the hour of the order', async () => {
    expect(find(await mountExample(shop, 'confirmBlik'), '[data-countdown]').textContent).to.match(
      /Time left (1:00|0:59)/,
    );
    expect(find(await mountExample(shop, 'confirmBizum'), '[data-countdown]').textContent).to.match(
      /Time left (5:00|4:59)/,
    );
  });

  it('names MB WAY, its four minutes, and says when they are over', async () => {
    const element = await mountExample(shop, 'confirmMbWay');
    expect(readText(element))
      .to.contain('Approve the payment in MB WAY')
      .and.to.contain('MB WAY asks you to approve €24.99.')
      .and.to.contain('No message? Open MB WAY yourself');
    expect(find(element, '[data-countdown]').textContent).to.match(/Time left (4:00|3:59)/);
    performance.now = () => realNow() + 241_000;
    element.requestUpdate();
    await element.updateComplete;
    expect(readText(element))
      .to.contain('MB WAY is no longer asking')
      .and.to.contain('If MB WAY shows nothing to approve');
  });

  it('continues with the time left after a reload', async () => {
    expect(find(await mountExample(shop, 'confirmBlikAgain'), '[data-countdown]').textContent).to.match(
      /Time left 0:(20|19)/,
    );
    expect(readText(await mountExample(shop, 'confirmBlikLate'))).to.contain('Your bank is no longer asking');
  });

  it('never counts beyond the expiry of the order', async () => {
    const { ACTION_EXAMPLES } = await import('./examples.ts');
    const status = { ...ACTION_EXAMPLES.confirmBlik.status, expiresAt: 1_790_000_020 };
    shop.session = { value: { status } };
    shop.statuses = ['never'];
    const element = await mountCheckout();
    await untilState(element, 'waiting');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(find(element, '[data-countdown]').textContent).to.match(/Time left 0:(20|19)/);
  });

  it('says when the bank no longer waits, and offers another method first', async () => {
    const element = await mountExample(shop, 'confirmBlik');
    performance.now = () => realNow() + 61_000;
    element.requestUpdate();
    await element.updateComplete;
    expect(find(element, 'h2').textContent).to.equal('Your bank is no longer asking');
    expect(readText(element)).to.contain('The request has probably expired.');
    expect(element.shadowRoot?.querySelector('[data-countdown]')).to.equal(null);
    expect(find(element, '[data-other]').part.contains('button'), 'the main button').to.equal(true);
    await expect(element).to.be.accessible();
    find(element, '[data-other]').click();
    await untilState(element, 'ready');
  });

  it('offers the only method again when there is no other', async () => {
    const element = await mountExample(shop, 'confirmBlikLate', { methods: ['Blik'] });
    expect(readText(element)).not.to.contain('Choose another way');
    find(element, '[data-again]').click();
    await untilState(element, 'ready');
  });
});
