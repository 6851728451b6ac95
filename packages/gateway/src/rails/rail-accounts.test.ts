// Rail accounts: which account serves a merchant's payment, and what is posted where the rail pays the merchant itself.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { pino } from 'pino';
import { addRailAccount } from '../administration/add-rail-account.ts';
import type { AdminServices } from '../administration/admin-services.ts';
import { rotateRailAccount } from '../administration/rotate-rail-account.ts';
import { routeMethods } from '../administration/route-methods.ts';
import { setReserve } from '../administration/set-reserve.ts';
import { switchOffRailAccount } from '../administration/switch-off-rail-account.ts';
import { ANNA } from '../administration/test-administration.ts';
import { writeOffDisputes } from '../administration/write-off-disputes.ts';
import { listAuditRecords } from '../audit/audit-records.ts';
import { adminServices } from '../command-line/admin-services.ts';
import { ledgerAccounts } from '../ledger/postings.ts';
import { giveFunds } from '../ledger/test-funds.ts';
import { bookTransfers, listTransfers } from '../ledger/transfers.ts';
import { createPaid } from '../operations/test-orders.ts';
import { askSplit, payOut, validSplit } from '../operations/test-splits.ts';
import { type Attempt, listAttempts } from '../orders/attempts.ts';
import { listDisputes } from '../orders/disputes.ts';
import { askToReturn } from '../outcomes/ask.ts';
import { clearNextDay } from '../outcomes/clear-day.ts';
import { findLeftWebhooks, settleWebhook, takeWebhook } from '../outcomes/rail-webhooks.ts';
import { readDueStatements } from '../outcomes/reconcile.ts';
import { settleEvent } from '../outcomes/settle-event.ts';
import { settleDueReports } from '../outcomes/settle-reports.ts';
import { statement } from '../storage/database.ts';
import { ROOT_KEY, TEST_START, type TestGateway, testGateway, validPayment } from '../test-gateway.ts';
import { type FakeRail, fakeRail } from './fake-rail.ts';
import { storedRailAccounts } from './open-accounts.ts';
import type { RailDriver } from './rail.ts';
import type { Credentials, Settles } from './rail-accounts.ts';
import type { StatementLine } from './rail-answers.ts';
import type { RailWebhook } from './rail-events.ts';
import { railRegistry } from './rail-registry.ts';

const MERCHANT = '036870';
const THREE_DAYS_S = 3 * 86_400;

const readAccounts = statement('test.rail-accounts', 'SELECT t::text AS row FROM rail_accounts t');
const readMovements = statement(
  'test.movements',
  `SELECT kind, reference, amount AS "amountMinor", currency FROM rail_movements`,
);
const makeDue = statement('test.webhooks-due', 'UPDATE rail_callbacks SET due_at = now()');
const readReports = statement(
  'test.reports',
  'SELECT settles, settled_on IS NOT NULL AS settled, payment_amount AS paid FROM clearings ORDER BY settles',
);
const readBalances = statement(
  'test.balances',
  `SELECT split_part(account, ':', 1) AS kind, sum(amount)::bigint AS amount FROM (
     SELECT debit AS account, amount FROM transfers UNION ALL SELECT credit, -amount FROM transfers) AS t
   GROUP BY 1 HAVING sum(amount) <> 0 ORDER BY 1`,
);

/** A gateway without rails of its own, whose merchants have accounts at two rails. */
interface Desk {
  readonly gateway: TestGateway;
  readonly admin: AdminServices;
  readonly rails: Readonly<Record<'first' | 'second', FakeRail>>;
  /** What each account was opened with, by name. */
  readonly opened: Map<string, Credentials>;
  /** Adds an account of the merchant. */
  add(rail: 'first' | 'second', settles?: Settles): Promise<unknown>;
  route(method: string, ...rails: readonly string[]): Promise<unknown>;
  /** Forgets what was read of accounts, as a node does after some seconds. */
  forget(): void;
}

