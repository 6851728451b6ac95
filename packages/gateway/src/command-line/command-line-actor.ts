/** Who types a command: the account of the operating system, and the machine. */
import { hostname, userInfo } from 'node:os';
import type { Actor } from '../audit/audit-records.ts';

/** Returns the actor of this process. Under sudo its name is that of whoever called sudo, with the account it got. */
export function commandLineActor(environment: Readonly<Record<string, string | undefined>>): Actor {
  const account = accountName();
  const caller = environment.SUDO_USER;
  const name = caller && caller !== account ? `${caller} as ${account}` : account;
  return { kind: 'command-line', name, from: hostname() };
}

/** Returns the account's name; its number where it has no name, such as in a container. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
