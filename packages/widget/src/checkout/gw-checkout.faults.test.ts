// Tests that an exception during a submission ends in the error view, and the payer can try again.

import { expect } from '@open-wc/testing';
import { FakeShop, sessionText, statusOf } from '../testing/fake-shop.ts';
import { find, mountCheckout, readText, untilState } from '../testing/mount.ts';
import { until } from '../testing/until.ts';
import type { GwCheckout } from './gw-checkout.ts';
import { partModules } from './offer-kinds.ts';
import type { OfferPart } from './offer-part.ts';

const refusedBy = (gatewayCode: string) => ({
  text: JSON.stringify({ error: { code: 'payment-refused', message: 'The gateway refused.', gatewayCode } }),
  http: 409,
});

describe('<gw-checkout> when something fails during a submission', () => {
  let shop: FakeShop;
  const before = { ...partModules };
  const log = console.error;
  let lines: string[] = [];
  beforeEach(() => {
    shop = new FakeShop().install();
    lines = [];
    console.error = (...parts: unknown[]) => void lines.push(parts.map(String).join(' '));
  });
  afterEach(() => {
    console.error = log;
    Object.assign(partModules, before);
    shop.remove();
  });

  /** Installs a part of BLIK that throws in one of its steps while `broken` returns true. */
  const brokenPart = (step: 'check' | 'collect', broken: () => boolean): void => {
    partModules.code = async () => {
      const real = await before.code();
      return {
        ...real,
        makePart: (...given: Parameters<typeof real.makePart>): OfferPart => {
          const part = real.makePart(...given);
          const failIn = (name: typeof step): void => {
            if (name === step && broken()) throw new TypeError(`${step} is not a function`);
          };
          part.check = async () => {
            failIn('check');
            return undefined;
          };
          part.collect = async () => {
            failIn('collect');
            return { extras: {} };
          };
          return part;
        },
      };
    };
  };

  for (const step of ['check', 'collect'] as const)
    it(`shows an error when ${step} of a part throws, and pays at the next try`, async () => {
      let broken = true;
      brokenPart(step, () => broken);
      shop.payments = [{ value: { kind: 'wait', status: statusOf('processing', { method: 'Blik' }) } }];
      shop.statuses = [{ value: statusOf('processing', { method: 'Blik' }) }];
      const element = await mountCheckout({ session: sessionText({ methods: ['Blik'] }) });
      await untilState(element, 'ready');
      const result = await element.submit();
      expect('error' in result && result.error.code).to.equal('element-failed');
      await untilState(element, 'failed');
      expect(readText(element)).to.contain('The shop cannot take this payment. Try again later');
      expect(shop.presses).to.have.length(0);
      await until(() => lines.some((line) => line.includes('<gw-checkout> element-failed')));
      await expect(element).to.be.accessible();
      broken = false;
      find(element, '[part=error] button').click();
      await untilState(element, 'ready');
      expect(await element.submit()).to.have.property('status');
      expect(shop.presses).to.have.length(1);
    });

  it('returns cancelled, and changes nothing, when it fails after another session was set', async () => {
    let fail = (): void => {};
    const held = new Promise<void>((_, reject) => {
      fail = () => reject(new TypeError('late'));
    });
    partModules.code = async () => {
      const real = await before.code();
      return {
        ...real,
        makePart: (...given: Parameters<typeof real.makePart>): OfferPart =>
          Object.assign(real.makePart(...given), { check: () => held }),
      };
    };
    const element = await mountCheckout({ session: sessionText({ methods: ['Blik'] }) });
    await untilState(element, 'ready');
    const submission = element.submit();
    element.session = sessionText({ methods: ['Blik'], jti: 'session-2' });
    await untilState(element, 'ready');
    fail();
    expect(await submission).to.deep.equal({ cancelled: true });
    expect(element.state).to.equal('ready');
  });

  it('says at once that the shop cannot take a payment that the gateway refuses', async () => {
    shop.payments = [refusedBy('-3002')];
    const element = await mountCheckout();
    await untilState(element, 'ready');
    const result = await element.submit();
    expect('error' in result && result.error.code).to.equal('shop-refused');
    await untilState(element, 'failed');
    expect(readText(element)).to.contain('The shop cannot take this payment. Try again later');
    expect(shop.presses).to.have.length(1);
    find(element, '[part=error] button').click();
    await untilState(element, 'ready');
  });

  it("shows a bank's own refusal as such", async () => {
    shop.payments = [refusedBy('-4006')];
    const element: GwCheckout = await mountCheckout();
    await untilState(element, 'ready');
    const result = await element.submit();
    expect('error' in result && result.error.code).to.equal('payment-refused');
  });
});
