// Tests of Alipay+ in its row: each of the 19 wallets in each of the 4 scenarios is offered and sent, or not.
import { type Scenario, WALLETS, type WalletType } from '@gangway/protocol';
import { expect } from '@open-wc/testing';
import { FakeShop, statusOf } from '../../testing/fake-shop.ts';
import { mountPart } from '../../testing/parts.ts';

const SCENARIOS: readonly Scenario[] = ['app', 'wap', 'web', 'mini-program'];
/** docs/protocol.md, Wallets: the scenarios of each, in the order of {@link SCENARIOS}. */
const MATRIX: Readonly<Record<WalletType, readonly [0 | 1, 0 | 1, 0 | 1, 0 | 1]>> = {
  ALIPAY_CN: [1, 0, 1, 1],
  TRUEMONEY: [1, 0, 1, 1],
  ALIPAY_HK: [1, 1, 1, 1],
  TNG: [1, 1, 1, 1],
  GCASH: [1, 1, 1, 1],
  DANA: [1, 1, 1, 1],
  KAKAOPAY: [1, 0, 1, 0],
  RABBIT_LINE_PAY: [1, 0, 1, 0],
  BPI: [0, 1, 1, 0],
  BOOST: [1, 1, 1, 0],
  AKULAKU_PAYLATER: [1, 1, 1, 0],
  BILLEASE: [1, 1, 1, 0],
  TINABA: [1, 1, 1, 0],
  NAVERPAY: [0, 1, 1, 0],
  TOSSPAY: [1, 0, 1, 1],
  MPAY: [1, 1, 1, 0],
  KREDIVO_ID: [1, 0, 1, 0],
  KPLUS: [1, 1, 1, 0],
  HIPAY: [1, 1, 1, 1],
};
const TYPES = Object.keys(MATRIX) as WalletType[];

describe('the wallets behind Alipay+', () => {
  let shop: FakeShop;
  beforeEach(() => {
    shop = new FakeShop().install();
    const status = statusOf('processing', { method: 'Alipay' });
    shop.payments = [{ value: { kind: 'redirect', url: 'https://wallet.example/', status } }];
  });
  afterEach(() => shop.remove());

  it('are 19, in 4 scenarios', () => {
    expect(TYPES).to.have.members(Object.keys(WALLETS));
  });

  for (const type of TYPES)
    for (const [i, scenario] of SCENARIOS.entries()) {
      const isThere = MATRIX[type][i] === 1;
      it(`${type} is ${isThere ? 'offered and sent' : 'not offered'} in the scenario ${scenario}`, async () => {
        const element = await mountPart('Alipay', 'input[name=wallet]', { scenario });
        element.shadowRoot!.querySelector<HTMLElement>('button[aria-expanded]')?.click();
        await element.updateComplete;
        const radio = element.shadowRoot!.querySelector<HTMLInputElement>(`[name=wallet][value=${type}]`);
        expect(radio !== null).to.equal(isThere);
        if (!radio) return;
        radio.click();
        await element.submit();
        expect(JSON.parse(shop.presses[0]!)).to.include({ method: 'Alipay', walletType: type, scenario });
      });
    }
});
