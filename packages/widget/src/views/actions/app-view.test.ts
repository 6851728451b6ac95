// Tests of paying in an app that the page opens: the page gets the parameters, the payer sees where to continue.

import { expect } from '@open-wc/testing';
import { until } from '../../testing/until.ts';
import '../../testing/action-views.ts';
import { FakeShop, sessionText, statusOf } from '../../testing/fake-shop.ts';
import { find, mountCheckout, readText, untilState } from '../../testing/mount.ts';
import { mountExample } from '../../testing/mount-example.ts';

const PARAMETERS = { appid: 'wx0123456789abcdef', prepayid: 'trade-1', sign: 'ABC' };
const status = statusOf('processing', { method: 'WeChat Pay' });

describe('an app that takes over', () => {
  let shop: FakeShop;
  const warnings: string[] = [];
  const { warn } = console;
  beforeEach(() => {
    shop = new FakeShop().install();
    shop.payments = [
      { value: { kind: 'app-parameters', parameters: PARAMETERS, scenario: 'mini-program', status } },
    ];
    shop.statuses = [{ value: status }];
    console.warn = (line: unknown) => warnings.push(String(line));
  });
  afterEach(() => {
    shop.remove();
    warnings.length = 0;
    console.warn = warn;
  });

  const mount = async (listen?: (event: CustomEvent) => void) => {
    const element = await mountCheckout({ session: sessionText({ methods: ['WeChat Pay', 'iDEAL'] }) });
    if (listen) element.addEventListener('gw-action', listen);
    await untilState(element, 'ready');
    return element;
  };

  it('gets gw-action with unchanged parameters, and the payer sees "Continue in the app"', async () => {
    const details: unknown[] = [];
    const element = await mount((event) => {
      details.push(event.detail);
      event.preventDefault();
    });
    await element.submit();
    await until(() => element.shadowRoot?.querySelector('[data-action=app]'));
    expect(details).to.deep.equal([
      { kind: 'app-parameters', parameters: PARAMETERS, scenario: 'mini-program', tradeId: 'trade-1' },
    ]);
    expect(readText(element)).to.contain('Continue in the app');
    expect(warnings).to.deep.equal([]);
  });

  it('is followed by polling to the end of the payment', async () => {
    const element = await mount((event) => event.preventDefault());
    await element.submit();
    await until(() => shop.polls > 1);
    expect(find(element, '[data-action]').dataset.action).to.equal('app');
    shop.statuses = [{ value: statusOf('paid') }];
    await untilState(element, 'complete');
  });

  it('can be opened once more when there is no other method', async () => {
    const element = await mountExample(shop, 'app', { methods: ['WeChat Pay'] });
    expect(readText(element)).not.to.contain('Choose another way');
    const { length } = shop.presses;
    find(element, '[data-again]').click();
    await until(() => shop.presses.length === length + 1);
  });

  it('is not mentioned for a gift card, whose issuer is waited for', async () => {
    const element = await mountExample(shop, 'gift', { methods: ['Voucher'] });
    expect(readText(element))
      .to.contain('Its issuer has not answered yet.')
      .and.not.to.match(/\bbank\b/);
    expect(element.shadowRoot?.querySelector('[part=waiting] button')).to.equal(null);
    await expect(element).to.be.accessible();
  });

  it('says what is left to pay after a gift card has paid a part, and leads to the page for it', async () => {
    const element = await mountExample(shop, 'rest');
    expect(find(element, 'h2').textContent).to.equal('€19.99 is left to pay');
    expect(readText(element)).to.contain('your gift card is refunded').and.not.to.contain('Checking');
    expect(find(element, '[part=waiting] a').textContent).to.equal('Continue payment');
    await expect(element).to.be.accessible();
  });

  it('reaches gw-action listeners outside the shadow root', async () => {
    const heard: boolean[] = [];
    const listen = (event: Event): void => {
      heard.push(event.composed && event.bubbles && event.cancelable);
      event.preventDefault();
    };
    document.addEventListener('gw-action', listen);
    await (await mount()).submit();
    document.removeEventListener('gw-action', listen);
    expect(heard).to.deep.equal([true]);
  });

  it('is logged once for the developer when no listener handles it', async () => {
    const element = await mount();
    await element.submit();
    find(element, '[part=waiting] button').click();
    await untilState(element, 'ready');
    await element.submit();
    await until(() => warnings.length > 0, 'the warning');
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.contain('gw-action: nobody took the payment').and.to.contain('preventDefault()');
  });
});
