/** Generates hostile requests: valid ones with manipulated values, members, bytes or structure. */
import { createHmac } from 'node:crypto';
import { OPERATION_NAMES, OPERATIONS, openEnvelope } from '@gangway/protocol';
import { canonicalCandidates } from '@gangway/protocol/signature';
import { validPayment } from '../../packages/gateway/src/test-gateway.ts';
import type { Random } from '../faults/random.ts';

const CASHIER = '016683';
const USERS = [
  ...Array.from({ length: 12 }, () => CASHIER),
  '016684',
  '046683',
  '036870',
  '026001',
  'nobody',
  'a@b.example',
];
const ANSWERED = ['v3.CreatePayments', 'v3.CreatePayments', ...OPERATIONS.map(({ name }) => name)];
const METHODS = [
  ...Object.keys(OPERATION_NAMES),
  'v3.CancelOrder',
  '__proto__',
  'toString',
  'v3.createpayments',
];

/** Source text of values that are known to break parsers, databases or pages. */
const VALUES: readonly string[] = [
  ...['null', 'true', 'false', '0', '-0', '-1', '1e400', '-1e400', '1e-400', '1E+2', '0.1', '00', '1.', '.5'],
  ...[
    '9007199254740993',
    `${'9'.repeat(400)}`,
    `0.${'0'.repeat(400)}1`,
    'NaN',
    'Infinity',
    'undefined',
    "'x'",
  ],
  ...[
    '""',
    '" "',
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\ud800"',
    '"\\udc00\\ud800"',
    '"\\ufffe\\uffff"',
    '"\ufeff"',
  ],
  ...[
    '"\\u202eabc"',
    '"\u0085"',
    '"\\r\\n"',
    '"\\u001b[2J"',
    '"é"',
    '"e\u0301"',
    '"𝟙𝟚"',
    '"１２"',
    '"\\u00a0"',
  ],
  ...['[]', '{}', '[[]]', '{"a":{"b":[1,{"c":null}]}}', '[1,"2",null,true]', '{"__proto__":{"role":"x"}}'],
  ...[
    '"__proto__"',
    '"constructor"',
    '"$1"',
    '"\';DROP TABLE orders;--"',
    '"{page}"',
    '"%00"',
    '"\\\\u0000"',
  ],
  ...['"<script>alert(1)</script>"', '"javascript:alert(1)"', '"data:text/html,x"', '"file:///etc/passwd"'],
  ...['"http://a@b/"', '"http://a\\\\@b"', '"http://[::1]:99999/"', '"//x"', '"http://"', '"http://x\\ty/"'],
  ...['"&method=v3.CancelPayment"', '"x&user=036870&time=1"', '"1,00"', '"1 000"', '"0x10"', '"+1"', '"1e2"'],
  ...[
    '"24.990"',
    '"999999999999.99"',
    '"9999999999999.99"',
    '"-0.00"',
    '"EUR"',
    '"eur"',
    '"JPY"',
    '"KWD"',
    '"XXX"',
  ],
];

/** Those that are valid JSON, so that the request passes the first check. */
const JSON_VALUES = VALUES.filter(isJson);

const NAMES: readonly string[] = [
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'user', 'sign', 'data', 'time', 'method'],
  ...['!from', 'a.b', 'a b', '', 'é', '\\u0000', '\\ud800', 'A'.repeat(64), 'A'.repeat(65), '3ds_initiate'],
  ...['request_id', 'ip_address', 'payment_token_object', 'cardinfo', 'nonce_string', 'trade_id', 'amount'],
];

type Member = readonly [name: string, source: string];

const CARD = {
  card_holder: 'A Payer',
  card_number: '4242424242424242',
  expiration_month: '12',
  expiration_year: '2039',
  cvc: '123',
};

/** The operations of which {@link rightData} is a whole request. */
const COMPLETE: ReadonlySet<string> = new Set(['v3.CreatePayments', 'v3.CreateCardPayments']);

/** A valid request of an operation, or one about an unknown trade. */
function rightData(operation: string): Record<string, unknown> {
  switch (operation) {
    case 'v3.CreatePayments':
      return validPayment({ request_id: crypto.randomUUID() });
    case 'v3.CreateCardPayments':
      return validPayment({
        sub_pay_method: 'Card',
        operation: '1',
        '3ds_initiate': '01',
        email: 'payer@example.com',
        request_id: crypto.randomUUID(),
        cardinfo: JSON.stringify(CARD),
      });
    default:
      return { trade_id: crypto.randomUUID() };
  }
}

/**
 * Signed requests with one hostile parameter each: every parameter of every operation, and every hostile value in every
 * parameter. Unless `isWhole`, operations whose other parameters are missing take turns with the values of a name.
 */
