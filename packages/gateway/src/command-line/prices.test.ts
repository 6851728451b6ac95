/** Prices and settlement currencies on the command line. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Sale, storedPrices } from '../pricing/price-list.ts';
import { statement } from '../storage/database.ts';
import { type TestCommandLine, testCommandLine } from './test-command-line.ts';

const findId = statement('test.merchant-id', "SELECT id FROM merchants WHERE uid = '056870'");

describe('prices on the command line', () => {
  let commandLine: TestCommandLine;
  let merchantId: string;
  before(async () => {
    commandLine = await testCommandLine();
    await commandLine.type(['merchants', 'add', '--uid', '056870', '--name', 'Tulip Shop']);
    merchantId = (await commandLine.database.query<{ id: string }>(findId))[0]!.id;
  });
  after(() => commandLine.drop());

  const fee = async (changes: Partial<Sale> = {}) => {
    const sale = {
      merchantId,
      subPayMethod: 'Card',
      settledMinor: 10_000n,
      settlementCurrency: 'EUR',
      ...changes,
    };
    return (await storedPrices().costs(commandLine.database, sale, new Date())).feeMinor;
  };

  test('the most specific price applies: merchant before everybody, method before any', async () => {
    assert.equal(await fee(), 0n);
    const steps = [
      ['prices add --percent 3', 300n],
      ['prices add --method card --percent 2', 200n],
      ['prices add --merchant 056870 --percent 1.5', 150n],
      ['prices add --merchant 056870 --method Card --percent 1.1 --fixed 0.20', 130n],
    ] as const;
    for (const [words, expected] of steps) {
      assert.equal((await commandLine.type(words)).code, 0);
      assert.equal(await fee(), expected);
    }
    assert.equal(await fee({ subPayMethod: 'iDEAL' }), 150n);
    for (const subPayMethod of ['Cards HPP', 'Token']) assert.equal(await fee({ subPayMethod }), 130n);
    assert.equal(await fee({ settlementCurrency: 'CHF' }), 0n);
  });

  test('a price of a later day does not apply yet', async () => {
    assert.equal(
      (await commandLine.type('prices add --method Voucher --percent 9 --day 2099-01-01')).code,
      0,
    );
    assert.equal(await fee({ subPayMethod: 'Voucher' }), 150n);
  });

  test('the list of a merchant contains its own prices and those for everybody', async () => {
    const { out } = await commandLine.type('prices list --merchant 056870');
    assert.match(out, /everybody +Card +2 % +0\.00 EUR/);
    assert.match(out, /056870 +Card +1\.1 % +0\.20 EUR/);
  });

  test('a merchant can be settled in another currency only if there is a rate', async () => {
    const words = 'merchants settle-in --uid 056870 --currency CHF';
    await commandLine.refuses(words, { sentence: /no rate for CHF/ });
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam' }).format(new Date());
    await commandLine.type(`rates add --day ${day} CHF=0.93`);
    const { code, out } = await commandLine.type(words);
    assert.equal(code, 0);
    assert.match(out, /in CHF from now on\. Its payments cost nothing: there is no price in CHF;/);
    assert.match((await commandLine.type('merchants list')).out, /056870.*CHF/);
    await commandLine.type('prices add --currency CHF --fixed 0.25');
    assert.equal(
      (await commandLine.type(words)).out,
      'Orders of merchant 056870 are settled in CHF from now on.\n',
    );
  });

  for (const [title, words, sentence, code] of [
    ['an existing price', 'prices add --percent 4', /stays: give a later day/, 1],
    ['a past day', 'prices add --percent 4 --day 2024-01-01', /have their price already/, 1],
    ['an unknown merchant', 'prices add --merchant nobody --percent 4', /no merchant nobody/, 1],
    ['an unknown method', 'prices add --method Shells --percent 4', /no method Shells/, 2],
    ['a hundred percent', 'prices add --percent 100', /not a percentage/, 2],
    ['three decimals of money', 'prices add --fixed 0.123', /not an amount/, 2],
  ] as const) {
    test(`${title} is refused, and nothing changes`, () => commandLine.refuses(words, { sentence, code }));
  }
});
