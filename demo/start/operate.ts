/** Runs commands of the gateway's operator, as one would type them while the gateway runs. */
import { runCommandLine } from '@gangway/gateway/command-line';

/**
 * Runs a command. Returns what its `--json` lists; nothing when it is refused, and then prints why. `secrets` are lines
 * of `name=value`, for commands that ask for credentials.
 */
export async function operate(
  environment: Readonly<Record<string, string | undefined>>,
  words: readonly string[],
  secrets = '',
): Promise<readonly unknown[]> {
  const answers: string[] = [];
  await runCommandLine([...words, '--json'], {
    environment,
    answer: (text) => answers.push(text),
    write: async () => true,
    complain: (sentence) => console.warn(sentence),
    askSecrets: async () => secrets,
  });
  return answers.flatMap((text) => JSON.parse(text) as unknown);
}