export function* everyValueEverywhere(random: Random, { isWhole }: { isWhole: boolean }): Generator<string> {
  const namesOf = ({ contracts }: (typeof OPERATIONS)[number]) => [
    ...new Set(contracts.flatMap(({ parameters }) => parameters.map(({ name }) => name as string))),
    ...['ip_address', '__proto__'],
  ];
  const sharers = new Map<string, string[]>();
  for (const operation of OPERATIONS)
    for (const name of namesOf(operation)) sharers.set(name, [...(sharers.get(name) ?? []), operation.name]);
  for (const one of OPERATIONS) {
    const operation = one.name;
    for (const name of namesOf(one)) {
      const names = isWhole || COMPLETE.has(operation) ? [operation] : sharers.get(name)!;
      for (const [at, value] of JSON_VALUES.entries()) {
        if (names[at % names.length] !== operation) continue;
        const members = Object.entries(rightData(operation)).filter(([other]) => other !== name);
        const sources = members.map(([other, text]): Member => [other, JSON.stringify(text)]);
        yield signedRequest(random, { user: CASHIER, method: operation, time: '1795000000' }, [
          ...sources,
          [name, value],
        ]);
      }
    }
  }
}

interface Head {
  readonly user: string;
  readonly method: string;
  /** Source text. */
  readonly time: string;
}

const requestText = ({ user, method, time }: Head, members: readonly Member[], sign: string): string => {
  const data = `{${members.map(([name, source]) => `"${name}":${source}`).join(',')}}`;
  const head = `"user":${JSON.stringify(user)},"sign":"${sign}","method":${JSON.stringify(method)}`;
  return `{${head},"time":${time},"data":${data}}`;
};

const signedRequest = (random: Random, head: Head, members: readonly Member[]): string => {
  const sign = signatureOf(random, requestText(head, members, '0'), `sandbox-secret-${head.user}`);
  return requestText(head, members, sign);
};

/** A hostile request, validly signed or without the secret. */
export function hostileRequest(random: Random, tradeIds: readonly string[], isSigned: boolean): string {
  const method = random.pick(random.chance(0.85) ? ANSWERED : METHODS);
  const values = random.chance(0.95) ? JSON_VALUES : VALUES;
  const members = mutateMembers(random, validMembers(random, method, tradeIds), values);
  const time = random.chance(0.9) ? String(1_795_000_000 + random.below(1_000_000)) : random.pick(values);
  const head = { user: random.pick(USERS), method, time };
  if (isSigned) return signedRequest(random, head, members);
  const forged = requestText(head, members, '0'.repeat(64));
  return random.chance(0.7) ? mutateText(random, forged) : forged;
}

function isJson(source: string): boolean {
  try {
    JSON.parse(source);
    return true;
  } catch {
    return false;
  }
}

function validMembers(random: Random, method: string, tradeIds: readonly string[]): Member[] {
  const isAboutTrade = /Query|Cancel|Capture|Refund/.test(method);
  const tradeId = random.chance(0.5) && tradeIds.length > 0 ? random.pick(tradeIds) : crypto.randomUUID();
  const order = validPayment({ request_id: random.chance(0.3) ? `fuzz-${random.below(1000)}` : undefined });
  const data = isAboutTrade ? { trade_id: tradeId, amount: '1.00', currency: 'EUR' } : order;
  return Object.entries(data)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, JSON.stringify(value)]);
}

/** Up to three changes: another value or name, an added, removed or repeated member, a long or deep value. */
function mutateMembers(random: Random, members: Member[], values: readonly string[]): Member[] {
  const changed = [...members];
  for (let left = random.below(4); left > 0; left -= 1) {
    const at = random.below(changed.length);
    const [name, source] = changed[at] ?? ['amount', '"1"'];
    const value = random.pick(values);
    random.pick([
      () => changed.splice(at, 1, [name, value]),
      () => changed.splice(at, 1, [name, value]),
      () => changed.splice(at, 1, [name, value]),
      () => changed.splice(at, 1, [random.pick(NAMES), source]),
      () => changed.push([random.pick(NAMES), value]),
      () => changed.splice(at, 1),
      () => changed.push([name, source]),
      () => changed.splice(at, 1, [name, longValue(random)]),
    ])();
  }
  return changed;
}

function longValue(random: Random): string {
  const length = random.pick([31, 32, 33, 63, 64, 65, 254, 255, 256, 257, 2048, 2049]);
  return random.pick([
    () => `"${'x'.repeat(length)}"`,
    () => `"${'😀'.repeat(length)}"`,
    () => `"http://x/${'y'.repeat(length)}"`,
    () => '['.repeat(length) + ']'.repeat(length),
    () => `${'{"a":'.repeat(length)}1${'}'.repeat(length)}`,
    () => `[${Array.from({ length }, () => '0').join(',')}]`,
  ])();
}

/** Changes, removes, repeats or adds bytes anywhere in the text. */
function mutateText(random: Random, text: string): string {
  let changed = text;
  for (let left = 1 + random.below(4); left > 0; left -= 1) {
    const from = random.below(changed.length + 1);
    const to = Math.min(changed.length, from + random.below(20));
    const part = changed.slice(from, to);
    const put = random.pick([
      '',
      part + part,
      String.fromCharCode(random.below(0x180)),
      random.pick(VALUES),
      '"',
      '}',
      ',',
    ]);
    changed = changed.slice(0, from) + put + changed.slice(to);
  }
  return changed;
}

function signatureOf(random: Random, body: string, secret: string): string {
  const opened = openEnvelope(body);
  if (!opened.ok) return '0'.repeat(64);
  const message = random.pick(canonicalCandidates(opened.envelope));
  const sign = createHmac('sha256', secret).update(message).digest('hex');
  return random.chance(0.2) ? sign.toUpperCase() : sign;
}
