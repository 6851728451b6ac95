/** Registers the shop's logo at the gateway, as an operator would: by the command line. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runCommandLine } from '@gangway/gateway/command-line';

const FILE = fileURLToPath(new URL('../shop/pictures/logo.png', import.meta.url));

/** The merchant of the shop's account. */
const MERCHANT = '036870';

/** Registers the logo unless it is known. Returns its hash; undefined when the command line refuses, and says why. */
export async function registerLogo(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  const run = async (...words: string[]): Promise<readonly unknown[]> => {
    const answers: string[] = [];
    await runCommandLine([...words, '--merchant', MERCHANT, '--json'], {
      environment,
      answer: (text) => answers.push(text),
      write: async () => true,
      complain: (sentence) => console.warn(sentence),
    });
    return answers.flatMap((text) => JSON.parse(text) as unknown);
  };
  const hash = createHash('sha256')
    .update(await readFile(FILE))
    .digest('hex');
  const isOurs = (logo: unknown): boolean => (logo as { readonly hash?: unknown }).hash === hash;
  const isKnown = (await run('logos', 'list')).some(isOurs);
  return isKnown || (await run('logos', 'add', '--file', FILE)).some(isOurs) ? hash : undefined;
}
