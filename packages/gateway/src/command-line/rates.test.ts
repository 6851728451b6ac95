/** Exchange rates at the command line. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type TestCommandLine, testCommandLine } from './test-command-line.ts';

const DAY_MS = 86_400_000;
const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam' }).format(Date.now() + days * DAY_MS);

describe('rates at the command line', () => {
  let commandLine: TestCommandLine;
  before(async () => {
    commandLine = await testCommandLine();
  });
  after(() => commandLine.drop());

  test('rates count from their day on, and a currency without any may begin today', async () => {
    const [today, later] = [dayFromNow(0), dayFromNow(2)];
    assert.equal((await commandLine.type(`rates add --day ${today} USD=1.17 CHF=0.93`)).code, 0);
    assert.equal((await commandLine.type(`rates add --day ${later} USD=1.2`)).code, 0);
    const listed = (day: string) =>
      commandLine.read<{ currency: string; perEuro: string }[]>(`rates list --day ${day}`);
    assert.deepEqual(
      (await listed(today)).map(({ currency, perEuro }) => `${currency} ${perEuro}`),
      ['CHF 0.93', 'USD 1.17'],
    );
    assert.deepEqual(
      (await listed(later)).map(({ currency, perEuro }) => `${currency} ${perEuro}`),
      ['CHF 0.93', 'USD 1.2'],
    );
  });

  const today = () => dayFromNow(0);
  for (const [title, words, sentence, code] of [
    ['a rate of a day that has begun', () => `rates add --day ${today()} USD=1.3`, /has its rate of/, 1],
    ['a day that is over', () => 'rates add --day 2024-01-01 SEK=11', /has its rate of/, 1],
    ['a rate that is there', () => `rates add --day ${dayFromNow(2)} USD=1.3`, /stays as it is/, 1],
    [
      'one of several that is there',
      () => `rates add --day ${dayFromNow(2)} NOK=11 USD=1.3`,
      /stays as it is/,
      1,
    ],
    ['a rate of nothing', () => `rates add --day ${dayFromNow(3)} USD=0`, /is no rate/, 2],
    ['nine decimals', () => `rates add --day ${dayFromNow(3)} USD=1.123456789`, /is no rate/, 2],
    ['the euro', () => `rates add --day ${dayFromNow(3)} EUR=1`, /euro has no rate/, 2],
    ['no currency', () => `rates add --day ${dayFromNow(3)} XXQ=1`, /no currency/, 2],
    ['no day', () => 'rates add --day 2026-02-30 USD=1', /no day/, 2],
  ] as const) {
    test(`${title} is refused, and nothing changes`, () => commandLine.refuses(words(), { sentence, code }));
  }
});
