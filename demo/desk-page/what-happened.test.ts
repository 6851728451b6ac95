/** Tests of the sentences about a payment's timeline. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Timeline, TimelineAttempt, TimelineDispute } from './timeline.ts';
import { hasMoney, momentOf, reasonOf, stepsOf, verdictOf } from './what-happened.ts';

const attempt = (state: TimelineAttempt['state'], result = ''): TimelineAttempt => ({
  id: 'a',
  kind: 'payment',
  rail: 'sandbox-card',
  state,
  amount: '3.40',
  currency: 'EUR',
  railReference: '',
  transferReference: null,
  result,
  askCount: 0,
  startedAt: '2026-11-21T10:00:01.000Z',
  endedAt: state === 'open' || state === 'asking' ? null : '2026-11-21T10:00:02.000Z',
});

function timeline(
  state: Timeline['order']['state'],
  attempts: readonly TimelineAttempt[],
  changes: Partial<Timeline> = {},
): Timeline {
  const order = {
    tradeId: 't',
    state,
    user: '016683',
    method: 'Card',
    operation: 'v3.CreateCardPayments',
    amount: '3.40',
    currency: 'EUR',
    createdAt: '2026-11-21T10:00:00.000Z',
    expiresAt: '2026-11-21T11:00:00.000Z',
    paidAt: state === 'paid' ? '2026-11-21T10:00:02.000Z' : null,
  } as Timeline['order'];
  const nothing = {
    refunds: [],
    disputes: [],
    transfers: [],
    clearing: [],
    splits: [],
    notifications: [],
    siblings: [],
  };
  return { order, attempts, ...nothing, ...changes };
}

/** A payment of which a gift card has paid 1.40. */
function parted(state: Timeline['order']['state'], attempts: readonly TimelineAttempt[]): Timeline {
  const { order, ...rest } = timeline(state, attempts);
  return { ...rest, order: { ...order, partAmount: '1.40' } };
}

const SAID: readonly (readonly [description: string, timeline: Timeline])[] = [
  [
    'Refused: there is not enough money. Nothing was charged.',
    timeline('declined', [attempt('declined', 'insufficient-funds')]),
  ],
  ['Refused: a-new-word. Nothing was charged.', timeline('declined', [attempt('declined', 'a-new-word')])],
  ['Refused: it was refused. Nothing was charged.', timeline('declined', [attempt('declined')])],
  ['Given up by the payer. Nothing was charged.', timeline('declined', [attempt('cancelled')])],
  ['Given up by the payer. Nothing was charged.', timeline('declined', [attempt('cancelled', 'cancelled')])],
  [
    'Given up: the payer does not want the card to be kept. Nothing was charged.',
    timeline('declined', [attempt('cancelled', 'not-kept')]),
  ],
  ['Nobody has tried to pay yet.', timeline('processing', [])],
  ['The payment is under way.', timeline('processing', [attempt('open')])],
  [
    'The last try brought nothing: the payer gave up. The payer may try again.',
    timeline('processing', [attempt('cancelled')]),
  ],
  [
    '3.40 EUR is paid with Card, at try 2.',
    timeline('paid', [attempt('declined', 'stolen'), attempt('done')]),
  ],
  ['3.40 EUR is reserved and waits to be captured.', timeline('authorized', [attempt('done')])],
  [
    'Expired: the payer did not answer the bank or app in time. Nothing was charged.',
    timeline('expired', [attempt('timed-out')]),
  ],
  ['Cancelled before it was paid.', timeline('cancelled', [])],
  ['A gift card has paid 1.40 EUR; 2.00 EUR is left to pay.', parted('processing', [attempt('done')])],
  ['3.40 EUR is paid with Card and a gift card (1.40 EUR).', parted('paid', [attempt('done')])],
  ['Given up by the payer. 1.40 EUR went back to the gift card.', parted('declined', [attempt('done')])],
  [
    'Refused: there is not enough money. 1.40 EUR went back to the gift card.',
    parted('declined', [attempt('done'), attempt('declined', 'insufficient-funds')]),
  ],
];
for (const [description, told] of SAID)
  test(`a payment in state ${told.order.state} reads “${description}”`, () =>
    assert.equal(verdictOf(told), description));

const back = (user: string | null, amount: string): Timeline['refunds'][number] => ({
  refundId: 'r',
  state: 'refunded',
  amount,
  currency: 'EUR',
  user,
  description: '',
  createdAt: '2026-11-21T10:10:00.000Z',
});
const PAID_BACK: readonly (readonly [description: string, refunds: Timeline['refunds']])[] = [
  ['3.40 EUR was paid with Card; 1.40 EUR went back.', [back('016683', '1.40')]],
  ['3.40 EUR is paid with Card. 3.40 EUR more came than was asked for, and went back.', [back(null, '3.40')]],
  [
    '3.40 EUR was paid with Card; 1.40 EUR went back. 3.40 EUR more came than was asked for, and went back.',
    [back(null, '3.40'), back('016683', '1.40')],
  ],
];
for (const [description, refunds] of PAID_BACK)
  test(`“${description}” tells what went back`, () =>
    assert.equal(verdictOf(timeline('paid', [attempt('done')], { refunds })), description));

