// Payouts on the command line: every allowed change of state with its money and notification, and no other.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { mayPayoutMove, PAYOUT_NOTIFICATION, PAYOUT_STATES, type PayoutState } from '@gangway/protocol';
import { testSandboxDatabase } from '../../../sandbox/src/test-sandbox-database.ts';
import { giveFunds } from '../ledger/test-funds.ts';
import { statement } from '../storage/database.ts';
import { TEST_START, useGateway } from '../test-gateway.ts';
import { type TestCommandLine, testCommandLine } from './test-command-line.ts';

const OWNER = { user: '036870' };
const VERBS = {
  approve: 'pending',
  decline: 'declined',
  cancel: 'cancelled',
  complete: 'completed',
  fail: 'failed',
} as const;
/** State → the commands that bring a payout into it. */
const COMMANDS_TO: Readonly<Record<PayoutState, readonly (keyof typeof VERBS)[]>> = {
  'awaiting approval': [],
  pending: ['approve'],
  completed: ['approve', 'complete'],
  failed: ['approve', 'fail'],
  declined: ['decline'],
  cancelled: ['cancel'],
};

const merchantOf = statement('test.merchant', "SELECT id FROM merchants WHERE uid = '036870'");
const notes = statement(
  'test.payout-notes',
  "SELECT body, state FROM notifications WHERE object = 'payout:' || $1 ORDER BY sequence",
);
const accountsOf = statement(
  'test.payout-accounts',
  `SELECT coalesce(sum(CASE WHEN credit = $1 THEN amount ELSE -amount END), 0)::bigint AS left
   FROM transfers WHERE credit = $1 OR debit = $1`,
);

describe('payouts on the command line', () => {
  const gateway = useGateway({}, testSandboxDatabase);
  let commandLine: TestCommandLine;
  before(async () => {
    commandLine = await testCommandLine(gateway.database);
    const [merchant] = await gateway.database.query<{ id: string }>(merchantOf);
    await giveFunds(gateway.database, { merchantId: merchant!.id, amountMinor: 1_000_000n, at: TEST_START });
  });

  const usable = async () =>
    (
      await gateway.call(
        'v3.MerchantBalance',
        { command: 'getBalance', currency: 'EUR', nonce_string: 'n' },
        OWNER,
      )
    ).data.usable;
  const inTransit = async (id: string) =>
    (await gateway.database.query<{ left: bigint }>(accountsOf, [`payout-in-transit:${id}`]))[0]!.left;
  const notesOf = (id: string) =>
    gateway.database.query<{ body: Record<string, string | number>; state: string }>(notes, [id]);

  /** Creates a payout of 12.34 in the given state. */
  async function payoutIn(state: PayoutState): Promise<string> {
    const { data, code } = await gateway.call(
      'v3.MerchantBalance',
      {
        command: 'payout',
        amount: '12.34',
        currency: 'EUR',
        reference: 'November',
        notify_url: 'http://127.0.0.1:9/payouts',
        nonce_string: randomUUID().replaceAll('-', ''),
      },
      OWNER,
    );
    assert.equal(code, '200');
    for (const verb of COMMANDS_TO[state])
      assert.equal((await commandLine.type(`payouts ${verb} ${data.payout_id}`)).code, 0);
    return data.payout_id!;
  }

  for (const from of PAYOUT_STATES) {
    for (const [verb, to] of Object.entries(VERBS) as [keyof typeof VERBS, PayoutState][]) {
      const may = mayPayoutMove(from, to);
      test(`${from}: ${verb} ${may ? `makes it ${to}` : 'is refused and changes nothing'}`, async () => {
        const before = await usable();
        const id = await payoutIn(from);
        const [notes, left] = [await notesOf(id), await usable()];
        if (!may) {
          const sentence = new RegExp(`is ${from}: it cannot be ${to} now`);
          await commandLine.refuses(`payouts ${verb} ${id}`, { sentence });
          assert.deepEqual([await notesOf(id), await usable()], [notes, left]);
          return;
        }
        const { code, out } = await commandLine.type(`payouts ${verb} ${id}`);
        assert.deepEqual([code, out], [0, `Payout ${id} is ${to} now.\n`]);
        const isInTransit = to === 'pending';
        assert.equal(await inTransit(id), isInTransit ? 1_234n : 0n);
        assert.equal(await usable(), isInTransit || to === 'completed' ? left : before);
        const all = await notesOf(id);
        assert.deepEqual([all.length, all.at(-1)!.body.state], [notes.length + 1, to]);
      });
    }
  }

  test('a notification has all members and a sequence, and replaces an older one of the payout', async () => {
    const id = await payoutIn('completed');
    const notes = await notesOf(id);
    assert.deepEqual(
      notes.map(({ body, state }) => [body.sequence, body.state, state]),
      [
        [1, 'pending', 'replaced'],
        [2, 'completed', 'waiting'],
      ],
    );
    const { body } = notes[1]!;
    assert.deepEqual(Object.keys(body).sort(), Object.keys(PAYOUT_NOTIFICATION).sort());
    assert.deepEqual(
      [body['!from'], body.type, body.user, body.payout_id, body.amount, body.reference, body.gateway_name],
      ['gateway', 'payout', '036870', id, '12.34', 'November', 'Gangway'],
    );
    const { out } = await commandLine.type('notifications list');
    assert.match(out, new RegExp(id));
  });

  test('list shows payouts newest first, by state and merchant, with the reason', async () => {
    const id = await payoutIn('awaiting approval');
    await commandLine.type(['payouts', 'decline', id, '--reason', 'The account is new']);
    const [newest] = await commandLine.read<{ payoutId: string; reason: string; amount: string }[]>(
      'payouts list --merchant 036870 --state declined --limit 1',
    );
    assert.deepEqual([newest?.payoutId, newest?.reason, newest?.amount], [id, 'The account is new', '12.34']);
    assert.deepEqual(await commandLine.read('payouts list --merchant 046870'), []);
    const { out } = await commandLine.type(['payouts', 'list', '--state', 'declined']);
    assert.match(out, /^CREATED +PAYOUT_ID +STATE +AMOUNT +MERCHANT +REFERENCE +REASON\n/);
  });

  for (const [words, sentence, code] of [
    [`payouts approve ${randomUUID()}`, /There is no payout/, 1],
    ['payouts approve', /payouts approve needs PAYOUT_ID/, 2],
    ['payouts fail 7', /7 is not an id: take one that gangway payouts list shows/, 2],
    ['payouts list --state lost', /There is no state lost; it is one of awaiting approval/, 2],
    ['payouts list --merchant 1', /There is no merchant 1/, 1],
  ] as const) {
    test(`refused: ${words.replace(/[0-9a-f]{8}-\S+/, 'ID')}`, () =>
      commandLine.refuses(words, { sentence, code }));
  }
});
