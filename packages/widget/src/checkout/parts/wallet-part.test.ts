// Tests of Alipay+ in its row: only supported wallets, those of the payer's country first, and a search.

import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { FakeShop, statusOf } from '../../testing/fake-shop.ts';
import { find, readText } from '../../testing/mount.ts';
import { fill, findOverflow, mountPart, type PartOptions } from '../../testing/parts.ts';
import { until } from '../../testing/until.ts';
import type { GwCheckout } from '../gw-checkout.ts';
import { orderWallets } from './wallet-order.ts';

const open = (options?: PartOptions): Promise<GwCheckout> =>
  mountPart('Alipay', 'input[name=wallet]', { locale: 'en-GB', ...options });
const radios = (element: GwCheckout): HTMLInputElement[] => [
  ...element.shadowRoot!.querySelectorAll<HTMLInputElement>('input[name=wallet]'),
];
const typesOf = (element: GwCheckout): string[] => radios(element).map(({ value }) => value);
const radio = (element: GwCheckout, type: string): HTMLInputElement =>
  find<HTMLInputElement>(element, `input[name=wallet][value=${type}]`);

async function openMore(element: GwCheckout): Promise<void> {
  find(element, 'button[aria-expanded]').click();
  await until(() => element.shadowRoot?.activeElement?.id === 'wallet-search', 'the search');
}

async function choose(element: GwCheckout, type: string): Promise<void> {
  radio(element, type).click();
  await element.updateComplete;
}

