/** `gangway master-key`: the key that the root key of the installation is sealed under. */
import { rotateMasterKey } from '../storage/installation.ts';
import { type Command, defineCommand, Refusal } from './command.ts';

/** The verbs of master-key. */
export const masterKeyCommands: readonly Command[] = [
  defineCommand({
    name: 'master-key rotate',
    description:
      'Seals the root key under another master key: that of GW_NEW_MASTER_KEY, or a new file of the data directory.',
    example: 'master-key rotate',
    options: {},
    async run({ database, masterKeys }) {
      if (!masterKeys.canRotate) {
        throw new Refusal(
          'GW_NEW_MASTER_KEY is missing: put the new key there (openssl rand -hex 32), and the present one stays in ' +
            'GW_MASTER_KEY.',
        );
      }
      const done = await rotateMasterKey(database, masterKeys);
      const { file } = masterKeys;
      const sentence =
        done === 'rotated'
          ? 'The root key is sealed under the new master key, and was opened with it for a check.'
          : 'The root key is sealed under that master key already; nothing was changed.';
      return {
        json: { rotated: done === 'rotated', file: file ?? null },
        text: `${sentence}\n${file ? nextWithFile(file) : NEXT_WITH_ENVIRONMENT}`,
      };
    },
  }),
];

const nextWithFile = (file: string): string =>
  `It lies in ${file}: copy it to where you keep keys. A running gateway goes on, and nothing needs a restart.
A backup of before opens with the key file that was copied with it, and with no other.`;

const NEXT_WITH_ENVIRONMENT =
  'Now give every node the new key as GW_MASTER_KEY, leave GW_NEW_MASTER_KEY out, and restart them one by one; until ' +
  'then running nodes go on.\nKeep the old key as long as a backup of before: that backup opens with it alone.';