async function openDesk(): Promise<Desk> {
  const gateway = await testGateway();
  const { database } = gateway;
  const rails = { first: gateway.rail, second: fakeRail('second') };
  const opened = new Map<string, Credentials>();
  const driverOf = (name: 'first' | 'second'): RailDriver => ({
    ...rails[name],
    name,
    credentials: ['api-key'],
    optionalCredentials: ['account'],
    identity: ['account'],
    open: ({ name: account, credentials }) => {
      opened.set(account, credentials);
      const isAuthentic = ({ headers }: RailWebhook) =>
        headers['scheme-signature'] === credentials['api-key'];
      return { ...rails[name], name: account, isAuthentic };
    },
  });
  const drivers = [driverOf('first'), driverOf('second')];
  const forget = () => {
    const accounts = storedRailAccounts(drivers, { database, rootKey: ROOT_KEY, mode: 'sandbox' });
    Object.assign(gateway.services, { rails: railRegistry([], accounts) });
  };
  forget();
  const admin = await adminServices({
    ...{ database, drivers, sandbox: undefined, rootKey: ROOT_KEY, mode: 'sandbox', serviceName: 'Gangway' },
  });
  const merchant = MERCHANT;
  return {
    ...{ gateway, admin, rails, opened, forget },
    async add(rail, settles = 'operator') {
      const credentials = { 'api-key': `key-of-${rail}` };
      await addRailAccount(admin, ANNA, { merchant, rail, settles, credentials });
      forget();
    },
    async route(method, ...to) {
      await routeMethods(admin, ANNA, { merchant, method, rails: to });
      forget();
    },
  };
}

