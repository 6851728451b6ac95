/** Tests of the content, the text and the schedule of notifications. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  isAcknowledged,
  LATER_WAIT_SECONDS,
  nextTrySeconds,
  notificationFields,
  notificationText,
  PAYMENT_NOTIFICATION,
  paymentNotification,
  REFUND_NOTIFICATION,
  refundNotification,
  TRIES_END_SECONDS,
  WAITS_SECONDS,
} from './notification.ts';
import { canonicalString, gatewayMessage } from './signature.ts';

const PAID = {
  user: '016683',
  order_id: 'A-1',
  trade_id: '018f',
  amount: '24.99',
  currency: 'EUR',
  state: 'paid',
  sequence: 1,
};

describe('the data of a notification', () => {
  test('names its sender and its type', () => {
    assert.deepEqual(paymentNotification(PAID), { '!from': 'gateway', type: 'payment', ...PAID });
    assert.equal(refundNotification({ refund_id: 'r', sequence: 2 }).type, 'refund');
  });

  test('leaves out what is empty, null or "0"', () => {
    const data = paymentNotification({
      ...PAID,
      demo: '',
      tip_amount: '0',
      transaction_id: null,
      paid_time: undefined,
    });
    assert.deepEqual(Object.keys(data), Object.keys(paymentNotification(PAID)));
    assert.ok(!('sequence' in paymentNotification({ sequence: 0 })));
    assert.equal(paymentNotification({ tip_amount: '0.00' }).tip_amount, '0.00');
  });

  test('has its members in the order of the table', () => {
    const all = (table: object): Record<string, string> =>
      Object.fromEntries(
        Object.keys(table)
          .filter((name) => !['!from', 'type'].includes(name))
          .map((name) => [name, 'x']),
      );
    assert.deepEqual(
      Object.keys(paymentNotification(all(PAYMENT_NOTIFICATION))),
      Object.keys(PAYMENT_NOTIFICATION),
    );
    assert.deepEqual(
      Object.keys(refundNotification(all(REFUND_NOTIFICATION))),
      Object.keys(REFUND_NOTIFICATION),
    );
  });

  test('has no other member, whatever is passed in', () => {
    const more = { ...PAID, card_number: '4111', '!from': 'elsewhere', type: 'other' } as typeof PAID;
    const data = paymentNotification(more);
    assert.ok(!('card_number' in data));
    assert.deepEqual([data['!from'], data.type], ['gateway', 'payment']);
  });

  for (const sequence of [1.5, Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY]) {
    test(`throws RangeError for the sequence ${sequence}`, () => {
      assert.throws(() => paymentNotification({ sequence }), RangeError);
    });
  }

  test('is signed as the canonical string of its members', () => {
    const data = paymentNotification(PAID);
    const fields = notificationFields(data);
    assert.equal(
      canonicalString(fields),
      '!from=gateway&amount=24.99&currency=EUR&order_id=A-1&sequence=1&state=paid' +
        '&trade_id=018f&type=payment&user=016683',
    );
    assert.equal(gatewayMessage(fields), canonicalString(fields));
  });
});

describe('the text of a notification', () => {
  test('survives a receiver that decodes it as a form first', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.stringMatching(/^[+%\\"a-f0-9]*$/),
        (description, demo) => {
          const data = paymentNotification({ ...PAID, description, demo });
          const text = notificationText('ab', data);
          assert.ok(!/[+%]/.test(text));
          assert.deepEqual(JSON.parse(text), { sign: 'ab', data });
        },
      ),
    );
  });

  test('writes plus and percent as escapes', () => {
    const text = notificationText('ab', { description: '100% a+b' });
    assert.equal(text, '{"sign":"ab","data":{"description":"100\\u0025 a\\u002bb"}}');
  });
});

describe('an acknowledgement', () => {
  const answers: [status: number, body: string, acknowledged: boolean][] = [
    [200, 'ok', true],
    [200, 'OK', true],
    [200, ' Ok\r\n', true],
    [200, '', true],
    [204, '', true],
    [201, 'ok', true],
    [299, 'ok', true],
    [200, 'bad', false],
    [200, '"ok"', false],
    [200, 'ok.', false],
    [200, '<html>', false],
    [302, 'ok', false],
    [304, '', false],
    [400, 'ok', false],
    [500, '', false],
    [100, 'ok', false],
  ];
  for (const [status, body, acknowledged] of answers) {
    test(`${status} ${JSON.stringify(body)} is ${acknowledged ? 'one' : 'not one'}`, () => {
      assert.equal(isAcknowledged(status, body), acknowledged);
    });
  }
});

describe('the delivery tries', () => {
  /** Returns the times of all tries, in seconds after the first one, if each fails at once. */
  function schedule(random: number): number[] {
    const tries: number[] = [];
    let wait: number | undefined = 0;
    while (wait !== undefined) {
      tries.push((tries.at(-1) ?? 0) + wait);
      wait = nextTrySeconds(tries.length, tries.at(-1)!, random);
    }
    return tries;
  }

  test('begin at once, and the waits grow to twelve hours', () => {
    assert.equal(nextTrySeconds(0, 0), 0);
    const tries = schedule(0.5);
    const waits = tries.slice(1).map((at, i) => at - tries[i]!);
    assert.deepEqual(waits.slice(0, 9), [...WAITS_SECONDS]);
    assert.ok(waits.slice(9).every((wait) => wait === LATER_WAIT_SECONDS));
  });

  test('end after 31 days', () => {
    for (const random of [0, 0.5, 1]) {
      const last = schedule(random).at(-1)!;
      assert.ok(last <= TRIES_END_SECONDS);
      assert.ok(last > TRIES_END_SECONDS - 1.1 * LATER_WAIT_SECONDS);
    }
  });

  test('deviate from the schedule by at most a tenth', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (made, random) => {
          const planned = nextTrySeconds(made, 0, 0.5)!;
          const wait = nextTrySeconds(made, 0, random)!;
          assert.ok(Math.abs(wait - planned) <= planned * 0.1 + 1e-6);
        },
      ),
    );
  });
});
