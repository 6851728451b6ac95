/** Stored cards at the command line. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type StoredCardDesk, storedCardGateway, validSale } from '../operations/test-stored-cards.ts';
import { type TestDesk, testDesk } from './test-desk.ts';

const CARD = '0199a3c4-0000-7000-8000-000000000001';

describe('stored cards', () => {
  let desk: TestDesk;
  let gateway: StoredCardDesk;
  before(async () => {
    gateway = await storedCardGateway();
    desk = await testDesk(gateway.database);
    await desk.type(['merchants', 'add', '--uid', '056870', '--name', 'Tulip Shop']);
  });
  after(() => gateway.stop());

  test('a merchant without stored cards is told so', async () => {
    assert.match((await desk.type('tokens list --merchant 056870')).out, /has no stored cards/);
  });

  test('one is listed without number and token, revoked once, and pays no more', async () => {
    const token = await gateway.keepToken();
    const { out } = await desk.type('tokens list --merchant 036870');
    assert.match(out, /CIT +Visa •••• 1111 +12\/2030 .* good/);
    assert.doesNotMatch(out, /gwt_|4111/);
    const [card] = await desk.read<{ id: string }[]>('tokens list --merchant 036870');
    const revoke = `tokens revoke --merchant 036870 --card ${card!.id}`;
    assert.match((await desk.type(revoke)).out, /its number is destroyed/);
    assert.equal((await desk.type(revoke)).code, 1);
    assert.match((await desk.type('tokens list --merchant 036870')).out, /revoked/);
    assert.equal((await gateway.ask(validSale(token))).code, '-4119');
    assert.equal((await gateway.ask(validSale(await gateway.keepToken()))).code, '200');
  });

  for (const [words, sentence] of [
    ['tokens list --merchant nobody', /There is no merchant nobody\./],
    [
      'tokens revoke --merchant 056870 --card gwt_x',
      /gwt_x is no id: take one that gangway tokens list shows/,
    ],
    [`tokens revoke --merchant 056870 --card ${CARD}`, /has no stored card 0199a3c4/],
  ] as const) {
    test(`${words} says why not`, async () => {
      const { code, err } = await desk.type(words);
      assert.notEqual(code, 0);
      assert.match(err, sentence);
    });
  }
});
