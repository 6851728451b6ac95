/** Registers the shop's logo at the gateway, as an operator would: by the command line. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { operate } from './operate.ts';
import { SHOP_MERCHANT } from './settings.ts';

const FILE = fileURLToPath(new URL('../shop/pictures/logo.png', import.meta.url));

/** Registers the logo unless it is known. Returns its hash; undefined when the command line refuses, and says why. */
export async function registerLogo(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  const run = (...words: string[]) => operate(environment, [...words, '--merchant', SHOP_MERCHANT]);
  const hash = createHash('sha256')
    .update(await readFile(FILE))
    .digest('hex');
  const isOurs = (logo: unknown): boolean => (logo as { readonly hash?: unknown }).hash === hash;
  const isKnown = (await run('logos', 'list')).some(isOurs);
  return isKnown || (await run('logos', 'add', '--file', FILE)).some(isOurs) ? hash : undefined;
}
