// Storing cards at the simulated acquirer: consent and challenge first, and what a stored card can do afterwards.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { CHALLENGE_CODE, type TestCardBehaviour } from '@gangway/protocol/cards';
import { testSandboxDatabase } from '../test-sandbox-database.ts';
import { cardScheme, visaThat } from './testing-card.ts';

describe('a card that is stored', () => {
  let opened: Awaited<ReturnType<typeof testSandboxDatabase>>;
  let scheme: ReturnType<typeof cardScheme>;
  before(async () => {
    opened = await testSandboxDatabase();
    scheme = cardScheme(opened.database);
  });
  after(() => opened.drop());

  /** Goes through consent and challenge, and returns the payment afterwards. */
  async function keep(behaviour: TestCardBehaviour, changes: object = {}, answer: 'yes' | 'no' = 'yes') {
    const { body } = await scheme.pay({ ...visaThat(behaviour), keeps: 'CIT', ...changes });
    const page = await scheme.browser.consent(await scheme.browser.walk(body.payerUrl!), answer);
    if (/name="code"/.test(page.text)) await scheme.browser.answer(page, 'code', CHALLENGE_CODE);
    return (await scheme.ask(body.requestId)).body;
  }

  const use = async (
    behaviour: TestCardBehaviour,
    initiator: 'CIT' | 'MIT',
    { threeDs = '01', ...changes }: { threeDs?: string; networkReference?: string } = {},
  ) => {
    const { networkReference } = await keep(behaviour, { keeps: initiator });
    const asked = { ...visaThat(behaviour), cvc: '', initiator, networkReference, threeDs, ...changes };
    return (await scheme.pay(asked)).body;
  };

  test('with consent and challenge a yes reports a reference of 15 letters and digits', async () => {
    const payment = await keep('approve');
    assert.deepEqual([payment.state, payment.threeDs?.status], ['paid', 'Y']);
    assert.match(payment.networkReference!, /^[0-9A-F]{15}$/);
  });

  test('without consent the payment continues without a reference', async () => {
    const payment = await keep('approve', {}, 'no');
    assert.deepEqual([payment.state, payment.networkReference], ['paid', undefined]);
  });

  test('a verification takes no money with consent, and ends without it', async () => {
    const changes = { verifyOnly: true, authoriseOnly: true, amount: '0.00' };
    assert.equal((await keep('approve', changes)).state, 'authorised');
    const { state, reason } = await keep('approve', changes, 'no');
    assert.deepEqual([state, reason], ['declined', 'not-kept']);
  });

  test('an amount of zero is allowed for verifications only', async () => {
    const { status, body } = await scheme.pay({ amount: '0.00' });
    assert.deepEqual([status, body.error], [400, 'amount is not an amount above zero.']);
  });

  for (const keeps of ['CIT', 'MIT'])
    test(`the consent page for ${keeps} is shown in Arabic too, with the shop's name isolated`, async () => {
      const { body } = await scheme.pay({ keeps, payee: 'Harbour Prints' });
      const { text } = await scheme.browser.open(`${body.payerUrl!}?lang=ar`);
      assert.match(text, /<html lang="ar" dir="rtl">/);
      const [, title, sentence] = /<h1[^>]*>([^<]*)<\/h1>\s*<p[^>]*>([^<]*)<\/p>/.exec(text)!;
      for (const text of [title!, sentence!]) {
        assert.match(text, /\p{Script=Arabic}/u);
        assert.match(text, /\u2068Harbour Prints\u2069/);
      }
    });

  test('the first answer counts, and a form of another site is refused', async () => {
    const { body } = await scheme.pay({ keeps: 'CIT' });
    const page = await scheme.browser.walk(body.payerUrl!);
    const action = `${page.url}/consent`;
    const foreign = await scheme.browser.submit(action, { keep: 'yes' }, { Origin: 'https://evil.example' });
    assert.equal(foreign.status, 403);
    await scheme.browser.submit(action, { keep: 'perhaps' });
    assert.match((await scheme.browser.open(body.payerUrl!)).text, /\/consent"/);
    await scheme.browser.submit(action, { keep: 'no' });
    await scheme.browser.submit(action, { keep: 'yes' });
    const asked = await scheme.browser.walk(body.payerUrl!);
    await scheme.browser.answer(asked, 'code', CHALLENGE_CODE);
    assert.equal((await scheme.ask(body.requestId)).body.networkReference, undefined);
  });

  for (const behaviour of ['attempt', 'unavailable', 'informed'] as const) {
    test(`a card that is ${behaviour} is not authenticated and is declined`, async () => {
      const { state, reason } = await keep(behaviour);
      assert.deepEqual([state, reason], ['declined', 'authentication-refused']);
    });
  }

  // Card, initiator, threeDs: the state at once, and the reason.
  const USES: readonly (readonly [TestCardBehaviour, 'CIT' | 'MIT', string, string, string?])[] = [
    ['approve', 'CIT', '01', 'paid'],
    ['approve', 'CIT', '02', 'paid'],
    ['approve', 'CIT', '03', 'paid'],
    ['approve', 'MIT', '01', 'paid'],
    ['challenge', 'CIT', '01', 'open'],
    ['challenge', 'MIT', '01', 'paid'],
    ['soft-decline', 'CIT', '01', 'open'],
    ['soft-decline', 'CIT', '02', 'declined', 'authentication-required'],
    ['soft-decline', 'CIT', '03', 'open'],
    ['soft-decline', 'MIT', '02', 'paid'],
    ['empty-when-kept', 'CIT', '01', 'declined', 'insufficient-funds'],
    ['stolen-when-kept', 'MIT', '01', 'declined', 'stolen'],
    ['expired-when-kept', 'CIT', '02', 'declined', 'expired-card'],
  ];
  for (const [behaviour, initiator, threeDs, state, reason] of USES) {
    test(`a stored card that is ${behaviour} used as ${initiator} with ${threeDs} is ${state} at once`, async () => {
      const payment = await use(behaviour, initiator, { threeDs });
      assert.deepEqual([payment.state, payment.reason], [state, reason]);
    });
  }

  test("a merchant alone needs the reference of an agreement with this card's payer", async () => {
    const cit = (await keep('approve', { keeps: 'CIT' })).networkReference!;
    const other = (await keep('challenge', { keeps: 'MIT' })).networkReference!;
    for (const networkReference of ['', 'NOBODY', cit, other]) {
      const { state, reason } = await use('approve', 'MIT', { networkReference });
      assert.deepEqual([state, reason], ['declined', 'authentication-required'], networkReference);
    }
  });
});