describe('a merchant with rail accounts', () => {
  let desk: Desk;
  before(async () => {
    desk = await openDesk();
  });
  after(() => desk.gateway.stop());

  const createCode = async (data: Record<string, unknown> = {}) =>
    (await desk.gateway.call('v3.CreatePayments', validPayment(data))).code;

  test('without an account a merchant has no method, not even a page that lists them: -4011', async () => {
    assert.deepEqual([await createCode(), await createCode({ sub_pay_method: 'List' })], ['-4011', '-4011']);
  });

  test('an account serves nothing until a method is routed to it', async () => {
    await desk.add('first');
    await desk.add('second');
    assert.equal(await createCode(), '-4011');
    await desk.route('iDEAL', 'second', 'first');
    assert.deepEqual([await createCode(), await createCode({ sub_pay_method: 'EPS' })], ['200', '-4011']);
  });

  test('the first account of the route that takes the payment gets it, under its own name', async () => {
    const paid = async () => {
      const { trade_id: tradeId, url } = await desk.gateway.create();
      await desk.gateway.open(url!);
      return (await listAttempts(desk.gateway.database, tradeId!)).map(({ rail }) => rail);
    };
    assert.deepEqual(await paid(), [`second@${MERCHANT}`]);
    await switchOffRailAccount(desk.admin, ANNA, { merchant: MERCHANT, rail: 'second' });
    desk.forget();
    assert.deepEqual(await paid(), [`first@${MERCHANT}`]);
  });

  test('credentials are sealed, are in no record, and the rail gets the newest ones', async () => {
    const tradeId = await createPaid(desk.gateway);
    assert.deepEqual(desk.opened.get(`first@${MERCHANT}`), { 'api-key': 'key-of-first' });
    const credentials = { 'api-key': 'a-newer-key' };
    await rotateRailAccount(desk.admin, ANNA, { merchant: MERCHANT, rail: 'first', credentials });
    desk.forget();
    const [attempt] = await listAttempts(desk.gateway.database, tradeId);
    await desk.gateway.services.rails.named(attempt!.rail);
    assert.deepEqual(desk.opened.get(`first@${MERCHANT}`), credentials);
    const rows = await desk.gateway.database.query<{ row: string }>(readAccounts);
    const records = await listAuditRecords(desk.gateway.database, { limit: 100 });
    const said = JSON.stringify([rows, records], (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    assert.doesNotMatch(said, /key-of-|a-newer-key/);
    assert.match(said, /rails\.rotate/);
  });

  test('the log does not show what the rail says of credentials that it cannot use', async () => {
    const { database } = desk.gateway;
    const open = ({ credentials }: { readonly credentials: Credentials }) => {
      throw new Error(`"${credentials['api-key']?.slice(0, 8)}"... is not an API key`);
    };
    const drivers = [{ ...desk.rails.first, name: 'first', credentials: ['api-key'], open }];
    const accounts = storedRailAccounts(drivers, { database, rootKey: ROOT_KEY, mode: 'sandbox' });
    const error = await accounts.open(`first@${MERCHANT}`).catch((thrown: unknown) => thrown);
    let logged = '';
    pino({}, { write: (line: string) => (logged += line) }).error(error);
    assert.match(logged, /The credentials of the rail account first@036870 cannot be used/);
    assert.doesNotMatch(logged, /a-newer-|is not an API key/);
  });

  test('a webhook that was stored before the credentials were replaced is still read', async () => {
    const { gateway, rails } = desk;
    const { trade_id: tradeId, url } = await gateway.create();
    await gateway.open(url!);
    const { id: attemptId, rail } = (await listAttempts(gateway.database, tradeId!))[0]!;
    const webhook = { body: '', headers: { 'scheme-signature': 'a-newer-key' } };
    rails.first.events = () => assert.fail('the rail is away');
    assert.equal(await takeWebhook(gateway.services, rail, webhook), true);
    const credentials = { 'api-key': 'the-newest-key' };
    await rotateRailAccount(desk.admin, ANNA, { merchant: MERCHANT, rail: 'first', credentials });
    desk.forget();
    assert.equal(await takeWebhook(gateway.services, rail, webhook), false);
    const report = { kind: 'paid', amountMinor: 2499n, currency: 'EUR', reference: 'r' } as const;
    rails.first.events = () => [{ kind: 'payment', attemptId, report }];
    await gateway.database.query(makeDue);
    const capacity = { each: 1, again: 1, left: new Map(), busy: [] };
    for (const left of await findLeftWebhooks(gateway.database, capacity))
      await settleWebhook(gateway.services, left);
    assert.equal(await gateway.stateOf(tradeId!), 'paid');
  });

  test('an account that is added again keeps whose bank account it pays, once money has moved there', async () => {
    await createPaid(desk.gateway);
    await switchOffRailAccount(desk.admin, ANNA, { merchant: MERCHANT, rail: 'first' });
    // At the second one, which is off already, a payer still is at the page.
    for (const rail of ['first', 'second'] as const) {
      await assert.rejects(
        desk.add(rail, 'merchant'),
        /settles to the operator: add it with --settles operator/,
      );
      await desk.add(rail, 'operator');
      await assert.rejects(desk.add(rail, 'operator'), /has an account at \w+ already/);
    }
  });

  test('an account at which money has moved stays the same one at its rail', async () => {
    const { admin } = desk;
    const other = {
      merchant: MERCHANT,
      rail: 'first',
      settles: 'operator',
      credentials: { 'api-key': 'k', account: 'other' },
    } as const;
    const refused =
      /The account first@036870 has payments, refunds or stored cards, so its account cannot be replaced/;
    await assert.rejects(rotateRailAccount(admin, ANNA, other), refused);
    await switchOffRailAccount(admin, ANNA, { merchant: MERCHANT, rail: 'first' });
    await assert.rejects(addRailAccount(admin, ANNA, other), refused);
    // Nothing has moved at this one.
    const fresh = { ...other, merchant: '046870' };
    await addRailAccount(admin, ANNA, { ...fresh, credentials: { 'api-key': 'k', account: 'mistyped' } });
    await rotateRailAccount(admin, ANNA, fresh);
  });

  test('credentials that the rail does not name, or that lack one, are refused', async () => {
    const wrong = {
      merchant: '046870',
      rail: 'first',
      settles: 'operator',
      credentials: { other: 'x' },
    } as const;
    await assert.rejects(addRailAccount(desk.admin, ANNA, wrong), /needs exactly these credentials: api-key/);
  });
});

const SECOND = `second@${MERCHANT}`;
const USES = {
  'an authorization': {
    begin: statement(
      'test.authorized',
      `UPDATE orders SET state = 'authorized' WHERE trade_id = (SELECT trade_id FROM attempts WHERE rail = $1)`,
    ),
    end: statement(
      'test.released',
      `UPDATE orders SET state = 'expired' WHERE trade_id = (SELECT trade_id FROM attempts WHERE rail = $1)`,
    ),
  },
  'a stored card': {
    begin: statement(
      'test.card-stored',
      `INSERT INTO stored_cards (id, trade_id, merchant_id, token_type, token_hash, sealed_token, fingerprint,
         sealed_number, brand, last4, expiry_month, expiry_year, kept_at, rail)
       SELECT id, trade_id, merchant_id, 'CIT', '', '', '', '', 'visa', '', '', '', now(), rail
       FROM attempts WHERE rail = $1`,
    ),
    end: statement(
      'test.card-deleted',
      'UPDATE stored_cards SET revoked_at = now(), sealed_number = NULL WHERE rail = $1',
    ),
  },
  'a card that the rail is to delete': {
    begin: statement(
      'test.card-rejected',
      `INSERT INTO unwanted_cards (attempt_id, merchant_id, rail, sealed_token)
       SELECT id, merchant_id, rail, '' FROM attempts WHERE rail = $1`,
    ),
    end: statement('test.rejected-deleted', 'DELETE FROM unwanted_cards WHERE rail = $1'),
  },
  'a line of an old statement': {
    begin: statement(
      'test.line-read',
      `INSERT INTO rail_statement_lines (id, rail, day, kind, reference, amount, currency)
       VALUES (gen_random_uuid(), $1, '2019-01-01', 'payment', 'old', 1, 'EUR')`,
    ),
    end: statement('test.line-gone', 'DELETE FROM rail_statement_lines WHERE rail = $1'),
  },
} as const;
const moveAttempt = statement(
  'test.move-attempt',
  'UPDATE attempts SET rail = $2 WHERE trade_id = $1 RETURNING id',
);

test('an account is in use with an authorization, a card that its rail keeps or old statements alone', async () => {
  const desk = await openDesk();
  const { database } = desk.gateway;
  await desk.add('first');
  await desk.add('second');
  await desk.route('iDEAL', 'first');
  await database.query(moveAttempt, [await createPaid(desk.gateway), SECOND]);
  let turn = 0;
  const replace = () => {
    turn += 1;
    const credentials = { 'api-key': 'k', account: `number-${turn}` };
    return rotateRailAccount(desk.admin, ANNA, { merchant: MERCHANT, rail: 'second', credentials });
  };
  await replace();
  for (const [use, { begin, end }] of Object.entries(USES)) {
    await database.query(begin, [SECOND]);
    await assert.rejects(replace(), /second@036870 has payments, refunds or stored cards/, use);
    await database.query(end, [SECOND]);
    await replace();
  }
  await desk.gateway.stop();
});

/** Fee and VAT of a payment of 24.99 EUR by iDEAL. */
const CLAIM = [
  ['fee', 'merchant-fees', 29n],
  ['vat', 'merchant-fees', 6n],
];

const postedOf = async ({ gateway }: Desk, tradeId: string) =>
  (await listTransfers(gateway.database, tradeId)).map(({ event, debit, amountMinor }) => [
    event,
    debit.split(':')[0],
    amountMinor,
  ]);

describe('an account whose rail pays the merchant itself', () => {
  let desk: Desk;
  before(async () => {
    desk = await openDesk();
    await desk.add('first', 'merchant');
    await desk.route('all', 'first');
  });
  after(() => desk.gateway.stop());

  const merchantId = async () => (await desk.gateway.services.callers.byUser(MERCHANT))!.merchantId;

  test('posts only our fees and VAT, as a claim; its refund waits for no money of ours and posts nothing', async () => {
    const tradeId = await createPaid(desk.gateway);
    assert.deepEqual(await postedOf(desk, tradeId), CLAIM);
    const { refund_id: refundId, state } = (
      await desk.gateway.call('v3.CreateRefund', {
        ...{ trade_id: tradeId, refund_amount: '1.00', refund_currency: 'EUR', refund_description: 'A mug' },
        request_id: randomUUID(),
      })
    ).data;
    assert.equal(state, 'refund processing');
    const attempts = await listAttempts(desk.gateway.database, tradeId);
    await askToReturn(desk.gateway.services, attempts.find((attempt) => attempt.refundId === refundId)!);
    assert.deepEqual([...desk.rails.first.returned.values()], [100n]);
    assert.deepEqual(await postedOf(desk, tradeId), CLAIM);
  });

  test('a split, a payout and a reserve are refused, because the money is not with us', async () => {
    const tradeId = await createPaid(desk.gateway);
    assert.equal((await askSplit(desk.gateway, validSplit(tradeId))).code, '-4120');
    assert.equal((await payOut(desk.gateway, '1.00')).code, '-4120');
    const reserve = { uid: MERCHANT, percent: '10', days: 3 };
    await assert.rejects(setReserve(desk.admin, ANNA, reserve), /no money to hold back/);
  });

  test('its dispute is recorded and holds no money', async () => {
    const tradeId = await createPaid(desk.gateway);
    const [{ id, rail }] = (await listAttempts(desk.gateway.database, tradeId)) as [Attempt];
    const told = {
      reference: 'dp-1',
      stage: 'lost',
      amountMinor: 2499n,
      currency: 'EUR',
      reason: 'fraud',
    } as const;
    await settleEvent(desk.gateway.services, rail, { kind: 'dispute', attemptId: id, dispute: told });
    assert.deepEqual(await postedOf(desk, tradeId), CLAIM);
    const [dispute] = await listDisputes(desk.gateway.database, tradeId);
    assert.equal(dispute?.state, 'lost');
  });

  test('its statement is matched and its report settled, and neither our bank nor a balance moves', async () => {
    const { gateway, rails } = desk;
    const moved = await gateway.database.query<StatementLine>(readMovements);
    rails.first.statements.set('2026-11-20', moved);
    gateway.clock.move(THREE_DAYS_S);
    const { failed } = await readDueStatements(gateway.services);
    assert.deepEqual(failed, []);
    while (await clearNextDay(gateway.services));
    await settleDueReports(gateway.services);
    assert.deepEqual(await gateway.database.query(readReports), [
      { settles: 'merchant', settled: true, paid: 7497n },
    ]);
    assert.deepEqual(
      (await gateway.database.query<{ kind: string }>(readBalances)).map(({ kind }) => kind),
      ['fee-income', 'merchant-fees', 'vat-payable'],
    );
  });

  test('what is on its balance all the same, such as a share of a split, is paid out; above it is -4120', async () => {
    const { gateway } = desk;
    await giveFunds(gateway.database, { merchantId: await merchantId(), amountMinor: 500n, at: TEST_START });
    assert.equal((await payOut(gateway, '5.01')).code, '-4120');
    assert.equal((await payOut(gateway, '5.00')).code, '200');
  });

  test('its lost disputes took no money of ours, so that no debt of it is written off for them', async () => {
    const { database } = desk.gateway;
    const money = { amountMinor: 1_000n, currency: 'EUR', tradeId: null, reference: 'test', event: 'taken' };
    const debit = ledgerAccounts.merchantAvailable(await merchantId());
    await bookTransfers(database, [{ ...money, debit, credit: ledgerAccounts.bank, bookedAt: TEST_START }]);
    const debt = { uid: MERCHANT, currency: 'EUR' };
    await assert.rejects(writeOffDisputes(desk.admin, ANNA, debt), /owes nothing in EUR from lost disputes/);
  });
});
