/** Logs invalid signatures, so that operators see a faulty merchant or an attacker. */
import type { Logger } from 'pino';
import { rareCounts } from './rare-counts.ts';

/** A refused request of a known user. */
export interface WrongSignature {
  /** The user's UID, also if the request named an e-mail address, which can be spelled in many ways. */
  readonly user: string;
  /** The client's address. */
  readonly address: string;
  readonly why: 'signature' | 'time';
}

/** Records one refused request. */
export type TellWrongSignature = (log: Logger, wrong: WrongSignature) => void;

/** Logs the 1st, 10th, 100th (and so on) refusal of a user within a minute, from any address. */
export function wrongSignatures(now?: () => number): TellWrongSignature {
  const count = rareCounts(now);
  return (log, { user, address, why }) => {
    const withinMinute = count(user);
    if (withinMinute !== undefined)
      log.warn({ user, address, why, withinMinute }, 'a request had an invalid signature');
  };
}
