/** `gangway master-key`: the key under which the installation's root key is sealed. */
import { Refusal } from '../administration/refusal.ts';
import { rotateMasterKey } from '../administration/rotate-master-key.ts';
import type { Command } from './command.ts';
import { defineChange } from './define-change.ts';

/** The commands for the master key. */
export const masterKeyCommands: readonly Command[] = [
  defineChange({
    name: 'master-key rotate',
    description:
      'Seals the root key under another master key: from GW_NEW_MASTER_KEY, or in a new file of the data directory.',
    example: 'master-key rotate',
    options: {},
    async run({ admin, masterKeys }, _, by) {
      if (!masterKeys.canRotate) {
        throw new Refusal(
          'GW_NEW_MASTER_KEY is missing: put the new key there (openssl rand -hex 32), and keep the current one in ' +
            'GW_MASTER_KEY.',
        );
      }
      const done = await rotateMasterKey(admin, by, masterKeys);
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
  `It is in ${file}: copy it to where you keep keys. A running gateway goes on, and nothing needs a restart.
An earlier backup opens only with the key file that was copied with it.`;

const NEXT_WITH_ENVIRONMENT =
  'Now give every node the new key as GW_MASTER_KEY, remove GW_NEW_MASTER_KEY, and restart them one by one; until ' +
  'then running nodes go on.\nKeep the old key as long as an earlier backup: that backup opens only with the old key.';