const dispute = (
  kind: TimelineDispute['kind'],
  state: TimelineDispute['state'],
  reason = 'not-recognised',
): TimelineDispute => ({
  disputeId: 'd',
  kind,
  state,
  amount: '3.40',
  currency: 'EUR',
  reason,
  respondBy: null,
  openedAt: '2026-11-21T10:20:00.000Z',
});
const DISPUTED: readonly (readonly [description: string, tone: string, dispute: TimelineDispute])[] = [
  ['3.40 EUR is disputed and held.', 'warn', dispute('chargeback', 'opened')],
  ['A chargeback of 3.40 EUR was won.', 'good', dispute('chargeback', 'won')],
  ['A chargeback of 3.40 EUR was lost.', 'bad', dispute('chargeback', 'lost')],
  ['The bank took 3.40 EUR back.', 'bad', dispute('reversal', 'lost')],
];
for (const [description, tone, one] of DISPUTED)
  test(`a ${one.kind} that is ${one.state} reads “${description}”, in the tone ${tone}`, () => {
    const paid = timeline('paid', [attempt('done')], { disputes: [one] });
    assert.equal(verdictOf(paid), `3.40 EUR is paid with Card. ${description}`);
    const { what, detail, tone: shown } = stepsOf(paid).at(-1)!;
    assert.deepEqual(
      [what, detail, shown],
      [`Dispute of 3.40 EUR, a ${one.kind}, now ${one.state}`, 'the payer does not recognise it', tone],
    );
  });

const told = (state: Timeline['order']['state']) => ({
  notifications: [
    { object: 'refund:r', tells: state, createdAt: '2026-11-21T10:20:00.000Z' },
    { object: 'order:t', tells: state, createdAt: '2026-11-21T10:30:00.000Z' },
  ] as unknown as Timeline['notifications'],
});
const paidAndBack = timeline('paid', [attempt('done')]).order;

const MOMENTS: readonly (readonly [description: string | undefined, timeline: Timeline])[] = [
  ['Expires 11:00', timeline('processing', [attempt('open')])],
  ['Expires 11:00', timeline('authorized', [attempt('done')])],
  ['Paid 10:00', timeline('paid', [attempt('done')])],
  ['Paid 10:00', { ...timeline('cancelled', []), order: { ...paidAndBack, state: 'cancelled' } }],
  ['Expired 11:00', timeline('expired', [attempt('timed-out')])],
  ['Ended 10:30', timeline('declined', [attempt('declined')], told('declined'))],
  ['Ended 10:00', timeline('failed', [attempt('failed')])],
  ['Ended 10:30', timeline('cancelled', [attempt('declined')], told('cancelled'))],
  [undefined, timeline('cancelled', [attempt('declined')])],
  [undefined, timeline('declined', [])],
];
for (const [description, of] of MOMENTS)
  test(`${of.order.state} with ${of.notifications.length} notifications: ${description ?? 'no moment to show'}`, () => {
    const moment = momentOf(of);
    assert.equal(moment && `${moment[0]} ${moment[1].slice(11, 16)}`, description);
  });

const STATES = {
  pending: false,
  processing: false,
  declined: false,
  failed: false,
  expired: false,
  cancelled: false,
  paid: true,
  authorized: true,
  verify: true,
} as const satisfies Record<Timeline['order']['state'], boolean>;
test('only paid, authorized and verify payments count as having received money', () => {
  for (const [state, came] of Object.entries(STATES))
    assert.equal(hasMoney(timeline(state as Timeline['order']['state'], []).order), came, state);
  assert.ok(hasMoney({ state: 'cancelled', paidAt: '2026-11-21T10:00:02.000Z' }));
});

test('a payment whose last attempt succeeded has no failure reason', () =>
  assert.equal(reasonOf(timeline('paid', [attempt('declined', 'stolen'), attempt('done')])), ''));

test('steps are in chronological order and include every notification attempt', () => {
  const notifications = [
    {
      id: 'n',
      object: 'order:t',
      sequence: 1,
      tells: 'declined',
      state: 'waiting',
      url: 'http://shop',
      createdAt: '2026-11-21T10:00:02.000Z',
      nextTryAt: '2026-11-21T10:01:00.000Z',
      tries: [
        {
          startedAt: '2026-11-21T10:00:03.000Z',
          durationMs: 5,
          httpStatus: 500,
          outcome: 'failed',
          reason: 'It answered 500.',
        },
      ],
    },
  ] as const;
  const steps = stepsOf(timeline('declined', [attempt('declined', 'stolen')], { notifications }));
  assert.deepEqual(
    steps.map(({ what, tone }) => [what, tone]),
    [
      ['Created by 016683', 'plain'],
      ['Payment begun at sandbox-card', 'plain'],
      ['Payment: declined', 'bad'],
      ['Notification not accepted: declined, try 1', 'bad'],
    ],
  );
});
