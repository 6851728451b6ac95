/** The way back to the start: what testers change at the desk, except payments and money. */
import { FEATURES, type Feature, keysOf } from '@gangway/protocol';
import { type Asked, given } from './asked.ts';
import type { DeskParts } from './desk-parts.ts';
import { askSandbox, readAnswer } from './sandbox-routes.ts';

/**
 * Sets the sandbox's clock to real time, ends the faults of network, notifications and rails, gives cashiers their
 * published features with immediate refunds, and empties the log. Stops at the first refusal, which it returns.
 */
export async function reset({ accounts, faults, log, places }: DeskParts): Promise<Asked<unknown>> {
  faults.change({ network: 'normal', shop: 'accepts' });
  const cashiers = accounts.all.filter(({ account }) => account.role === 'cashier');
  const calls: readonly (readonly [path: string, body: object])[] = [
    ['clock', { reset: true }],
    ['rails', { rail: 'all', mode: 'usual' }],
    ...cashiers.map(({ account }) => {
      const body = { features: published(account.features), refund_authority: 'immediately' };
      return [`accounts/${account.uid}`, body] as const;
    }),
  ];
  for (const [path, body] of calls) {
    const { status, text } = await askSandbox(places.gateway, path, JSON.stringify(body));
    const answer = readAnswer(status, text);
    if (!answer.ok) return answer;
  }
  log.clear();
  return given({});
}

const published = (granted: readonly Feature[]): Record<string, boolean> =>
  Object.fromEntries(keysOf(FEATURES).map((name) => [name, granted.includes(name)]));
