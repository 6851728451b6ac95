/** Builds and signs requests independently of the gateway's code. */
import { createHmac } from 'node:crypto';
import type { Account } from './target.ts';

/** JSON text that is sent unchanged: a number literal, an object with white space. */
export class Literal {
  readonly text: string;
  /** Its signed form, if that is not the text without white space. */
  readonly signedAs: string | undefined;

  constructor(text: string, signedAs?: string) {
    this.text = text;
    this.signedAs = signedAs;
  }
}

/** A member's value; undefined omits the member. */
export type Value = string | number | boolean | null | Literal | object | undefined;

/** The members of `data`, in the order of sending. */
export type Data = Readonly<Record<string, Value>>;

/** Options of a request, all with defaults. */
export interface Writing {
  readonly user?: string;
  readonly secret?: string;
  /** The member `time` as sent; by default seconds as a number. */
  readonly time?: Value;
  /** Omits empty members from the signed string. */
  readonly leavesOutEmpty?: boolean;
  /** Changes the finished signature. */
  readonly sign?: (sign: string) => string;
  /** Changes members of the envelope; undefined omits one. */
  readonly envelope?: Data;
}

let lastTime = 0;

/** Returns unique Unix seconds, because equal bytes would be a repeat of the first request. */
export function freshTime(): number {
  lastTime = Math.max(lastTime + 1, Math.floor(Date.now() / 1000) - 400);
  return lastTime;
}

/** Returns the body of a signed request. */
export function writeRequest(account: Account, method: string, data: Data, writing: Writing = {}): string {
  const { user = account.uid, secret = account.secret, time = freshTime(), envelope = {} } = writing;
  const signed = { ...data, user, method, time };
  const sign = createHmac('sha256', secret).update(signedText(signed, writing)).digest('hex');
  return json({
    user,
    sign: (writing.sign ?? String)(sign),
    method,
    time,
    data: new Literal(json(data)),
    ...envelope,
  });
}

/** `name=value` joined by `&`, sorted by name. */
export function signedText(members: Data, { leavesOutEmpty = false }: Writing = {}): string {
  return Object.entries(members)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, signedValue(value)] as const)
    .filter(([, text]) => !(leavesOutEmpty && text === ''))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, text]) => `${name}=${text}`)
    .join('&');
}

function signedValue(value: Value): string {
  if (value instanceof Literal) return value.signedAs ?? value.text;
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const json = (members: Data): string =>
  `{${Object.entries(members)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        `${JSON.stringify(name)}:${value instanceof Literal ? value.text : JSON.stringify(value)}`,
    )
    .join(',')}}`;
