// Test that at most one of all possible readings of a signed string is accepted.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Envelope } from '../envelope.ts';
import { readMembers } from '../member-scan.ts';
import { checkData, checkKeys } from './check-data.ts';
import { findHiddenMember } from './hidden-members.ts';
import { chooseContract, findOperation } from './operations.ts';

type Fields = Readonly<Record<string, string>>;

const UUID = '019a0000-0000-7000-8000-000000000000';
const ENVELOPE = { time: '1795372223', user: '016683' };
const PAYMENT = {
  ...ENVELOPE,
  method: 'v3.CreatePayments',
  pay_method: 'online',
  sub_pay_method: 'List',
  operation: '1',
  order_id: 'A',
  amount: '100.00',
  currency: 'EUR',
  description: 'd',
  notify_url: 'https://s/n',
  timeout: '30',
};
const REFUND = {
  ...ENVELOPE,
  method: 'v3.CreateRefund',
  trade_id: UUID,
  refund_amount: '1.00',
  refund_currency: 'EUR',
  refund_description: 'r',
};

/** What a text may hide: parameters, members of the envelope, and names that sort near them. */
const PIECES = [
  ...[
    'x',
    '&',
    '&amount=0.10',
    '&an=',
    '&currency=JPY',
    '&cz=1',
    '&time=5',
    '&timea=',
    '&nz=',
    '&oz=',
    '&p=1',
  ],
  ...['&notify_url=https://e/', '&order_id=B', '&redirect_url=https://e/', '&rz=', '&rf=', '&request_id=7'],
  ...['&method=v3.CancelPayment', '&mz=1', `&trade_id=${UUID}`, '&tz=1', '&demo=d', '&operation=2'],
];

const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 5 }).map((parts) => `t${parts.join('')}`);
const address = text.map((query) => `https://s/?${query}`);
const key = fc.constantFrom('8', '9');
/** Members that no operation reads. Some sort before its parameters and some after them. */
const unread = {
  additional: text,
  cancel_url: text,
  note: text,
  oa: text,
  rg: text,
  telephone: text,
  tg: text,
};
const texts = { demo: text, description: text, order_id: text };

const anyRequest: fc.Arbitrary<Fields> = fc.oneof(
  fc
    .record(
      { ...unread, ...texts, request_id: key, redirect_url: address, notify_url: address },
      { requiredKeys: [] },
    )
    .map((given) => ({ ...PAYMENT, ...given })),
  fc
    .record(
      { ...unread, refund_description: text, m_refund_id: text, request_id: key, notify_url: address },
      { requiredKeys: [] },
    )
    .map((given) => ({ ...REFUND, ...given })),
  fc
    .record(unread, { requiredKeys: [] })
    .map((given) => ({ ...ENVELOPE, method: 'v3.CancelPayment', trade_id: UUID, ...given })),
);

const message = (fields: Fields): string =>
  Object.entries(fields)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map((field) => field.join('='))
    .join('&');

/** Returns the meaning of a request, its texts cut at the first `&NAME=`; undefined when it is refused. */
function asked({ user, method = '', time = '', ...rest }: Fields): string | undefined {
  if (user !== ENVELOPE.user || !/^\d+$/.test(time)) return undefined;
  const data = readMembers(JSON.stringify(rest));
  const operation = findOperation(method, data);
  const chosen = operation && chooseContract(operation, data);
  if (!chosen?.ok) return undefined;
  const checked = checkData(chosen.contract, data);
  if (!checked.ok || checkKeys(chosen.contract, data)) return undefined;
  const envelope = { user, method, timeText: time, data } as unknown as Envelope;
  if (findHiddenMember(operation!, envelope)) return undefined;
  const values = Object.entries(checked.values).map(([name, value]) => [
    name,
    value.split(/&[A-Za-z0-9_]+=/)[0],
  ]);
  return JSON.stringify([method, time, values.sort()]);
}

/** Names that most readings need. */
const KEPT = new Set(Object.keys({ ...PAYMENT, ...REFUND }));

/** Returns the members of another reading: it splits at some of the possible places, in the order of names. */
function splitAnew(signed: string, begins: (isKept: boolean) => boolean): Fields {
  const read: [string, string][] = [];
  for (const part of signed.split(/&(?=[A-Za-z0-9_]+=)/)) {
    const at = part.indexOf('=');
    const [name, value] = [part.slice(0, at), part.slice(at + 1)];
    const last = read.at(-1);
    if (!last || (last[0] < name && begins(KEPT.has(name)))) read.push([name, value]);
    else last[1] += `&${name}=${value}`;
  }
  return Object.fromEntries(read);
}

test('all accepted readings of a signed string mean the same', () => {
  const choices = fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true }));
  fc.assert(
    fc.property(anyRequest, choices, (fields, random) => {
      const signed = message(fields);
      const all = new Set([asked(fields)]);
      for (let n = 0; n < 60; n += 1) {
        const often = random.next().value;
        all.add(asked(splitAnew(signed, (isKept) => random.next().value < (isKept ? 0.9 : often))));
      }
      all.delete(undefined);
      assert.ok(all.size <= 1, [...all].join('\n'));
    }),
    { numRuns: 1_500 },
  );
});
