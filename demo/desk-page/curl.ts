/** A request of the desk as commands of a shell: they sign it anew with a secret that stands there as `<secret>`. */
import type { CallEntry } from '../desk/exchange-log.ts';

/** What the commands are made of. */
export type Signed = Pick<CallEntry, 'user' | 'method' | 'members' | 'canonical' | 'time'>;

/** Needs `openssl` and `curl`. The time is the moment at which it is run, since a signature is good for minutes. */
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

/** A word of the shell in which `@time@` and `@sign@` stand for variables, and nothing else does. */
const quoted = (text: string): string =>
  `'${text.replaceAll("'", `'\\''`).replaceAll(/@(time|sign)@/g, `'"$$$1"'`)}'`;
