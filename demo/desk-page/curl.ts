/** A request of the desk as shell commands that sign it again; the secret is written as `<secret>`. */
import type { CallEntry } from '../desk/exchange-log.ts';

/** The signed request. */
export type Signed = Pick<CallEntry, 'user' | 'method' | 'members' | 'canonical' | 'time'>;

/** Needs `openssl` and `curl`. Uses the time of execution, because a signature is valid for minutes only. */
export function asCurl({ user, method, members, canonical, time }: Signed, gateway: string): string {
  const body = JSON.stringify({ user, sign: '@sign@', method, time: '@time@', data: members });
  const message = canonical.replace(new RegExp(`(^|&)time=${time}(?=&|$)`), '$1time=@time@');
  return [
    'time=$(date +%s)',
    `message=${quoted(message)}`,
    `sign=$(printf '%s' "$message" | openssl dgst -sha256 -hmac '<secret>' | sed 's/.* //')`,
    `curl -s ${quoted(`${gateway}/Payments`)} -H 'Content-Type: application/json' -d ${quoted(
      body.replace('"@time@"', '@time@'),
    )}`,
  ].join('\n');
}

/** Quotes a shell word in which only `@time@` and `@sign@` are expanded, as variables. */
const quoted = (text: string): string =>
  `'${text.replaceAll("'", `'\\''`).replaceAll(/@(time|sign)@/g, `'"$$$1"'`)}'`;
