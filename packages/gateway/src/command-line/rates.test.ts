/** Exchange rates on the command line. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type TestCommandLine, testCommandLine } from './test-command-line.ts';

const DAY_MS = 86_400_000;
const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam' }).format(Date.now() + days * DAY_MS);

describe('rates on the command line', () => {
  let commandLine: TestCommandLine;
  before(async () => {
    commandLine = await testCommandLine();
  });
  after(() => commandLine.drop());

  test('rates apply from their day on, and the first rate of a currency may be for today', async () => {
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
    ['a rate for a day that has begun', () => `rates add --day ${today()} USD=1.3`, /has its rate of/, 1],
    ['a past day', () => 'rates add --day 2024-01-01 SEK=11', /has its rate of/, 1],
    ['an existing rate', () => `rates add --day ${dayFromNow(2)} USD=1.3`, /stays as it is/, 1],
    [
      'several rates, one of which exists',
      () => `rates add --day ${dayFromNow(2)} NOK=11 USD=1.3`,
      /stays as it is/,
      1,
    ],
    ['a rate of zero', () => `rates add --day ${dayFromNow(3)} USD=0`, /is not a rate/, 2],
    ['nine decimals', () => `rates add --day ${dayFromNow(3)} USD=1.123456789`, /is not a rate/, 2],
    ['the euro', () => `rates add --day ${dayFromNow(3)} EUR=1`, /euro has no rate/, 2],
    ['an unknown currency', () => `rates add --day ${dayFromNow(3)} XXQ=1`, /not a currency/, 2],
    ['an invalid day', () => 'rates add --day 2026-02-30 USD=1', /not a day/, 2],
  ] as const) {
    test(`${title} is refused, and nothing changes`, () => commandLine.refuses(words(), { sentence, code }));
  }
});
