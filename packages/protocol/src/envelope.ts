/** The envelopes of requests and responses (docs/protocol.md, Envelope): pure parsing, no keys and no clock. */
import { type ErrorCode, type Fault, fault, SUCCESS_CODE } from './errors.ts';
import { duplicateNames, type Member, readMembers, scanMembers } from './member-scan.ts';

/** The largest request body, in bytes; a larger one is -1006. */
export const MAX_BODY_BYTES = 256 * 1024;

/** The maximum nesting depth of a parameter's value. */
export const NESTING_MAX = 32;

/** A parsed request whose signature is not yet verified. */
export interface Envelope {
  /** Account UID or e-mail address, as sent. */
  readonly user: string;
  /** Lower-case hexadecimal. */
  readonly sign: string;
  readonly method: string;
  /** Unix time in seconds, whether seconds or milliseconds were sent. */
  readonly timeSeconds: number;
  /** `time` as sent, for the signature. */
  readonly timeText: string;
  /** True when `time` came as a JSON number. */
  readonly timeIsNumber: boolean;
  readonly data: readonly Member[];
}

/** The result of {@link openEnvelope}. */
export type OpenedEnvelope = { ok: true; envelope: Envelope } | { ok: false; fault: Fault };

/** Every response of the service, failures included. */
export interface ResponseEnvelope {
  readonly status: boolean;
  /** `200`, or a code of ERRORS. */
  readonly code: typeof SUCCESS_CODE | ErrorCode;
  /** Empty on success, otherwise one sentence that names the field. */
  readonly message: string;
  readonly data: Record<string, unknown>;
  readonly response_id: string;
}

/**
 * Parses the text of a request and never throws. Returns the first fault in this order: not a JSON object (-1001);
 * a bad, repeated or reserved member name, a lone surrogate, nesting beyond {@link NESTING_MAX} (-3002); user, sign,
 * method, time or data missing (-3001); time not a number (-3002); a user that no account can have (-2001).
 */
export function openEnvelope(text: string): OpenedEnvelope {
  const members = readObject(text);
  if (!members) return refuse('-1001');
  const byName = new Map(members.map((member) => [member.name, member]));
  const dataMember = byName.get('data');
  const data = dataMember?.kind === 'object' ? scanMembers(dataMember.source) : undefined;

  const badMember =
    findBadMember(data ?? [], NESTING_MAX, RESERVED_NAMES) ?? findBadMember(members, NESTING_MAX + 1);
  if (badMember) return refuse('-3002', badMember);

  const user = stringMember(byName.get('user'));
  const sign = stringMember(byName.get('sign'));
  const method = stringMember(byName.get('method'));
  const time = byName.get('time');
  if (!user || !sign || !method || !time?.value || !data) {
    const given = { user, sign, method, time: time?.value, data };
    const missing = Object.entries(given).filter(([, value]) => !value);
    return refuse('-3001', missing.map(([name]) => name).join(', '));
  }
  const timeSeconds = readTime(time);
  if (timeSeconds === undefined) {
    return refuse('-3002', 'time is not a unix time in seconds or milliseconds');
  }
  if (!POSSIBLE_USER.test(user)) return refuse('-2001');
  const timeIsNumber = time.kind === 'number';
  const envelope = {
    user,
    sign: sign.toLowerCase(),
    method,
    timeSeconds,
    timeText: time.value,
    timeIsNumber,
    data,
  };
  return { ok: true, envelope };
}

/** Returns a new response identifier: `yyyyMMddHHmmss` in UTC and ten random digits. */
export function responseId(now: Date): string {
  const second = Math.floor(now.getTime() / 1000);
  if (second !== keptSecond.second)
    keptSecond = { second, text: now.toISOString().replace(/\D/g, '').slice(0, 14) };
  return keptSecond.text + String(randomNumber()).padStart(10, '0');
}

/** The second of the latest identifier, because a gateway makes many in one. */
let keptSecond = { second: Number.NaN, text: '' };

/** Random numbers are drawn this many at once. */
const DRAWN_AT_ONCE = 1024;
let drawn = new Uint32Array(0);
let numbersUsed = 0;

function randomNumber(): number {
  if (numbersUsed === drawn.length) {
    drawn = crypto.getRandomValues(new Uint32Array(DRAWN_AT_ONCE));
    numbersUsed = 0;
  }
  numbersUsed += 1;
  return drawn[numbersUsed - 1]!;
}

/** Returns the response of an operation that succeeded. */
export const successEnvelope = (data: Record<string, unknown>, now: Date): ResponseEnvelope => ({
  status: true,
  code: SUCCESS_CODE,
  message: '',
  data,
  response_id: responseId(now),
});

/** Returns the response of a request that was refused. */
export const failureEnvelope = ({ code, message }: Fault, now: Date): ResponseEnvelope => ({
  status: false,
  code,
  message,
  data: {},
  response_id: responseId(now),
});

/** Names of the envelope in the signed string. As members of `data` they would change what was signed. */
const RESERVED_NAMES: readonly string[] = ['user', 'method', 'time', 'sign', 'data'];

const MEMBER_NAME = /^[A-Za-z0-9_]{1,64}$/;

/** An e-mail address has at most 254 characters (RFC 5321), a UID fewer; neither has a control character. */
const POSSIBLE_USER = /^[^\p{Cc}]{1,254}$/u;

/** Times from here on are in milliseconds: as seconds this would be the year 5138. */
const MILLISECONDS_FROM = 100_000_000_000;

const refuse = (code: ErrorCode, detail?: string): OpenedEnvelope => ({
  ok: false,
  fault: fault(code, detail),
});

function readObject(text: string): Member[] | undefined {
  try {
    return readMembers(text);
  } catch {
    return undefined;
  }
}

/** Returns what is wrong with the first bad member, or undefined. */
function findBadMember(
  members: readonly Member[],
  depthMax: number,
  reserved: readonly string[] = [],
): string | undefined {
  for (const { name, wellFormed, depth } of members) {
    if (!MEMBER_NAME.test(name))
      return `${shown(name)} is not a member name (letters, digits and _, at most 64)`;
    if (reserved.includes(name)) return `${name} may not be a member of data`;
    if (!wellFormed) return `${name} holds half of a surrogate pair`;
    if (depth > depthMax) return `${name} is nested deeper than ${NESTING_MAX} levels`;
  }
  const [twice] = duplicateNames(members);
  return twice === undefined ? undefined : `${twice} is given twice`;
}

/** Returns an untrusted name, safe to print: quoted, ASCII only, truncated. */
const shown = (name: string): string =>
  `"${[...name]
    .slice(0, 64)
    .join('')
    .replace(/[^ !#-[\]-~]/gu, '?')}"`;

const stringMember = (member: Member | undefined): string | undefined =>
  member?.kind === 'string' ? member.value : undefined;

function readTime({ kind, value }: Member): number | undefined {
  if (kind !== 'number' && kind !== 'string') return undefined;
  if (!/^\d{1,20}(\.\d{1,20})?$/.test(value)) return undefined;
  const number = Number(value);
  if (number >= MILLISECONDS_FROM * 1000) return undefined;
  return Math.floor(number >= MILLISECONDS_FROM ? number / 1000 : number);
}
