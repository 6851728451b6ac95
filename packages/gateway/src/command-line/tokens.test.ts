/** Stored cards on the command line. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type StoredCardCommands, storedCardGateway, validSale } from '../operations/test-stored-cards.ts';
import { type TestCommandLine, testCommandLine } from './test-command-line.ts';

const LIST = 'tokens list --merchant 036870';
const readRow = { name: 'test.stored-card', text: 'SELECT * FROM stored_cards WHERE id = $1' };
const CARD = '0199a3c4-0000-7000-8000-000000000001';

describe('stored cards', () => {
  let commandLine: TestCommandLine;
  let gateway: StoredCardCommands;
  before(async () => {
    gateway = await storedCardGateway();
    commandLine = await testCommandLine(gateway.database);
    await commandLine.type(['merchants', 'add', '--uid', '056870', '--name', 'Tulip Shop']);
  });
  after(() => gateway.stop());

  test('the list of a merchant without stored cards says so', async () => {
    assert.match((await commandLine.type('tokens list --merchant 056870')).out, /has no stored cards/);
  });

  test('a card is listed without number and token, is revoked once, and is then refused with -4119', async () => {
    const token = await gateway.keepToken();
    const { out } = await commandLine.type(LIST);
    assert.match(out, /CIT +Visa •••• 1111 +12\/2030 .* good/);
    assert.doesNotMatch(out, /gwt_|4111/);
    const [card] = await commandLine.read<{ id: string }[]>(LIST);
    const revoke = `tokens revoke --merchant 036870 --card ${card!.id}`;
    assert.match((await commandLine.type(revoke)).out, /its number is destroyed/);
    assert.equal((await commandLine.type(revoke)).code, 1);
    assert.match((await commandLine.type(LIST)).out, /revoked/);
    assert.equal((await gateway.ask(validSale(token))).code, '-4119');
    assert.equal((await gateway.ask(validSale(await gateway.keepToken()))).code, '200');
  });

  test('the list has the wording and the time of a consent, and a revocation that is still to come', async () => {
    const tradeId = await gateway.keep();
    const mark = {
      name: 'test.mark-card',
      text: `UPDATE stored_cards SET consent_wording = '1:de', consent_at = '2026-11-20T10:00Z',
         revoke_at = now() + interval '1 hour' WHERE trade_id = $1`,
    };
    await gateway.database.query(mark, [tradeId]);
    const { out } = await commandLine.type(LIST);
    assert.match(out, /1:de 2026-11-20.* revoked from 20/);
    assert.match(out, /at the bank/);
  });

  test('a revoked card leaves only keyed hashes', async () => {
    await gateway.keepToken();
    const cards = await commandLine.read<{ id: string; revokedAt: string | null }[]>(LIST);
    const { id } = cards.find(({ revokedAt }) => revokedAt === null)!;
    const boxesOf = async () => {
      const [row] = await gateway.database.query<Record<string, unknown>>(readRow, [id]);
      return Object.entries(row!).flatMap(([name, value]) =>
        Buffer.isBuffer(value) && value.length > 0 ? [name] : [],
      );
    };
    assert.deepEqual(await boxesOf(), ['token_hash', 'sealed_token', 'fingerprint', 'sealed_number']);
    await commandLine.type(`tokens revoke --merchant 036870 --card ${id}`);
    assert.deepEqual(await boxesOf(), ['token_hash', 'fingerprint'], 'keyed hashes, by which it is refused');
  });

  test('the erasure of its payer revokes a card and takes its customer away; brand and consent stay', async () => {
    const tradeId = await gateway.keep();
    const { token } = await gateway.kept(tradeId);
    const markCustomer = {
      name: 'test.mark-customer',
      text: `UPDATE stored_cards SET customer_id = 'customer-7', consent_wording = '1:de' WHERE trade_id = $1`,
    };
    await gateway.database.query(markCustomer, [tradeId]);
    const { erased } = await commandLine.read<{ erased: { cards: number } }>(
      `payer erase --merchant 036870 --trade ${tradeId}`,
    );
    assert.equal(erased.cards, 1);
    assert.equal((await gateway.ask(validSale(token!))).code, '-4119');
    const readCard = { name: 'test.card-of', text: 'SELECT * FROM stored_cards WHERE trade_id = $1' };
    const [card] = await gateway.database.query<Record<string, unknown>>(readCard, [tradeId]);
    assert.deepEqual(
      [
        card?.sealed_number,
        String(card?.sealed_token),
        card?.customer_id,
        card?.brand,
        card?.consent_wording,
      ],
      [null, '', null, 'visa', '1:de'],
    );
  });

  for (const [what, command] of [
    ['revoked', (card: string) => `tokens revoke --merchant 036870 --card ${card}`],
    [
      'erased with its payer',
      (_: string, tradeId: string) => `payer erase --merchant 036870 --trade ${tradeId}`,
    ],
  ] as const)
    test(`a card that a rail keeps is ${what}: refused at once, destroyed when the rail has deleted it`, async () => {
      const tradeId = await gateway.keep();
      const { token } = await gateway.kept(tradeId);
      const giveToRail = {
        name: 'test.give-to-rail',
        text: `UPDATE stored_cards SET rail = 'mollie@036870' WHERE trade_id = $1 RETURNING id`,
      };
      const [card] = await gateway.database.query<{ id: string }>(giveToRail, [tradeId]);
      assert.equal((await commandLine.type(command(card!.id, tradeId))).code, 0);
      assert.equal((await gateway.ask(validSale(token!))).code, '-4119');
      const [row] = await gateway.database.query<Record<string, unknown>>(readRow, [card!.id]);
      assert.deepEqual([row?.revoked_at, String(row?.sealed_token)], [null, '']);
      assert.ok(Buffer.isBuffer(row?.sealed_number), 'the token that the rail is asked with');
      assert.ok(row?.revoke_at instanceof Date && row.revoke_at.getTime() <= Date.now());
      assert.equal((await commandLine.type(`tokens revoke --merchant 036870 --card ${card!.id}`)).code, 1);
    });

  for (const [words, sentence] of [
    ['tokens list --merchant nobody', /There is no merchant nobody\./],
    [
      'tokens revoke --merchant 056870 --card gwt_x',
      /gwt_x is not an id: take one that gangway tokens list shows/,
    ],
    [`tokens revoke --merchant 056870 --card ${CARD}`, /has no stored card 0199a3c4/],
  ] as const) {
    test(`refused with a reason: ${words}`, async () => {
      const { code, err } = await commandLine.type(words);
      assert.notEqual(code, 0);
      assert.match(err, sentence);
    });
  }
});
