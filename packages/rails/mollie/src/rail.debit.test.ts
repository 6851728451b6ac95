// SEPA Direct Debit at the stand-in: a mandate of the typed account, a debit that waits for days, and how it ends.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { StandInPayment } from '../../../../test/stand-ins/mollie/entities.ts';
import { newId } from '../../../gateway/src/ids.ts';
import type { RailRequest } from '../../../gateway/src/rails/rail.ts';
import { attemptOf, requestOf } from '../../../gateway/src/rails/test-attempts.ts';
import { mollieApi } from './api.ts';
import { MOLLIE_METHODS } from './capabilities.ts';
import { readCredentials } from './credentials.ts';
import { mandateBody } from './debits.ts';
import { beginPayment } from './payments.ts';
import { checkExchanges, type TestMollie, testMollie } from './test-mollie.ts';

const ACCOUNT = { holder: 'Noor de Vries', iban: 'NL91ABNA0417164300' };
const CREATE_CUSTOMER = 'POST /v2/customers';
const CREATE_PAYMENT = 'POST /v2/payments';

describe('a direct debit at Mollie', () => {
  let mollie: TestMollie;
  /** All that the rail has said to the gateway. */
  const said: unknown[] = [];
  before(async () => {
    mollie = await testMollie();
  });
  after(async () => {
    await mollie.stop();
    assert.ok(mollie.standIn.exchanges.length > 50);
    checkExchanges(mollie.standIn.exchanges);
  });

  const paymentsOf = (attemptId: string): StandInPayment[] =>
    [...mollie.standIn.ledger.payments.values()].filter(
      ({ body }) => (body.metadata as { attempt: string } | null)?.attempt === attemptId,
    );
  const callsSince = (count: number) =>
    mollie.standIn.exchanges
      .slice(count)
      .map(({ method, path }) => `${method} ${path.replaceAll(/_\w+/g, '_')}`);
  const debitOf = (changes: Partial<RailRequest> = {}) =>
    requestOf({ method: 'SEPA Direct Debit', account: ACCOUNT, ...changes });
  const begin = async (request: RailRequest = debitOf()) => {
    const step = await mollie.rail.begin(request);
    said.push(step);
    return step;
  };
  const begun = async (changes: Partial<RailRequest> = {}) => {
    const request = debitOf(changes);
    await begin(request);
    const [payment] = paymentsOf(request.attemptId);
    assert.ok(payment);
    return { payment, attempt: attemptOf(request.attemptId, { reference: payment.id }) };
  };
  const ask = async (attempt: Parameters<TestMollie['rail']['ask']>[0]) => {
    const report = await mollie.rail.ask(attempt);
    said.push(report);
    return report;
  };
  /** What the classic webhook of a payment leads to. */
  const eventsOf = async (attemptId: string, { id }: StandInPayment) => {
    const events = await mollie.rail.readEvents({ body: `id=${id}`, headers: {}, attemptId });
    said.push(events);
    return events;
  };

  describe('begins', () => {
    test('with a customer without personal data, a mandate of the account and a debit without a page', async () => {
      const before = mollie.standIn.exchanges.length;
      const request = debitOf();
      const step = await begin(request);
      assert.deepEqual(callsSince(before), [
        'POST /v2/customers',
        'POST /v2/customers/cst_/mandates',
        'POST /v2/payments',
      ]);
      const [customer, mandate, created] = mollie.standIn.exchanges.slice(before);
      assert.deepEqual(customer!.request, { metadata: { attempt: request.attemptId } });
      assert.deepEqual(mandate!.request, mandateBody(request.attemptId, ACCOUNT));
      const [payment] = paymentsOf(request.attemptId);
      const { method, sequenceType, webhookUrl, mandateId } = payment!.body;
      assert.deepEqual([method, sequenceType], ['directdebit', 'recurring']);
      assert.equal((created!.request as { redirectUrl: unknown }).redirectUrl, null);
      assert.equal(webhookUrl, request.callbackUrl);
      assert.equal(mollie.standIn.ledger.mandates.get(mandateId!)?.debit?.consumerAccount, ACCOUNT.iban);
      assert.equal(step.kind, 'wait');
    });

    test('and shows the last four characters, the reference of the mandate and Mollie’s creditor id', async () => {
      const request = debitOf();
      const mandate = request.attemptId.replaceAll('-', '').toUpperCase();
      assert.deepEqual(await begin(request), {
        kind: 'wait',
        reference: paymentsOf(request.attemptId)[0]!.id,
        action: { kind: 'debit', last4: '4300', mandate, creditor: 'NL08ZZZ502057730000' },
      });
    });

    test('and shows what the request knows, where Mollie has no details yet', async () => {
      mollie.standIn.ledger.hidesDetails = true;
      const request = debitOf();
      const step = await begin(request);
      mollie.standIn.ledger.hidesDetails = false;
      assert.ok(step.kind === 'wait');
      const mandate = request.attemptId.replaceAll('-', '').toUpperCase();
      assert.deepEqual(step.action, { kind: 'debit', last4: '4300', mandate });
    });

    test('under a reference of at most 35 characters, each its own, signed on the attempt’s day in Amsterdam', () => {
      const hex = new Date('2026-11-19T23:30:00Z').getTime().toString(16).padStart(12, '0');
      const attemptId = `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-0123456789ab`;
      const { signatureDate, mandateReference } = mandateBody(attemptId, ACCOUNT);
      assert.equal(signatureDate, '2026-11-20');
      assert.match(mandateReference, /^[0-9A-F]{32}$/);
      assert.notEqual(mandateBody(newId(), ACCOUNT).mandateReference, mandateReference);
    });

    test('repeated, with the same mandate and the same debit', async () => {
      const request = debitOf();
      const first = await begin(request);
      const { customers, mandates } = mollie.standIn.ledger;
      const before = [customers.size, mandates.size];
      assert.deepEqual(await begin(request), first);
      assert.deepEqual([customers.size, mandates.size], before);
      assert.equal(paymentsOf(request.attemptId).length, 1);
    });

    test('not without an account, and nothing is called then', async () => {
      const calls = mollie.standIn.exchanges.length;
      const { account: _, ...request } = debitOf();
      assert.deepEqual(await begin(request), { kind: 'failed', reason: 'input-lost', detail: 'account' });
      assert.equal(mollie.standIn.exchanges.length, calls);
    });

    for (const [title, changes, expected] of [
      [
        'an account with wrong check digits',
        { account: { ...ACCOUNT, iban: 'NL92ABNA0417164300' } },
        { kind: 'declined', reason: 'not-permitted', detail: 'status 422, consumerAccount' },
      ],
      [
        'a holder without a name',
        { account: { ...ACCOUNT, holder: ' ' } },
        { kind: 'declined', reason: 'not-permitted', detail: 'status 422, consumerName' },
      ],
      [
        'more than Mollie takes of an account',
        { amountMinor: 100_001n },
        { kind: 'failed', reason: 'request-refused', detail: 'status 422, amount' },
      ],
    ] as const)
      test(`not with ${title}: a no, with the field and no word of Mollie’s`, async () => {
        const request = debitOf(changes);
        assert.deepEqual(await begin(request), expected);
        assert.equal(paymentsOf(request.attemptId).length, 0);
      });
  });

  describe('with faults', () => {
    const CREATE_MANDATE = /^POST \/v2\/customers\/cst_\w+\/mandates$/;
    for (const [where, on] of [
      ['customer', CREATE_CUSTOMER],
      ['mandate', CREATE_MANDATE],
      ['payment', CREATE_PAYMENT],
    ] as const)
      for (const kind of [503, 'cut', 'lost'] as const)
        test(`whose ${where} meets ${kind} each time is unclear; begun again, there is one of each`, async () => {
          const request = debitOf();
          const { customers, mandates } = mollie.standIn.ledger;
          const before = [customers.size, mandates.size];
          for (let tries = 0; tries < 3; tries += 1) mollie.standIn.faults.push({ kind, on });
          assert.equal((await begin(request)).kind, 'unclear');
          assert.deepEqual(mollie.standIn.faults, []);
          const asked = await ask(attemptOf(request.attemptId, { reference: '' }));
          const isDone = where === 'payment' && kind === 'lost';
          assert.equal(asked.kind, isDone ? 'open' : 'never-seen');
          assert.equal((await begin(request)).kind, 'wait');
          assert.equal(paymentsOf(request.attemptId).length, 1);
          assert.deepEqual(
            [customers.size, mandates.size],
            before.map((count) => count + 1),
          );
        });

    for (const on of [CREATE_CUSTOMER, CREATE_MANDATE])
      test(`that Mollie turns away at ${on} is a no, and nothing is debited`, async () => {
        const request = debitOf();
        for (let tries = 0; tries < 3; tries += 1) mollie.standIn.faults.push({ kind: 429, on });
        assert.equal((await begin(request)).kind, 'failed');
        assert.equal(paymentsOf(request.attemptId).length, 0);
      });

    for (const [when, slowMs, kind] of [
      ['in time', 5_000, 'wait'],
      ['too late for its debit', 10_000, 'failed'],
    ] as const)
      test(`whose mandate comes ${when} is ${kind}: a debit is answered within the attempt’s lease`, async (t) => {
        const request = { ...debitOf(), startBy: performance.now() + 8_000 };
        const realNow = performance.now.bind(performance);
        let lateMs = 0;
        t.mock.method(performance, 'now', () => realNow() + lateMs);
        const api = mollieApi(readCredentials(mollie.credentials, 'sandbox'));
        const call: typeof api.call = async (asked, schema) => {
          const read = await api.call(asked, schema);
          if (asked.path.endsWith('/mandates')) lateMs = slowMs;
          return read;
        };
        const step = await beginPayment({ ...api, call }, request, new Date());
        assert.equal(step.kind, kind);
        assert.equal(paymentsOf(request.attemptId).length, kind === 'wait' ? 1 : 0);
      });

    test('after a crash between mandate and debit, the repeat without the account debits nobody', async () => {
      const request = debitOf();
      for (let tries = 0; tries < 3; tries += 1)
        mollie.standIn.faults.push({ kind: 'cut', on: CREATE_PAYMENT });
      await begin(request);
      const attempt = attemptOf(request.attemptId, { reference: '' });
      assert.equal((await ask(attempt)).kind, 'never-seen');
      const { account: _, ...repeat } = request;
      assert.equal((await begin(repeat)).kind, 'failed');
      assert.equal(paymentsOf(request.attemptId).length, 0);
    });

    test('after a crash behind the debit, asking finds it with what its payer is shown', async () => {
      const { payment, attempt } = await begun();
      const report = await ask({ ...attempt, reference: '' });
      assert.ok(report.kind === 'open' && report.action?.kind === 'debit');
      assert.deepEqual([report.reference, report.payerUrl, report.action.last4], [payment.id, '', '4300']);
    });
  });

  describe('ends', () => {
    test('when the bank has paid, and waits until then', async () => {
      const { payment, attempt } = await begun();
      assert.equal((await ask(attempt)).kind, 'open');
      mollie.standIn.ledger.decide(payment, 'paid');
      const report = await ask(attempt);
      assert.ok(report.kind === 'paid');
      assert.deepEqual([report.amountMinor, report.currency], [2499n, 'EUR']);
    });

    for (const [code, reason] of [
      ['AM04', 'insufficient-funds'],
      ['AC04', 'account-closed'],
      ['AC06', 'not-permitted'],
      ['AG01', 'not-permitted'],
      ['MD01', 'revoked'],
      ['AC01', 'refused-by-bank'],
      ['MD07', 'refused-by-bank'],
      ['MS02', 'refused-by-bank'],
      ['MS03', 'refused-by-bank'],
      ['SL01', 'refused-by-bank'],
    ] as const)
      test(`with ${reason} where the bank says ${code}`, async () => {
        const { payment, attempt } = await begun();
        mollie.standIn.ledger.decide(payment, 'failed', code);
        assert.deepEqual(await ask(attempt), { kind: 'declined', reason, detail: code });
      });

    test('without a code where the bank’s is none, so that no text of Mollie’s is kept', async () => {
      const { payment, attempt } = await begun();
      mollie.standIn.ledger.decide(payment, 'failed', 'Noor de Vries has no money');
      assert.deepEqual(await ask(attempt), { kind: 'declined', reason: 'refused-by-bank' });
    });

    test('cancelled while Mollie calls it cancelable, and not once it is at the bank', async () => {
      const { attempt } = await begun();
      assert.equal((await mollie.rail.cancel(attempt)).kind, 'cancelled');
      const other = await begun();
      other.payment.isAtBank = true;
      assert.equal((await mollie.rail.cancel(other.attempt)).kind, 'cannot');
      assert.equal((await ask(other.attempt)).kind, 'open');
    });

    test('and is refunded in parts, for a year', async () => {
      const { payment, attempt } = await begun();
      mollie.standIn.ledger.decide(payment, 'paid');
      for (const amountMinor of [999n, 1_500n]) {
        const money = { ...attempt, attemptId: newId(), amountMinor };
        assert.equal((await mollie.rail.refund(money)).kind, 'accepted');
      }
      const { refund, refundDays } = MOLLIE_METHODS['SEPA Direct Debit']!.can;
      assert.deepEqual([refund, refundDays], ['partial', 365]);
      const more = { ...attempt, attemptId: newId(), amountMinor: 1n };
      assert.equal((await mollie.rail.refund(more)).kind, 'refused');
    });
  });

  describe('that the payer or the bank takes back', () => {
    test('is a dispute that is lost, with the bank’s code as its reason', async () => {
      const { payment, attempt } = await begun();
      mollie.standIn.ledger.decide(payment, 'paid');
      const { id } = mollie.standIn.ledger.chargeBack(payment, undefined, 'MD06');
      const [paid, dispute, ...more] = await eventsOf(attempt.attemptId, payment);
      assert.ok(paid?.kind === 'payment' && paid.report.kind === 'paid');
      assert.ok(dispute?.kind === 'dispute');
      assert.deepEqual(dispute.dispute, {
        ...{ reference: id, amountMinor: 2499n, currency: 'EUR', reason: 'MD06', stage: 'lost' },
      });
      assert.deepEqual(more, []);
    });

    test('is reversed where Mollie says failed after it said paid', async () => {
      const { payment, attempt } = await begun();
      const { attemptId } = attempt;
      mollie.standIn.ledger.decide(payment, 'paid');
      assert.deepEqual((await eventsOf(attemptId, payment)).length, 1);
      mollie.standIn.ledger.decide(payment, 'failed', 'AM04');
      assert.deepEqual(await eventsOf(attemptId, payment), [
        {
          ...{ kind: 'payment', attemptId },
          report: { kind: 'declined', reason: 'insufficient-funds', detail: 'AM04' },
        },
        { kind: 'reversal', attemptId, reason: 'AM04' },
      ]);
    });

    for (const [order, expected] of [
      [['chargeback', 'failure'], 'dispute'],
      [['failure', 'chargeback'], 'reversal'],
    ] as const)
      test(`once only, where Mollie lists a ${order[0]} and then a ${order[1]} of it`, async () => {
        const { payment, attempt } = await begun();
        mollie.standIn.ledger.decide(payment, 'paid');
        for (const what of order) {
          mollie.clock.move(60);
          if (what === 'failure') mollie.standIn.ledger.decide(payment, 'failed', 'AM04');
          else mollie.standIn.ledger.chargeBack(payment, undefined, 'AM04');
          const kinds = (await eventsOf(attempt.attemptId, payment)).map(({ kind }) => kind);
          assert.deepEqual(kinds, ['payment', expected]);
        }
      });

    test('is reversed although an earlier chargeback of it was taken back', async () => {
      const { payment, attempt } = await begun();
      mollie.standIn.ledger.decide(payment, 'paid');
      mollie.standIn.ledger.reverseChargeback(mollie.standIn.ledger.chargeBack(payment));
      mollie.standIn.ledger.decide(payment, 'failed', 'AC04');
      const kinds = (await eventsOf(attempt.attemptId, payment)).map(({ kind }) => kind);
      assert.deepEqual(kinds, ['payment', 'reversal', 'dispute']);
    });

    test('stands in the statement under what the gateway calls it', async () => {
      const { payment, attempt } = await begun();
      mollie.clock.move(86_400);
      const day = '2026-11-21';
      mollie.standIn.ledger.decide(payment, 'paid');
      mollie.standIn.ledger.decide(payment, 'failed', 'AM04');
      const context = { paymentId: 'tr_ofAnotherProfile' };
      mollie.standIn.ledger.move('failed-payment', { currency: 'EUR', value: '-1.00' }, 0n, context);
      mollie.clock.move(86_400);
      const lines = (await mollie.rail.statement(day)) ?? [];
      assert.deepEqual(
        lines.filter(({ kind }) => kind !== 'cost').map(({ kind, reference }) => [kind, reference]),
        [
          ['payment', payment.id],
          ['chargeback', `reversal:${attempt.attemptId}`],
          ['chargeback', 'tr_ofAnotherProfile'],
        ],
      );
      for (let tries = 0; tries < 3; tries += 1)
        mollie.standIn.faults.push({ kind: 503, on: `GET /v2/payments/${payment.id}` });
      assert.equal(await mollie.rail.statement(day), undefined);
    });
  });

  test('sends holder and IBAN with the mandate alone, and says neither again', () => {
    const text = (value: unknown) =>
      JSON.stringify([value], (_, one) => (typeof one === 'bigint' ? String(one) : one));
    const has = (value: unknown) => [ACCOUNT.iban, ACCOUNT.holder].some((one) => text(value).includes(one));
    assert.equal(has(said), false);
    for (const { method, path, query, request } of mollie.standIn.exchanges) {
      const isMandate = method === 'POST' && path.endsWith('/mandates');
      assert.equal(has([path, query]), false);
      assert.ok(isMandate || !has(request), `${method} ${path}`);
    }
  });
});
