// Tests that every example of a waiting payment is accessible, on a desktop (light) and on a phone (dark).
import { expect } from '@open-wc/testing';
import { FakeShop } from '../../testing/fake-shop.ts';
import { mountExample } from '../../testing/mount-example.ts';
import { ACTION_EXAMPLES, type ActionExampleName } from './examples.ts';

/** The examples that look different on a phone. */
const ON_PHONES: readonly ActionExampleName[] = ['scan', 'transfer'];

describe('a waiting payment is accessible', () => {
  let shop: FakeShop;
  beforeEach(() => {
    shop = new FakeShop().install();
  });
  afterEach(() => shop.remove());

  for (const name of Object.keys(ACTION_EXAMPLES) as ActionExampleName[])
    it(`on a desktop: ${name}`, async () => {
      await expect(await mountExample(shop, name)).to.be.accessible();
    });

  for (const name of ON_PHONES)
    it(`on a phone, with everything open: ${name}`, async () => {
      const element = await mountExample(shop, name, { scenario: 'wap', theme: 'dark', width: 358 });
      for (const details of element.shadowRoot?.querySelectorAll('details') ?? []) details.open = true;
      await expect(element).to.be.accessible();
    });
});