describe('the wallets behind Alipay+', () => {
  let shop: FakeShop;
  beforeEach(() => {
    shop = new FakeShop().install();
    const status = statusOf('processing', { method: 'Alipay' });
    shop.payments = [{ value: { kind: 'redirect', url: 'https://wallet.example/', status } }];
  });
  afterEach(() => shop.remove());

  const sent = (index = 0): Record<string, unknown> => JSON.parse(shop.presses[index] ?? '{}');

  it('are five at first; a button shows all, with a search', async () => {
    const element = await open();
    expect(typesOf(element)).to.have.length(5 + 1);
    expect(typesOf(element).at(-1)).to.equal('other');
    await openMore(element);
    expect(typesOf(element)).to.have.length(19 + 1);
    expect(find(element, '#wallet-search').getAttribute('aria-label')).to.equal('Search wallets');
  });

  const orders: readonly (readonly [
    currency: string,
    locales: readonly string[],
    first: readonly string[],
  ])[] = [
    ['EUR', [], ['TINABA', 'ALIPAY_CN', 'TRUEMONEY']],
    ['USD', [], ['ALIPAY_CN', 'TRUEMONEY', 'ALIPAY_HK']],
    ['HKD', [], ['ALIPAY_HK', 'ALIPAY_CN']],
    ['EUR', ['th'], ['TRUEMONEY', 'RABBIT_LINE_PAY', 'KPLUS', 'TINABA']],
    ['EUR', ['ko-KR'], ['KAKAOPAY', 'NAVERPAY', 'TOSSPAY', 'TINABA']],
    ['EUR', ['zh-HK'], ['ALIPAY_HK', 'TINABA']],
    ['PHP', ['ms'], ['TNG', 'BOOST', 'GCASH', 'BPI', 'BILLEASE', 'ALIPAY_CN']],
    ['EUR', ['nl', 'id'], ['DANA', 'AKULAKU_PAYLATER', 'KREDIVO_ID', 'TINABA']],
    ['USD', ['not a locale', 'mn'], ['HIPAY', 'ALIPAY_CN']],
  ];
  for (const [currency, locales, first] of orders)
    it(`begin with ${first.join(', ')} for ${currency} and ${JSON.stringify(locales)}`, () => {
      const types = orderWallets({ scenario: 'web', currency, locales }).map(({ type }) => type);
      expect(types.slice(0, first.length)).to.deep.equal(first);
      expect(types).to.have.length(19);
    });

  it('are ordered by the currency of the session', async () => {
    expect(typesOf(await open({ session: { currency: 'THB' } })).slice(0, 3)).to.deep.equal([
      'TRUEMONEY',
      'RABBIT_LINE_PAY',
      'KPLUS',
    ]);
  });

  const searches: readonly (readonly [typed: string, found: readonly string[], said: string])[] = [
    ['kakao', ['KAKAOPAY'], '1 wallet'],
    [' TOUCH n GO ', ['TNG'], '1 wallet'],
    ['pay', ['ALIPAY_CN', 'ALIPAY_HK', 'KAKAOPAY'], 'wallets'],
    ['naver pay', ['NAVERPAY'], '1 wallet'],
    ['zzz', [], 'No wallet has this name.'],
    ['', ['ALIPAY_CN'], ''],
  ];
  for (const [typed, found, said] of searches)
    it(`are searched by ${JSON.stringify(typed)}`, async () => {
      const element = await open();
      await openMore(element);
      await fill(element, '#wallet-search', typed);
      expect(typesOf(element)).to.include.members([...found, 'other']);
      if (said.startsWith('1') || said.startsWith('No'))
        expect(typesOf(element)).to.have.length(found.length + 1);
      expect(readText(element)).to.contain(said);
      await expect(element).to.be.accessible();
    });

  it('keep the chosen one visible during a search', async () => {
    const element = await open();
    await openMore(element);
    await choose(element, 'DANA');
    await fill(element, '#wallet-search', 'kakao');
    expect(typesOf(element)).to.deep.equal(['DANA', 'KAKAOPAY', 'other']);
    expect(radio(element, 'DANA').checked).to.equal(true);
  });

  it('are not submitted by Enter in the search', async () => {
    const element = await open();
    await openMore(element);
    await sendKeys({ type: 'gcash' });
    await sendKeys({ press: 'Enter' });
    expect(shop.presses).to.deep.equal([]);
  });

  it('are a radio group of their own for the keyboard', async () => {
    const element = await open();
    radio(element, typesOf(element)[0]!).focus();
    await sendKeys({ press: 'ArrowDown' });
    expect(radios(element).find(({ checked }) => checked)?.value).to.equal(typesOf(element)[1]);
    expect(find<HTMLInputElement>(element, 'input[name=method]:checked').value).to.equal('Alipay');
    await sendKeys({ press: 'Enter' });
    await until(() => shop.left.length === 1, 'the wallet');
  });

  it('can be left for the gateway’s page to ask', async () => {
    const element = await open();
    await choose(element, 'other');
    await element.submit();
    expect(sent()).to.not.have.property('walletType');
  });

  it('are required: nothing is sent while none is chosen', async () => {
    const element = await open();
    const result = await element.submit();
    await element.updateComplete;
    expect('error' in result && result.error.payerMessage).to.equal('Choose your wallet');
    const told = find(element, '#wallet-error');
    expect(told.textContent).to.contain('Choose your wallet');
    expect(told.previousElementSibling?.localName).to.equal('legend');
    expect(element.shadowRoot?.activeElement === radios(element)[0], 'the focus').to.equal(true);
    expect(shop.presses).to.deep.equal([]);
    await expect(element).to.be.accessible();
  });

  it('lose the choice when the scenario no longer supports it', async () => {
    const element = await open();
    await choose(element, 'ALIPAY_CN');
    element.scenario = 'wap';
    element.requestUpdate();
    await element.updateComplete;
    expect(radios(element).some(({ checked }) => checked)).to.equal(false);
    expect('error' in (await element.submit())).to.equal(true);
  });

  it('send the operating system in the scenario app only', async () => {
    const inApp = await open({ scenario: 'app' });
    await choose(inApp, 'other');
    await inApp.submit();
    expect(sent()).to.include({ scenario: 'app', osType: 'android' });
    const inBrowser = await open();
    await choose(inBrowser, 'other');
    await inBrowser.submit();
    expect(sent(1)).to.not.have.property('osType');
  });

  it('stay chosen after a refusal, which is shown above them', async () => {
    shop.payments = [{ refuse: 'payment-refused', http: 409 }];
    const element = await open();
    await choose(element, 'ALIPAY_CN');
    await element.submit();
    await element.updateComplete;
    const notice = find(element, '[role=alert]');
    expect(notice.textContent).to.contain('This wallet was not accepted');
    const legend = find(element, '[role=alert] + fieldset > legend');
    const gap = legend.getBoundingClientRect().top - notice.getBoundingClientRect().bottom;
    expect(gap, 'as above a card').to.equal(16);
    expect(radio(element, 'ALIPAY_CN').checked).to.equal(true);
  });

  for (const locale of ['en', 'nl', 'ar'])
    it(`fit 320 px, have targets of 44 px and are accessible in ${locale}`, async () => {
      const element = await open({ locale, width: 320 });
      await until(() => find(element, '[lang]').lang === locale, locale);
      await until(() => locale === 'en' || !readText(element).includes('More wallets'), 'the words');
      await openMore(element);
      expect(findOverflow(element)).to.deep.equal([]);
      for (const input of radios(element))
        expect(input.closest('label')!.getBoundingClientRect().height).to.be.at.least(44);
      await expect(element).to.be.accessible();
    });
});
