// The routes by which testers read and set the fault modes of the rails.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { testSandboxDatabase } from './test-sandbox-database.ts';
import { TEST_ORIGIN, testScheme } from './testing-scheme.ts';

const FINE = {
  transactions: 'usual',
  card: 'usual',
  'gift-cards': 'usual',
  transfers: 'usual',
  codes: 'usual',
  payouts: 'usual',
};
const ALL_AWAY = Object.fromEntries(Object.keys(FINE).map((rail) => [rail, 'away']));

describe('/sandbox/rails', () => {
  let scheme: ReturnType<typeof testScheme>;
  let drop: () => Promise<void>;
  before(async () => {
    const opened = await testSandboxDatabase();
    scheme = testScheme(opened.database);
    drop = opened.drop;
  });
  beforeEach(async () => void (await change('{"mode":"usual"}')));
  after(() => drop());

  const change = async (body: string, headers: Record<string, string> = {}) => {
    const answer = await scheme.app.request('/sandbox/rails', { method: 'POST', body, headers });
    return { status: answer.status, body: (await answer.json()) as Record<string, string> };
  };
  const read = async () => (await scheme.app.request('/sandbox/rails')).json();

  test('one kind of rail is changed, and the others are not', async () => {
    const now = { ...FINE, card: 'lost' };
    assert.deepEqual(await change('{"rail":"card","mode":"lost"}'), { status: 200, body: now });
    assert.deepEqual(await read(), now);
    assert.deepEqual((await change('{"rail":"codes","mode":"slow"}')).body, { ...now, codes: 'slow' });
  });

  test('without a kind, or with all, every kind is changed', async () => {
    assert.deepEqual((await change('{"mode":"away"}')).body, ALL_AWAY);
    assert.deepEqual((await change('{"rail":"all","mode":"usual"}')).body, FINE);
  });

  test('the member is also accepted under its name of an earlier version', async () => {
    assert.deepEqual((await change('{"rail":"card","weather":"lost"}')).body, { ...FINE, card: 'lost' });
  });

  for (const [title, body, sentence] of [
    ['an unknown mode', '{"mode":"hail"}', /^mode is not one of usual, slow, away, late, lost\.$/],
    ['no mode', '{"rail":"card"}', /^mode is missing\.$/],
    ['an unknown rail', '{"rail":"cash","mode":"away"}', /^rail is not one of all, transactions, card, /],
    ['a misspelled member', '{"rails":"card","mode":"away"}', /^rails is not known here: /],
    ['a list', '[]', /^mode is /],
    ['no object', '"away"', /^The body is not a JSON object\.$/],
    ['no JSON', 'away', /^The body is not JSON\.$/],
  ] as const)
    test(`${title} is refused with a sentence, and changes nothing`, async () => {
      const answer = await change(body);
      assert.equal(answer.status, 400);
      assert.match(answer.body.error!, sentence);
      assert.deepEqual(await read(), FINE);
    });

  test('a page of another site may change nothing, our own may', async () => {
    assert.equal((await change('{"mode":"away"}', { origin: 'https://evil.example' })).status, 403);
    assert.deepEqual(await read(), FINE);
    assert.equal((await change('{"mode":"away"}', { origin: TEST_ORIGIN })).status, 200);
  });
});
