/** `gangway keys`: the secret keys that accounts sign with (docs/protocol.md, Keys of an account). */
import { type KeyRecord, listKeys } from '../accounts/manage-keys.ts';
import { getAccountOrRefuse } from '../administration/find-or-refuse.ts';
import { OVERLAP_DAYS_MAX } from '../administration/input-rules.ts';
import { revokeKey } from '../administration/revoke-key.ts';
import { rotateKey } from '../administration/rotate-key.ts';
import { type Command, defineCommand } from './command.ts';
import { defineChange } from './define-change.ts';
import { accountOption, byDefault, required } from './options.ts';
import { textTable, timeOrNothing, timeText } from './text-tables.ts';
import { durationFault, idFault, readDuration } from './value-checks.ts';

/** The commands for keys. */
export const keyCommands: readonly Command[] = [
  defineCommand({
    name: 'keys list',
    description: 'Lists the keys of an account, newest first, without their secrets.',
    example: 'keys list --account 056683',
    options: { account: accountOption },
    async run({ database }, { account: user }) {
      const { id } = await getAccountOrRefuse(database, user);
      const keys = await listKeys(database, id);
      const rows = keys.map((key) => [
        key.id,
        stateOf(key),
        timeText(key.createdAt),
        timeOrNothing(key.usedAt),
      ]);
      return {
        json: keys,
        text: textTable(['KEY', 'STATE', 'ISSUED', 'FIRST USED'], rows, 'The account has no keys.'),
      };
    },
  }),
  defineChange({
    name: 'keys rotate',
    description: 'Issues a new key and prints its secret once; the old keys stay valid for the overlap.',
    example: 'keys rotate --account 056683 --overlap 24h',
    options: {
      account: accountOption,
      overlap: byDefault(
        '24h',
        'DURATION',
        'how long the old keys stay valid, by default 24h; 0s ends them at once',
        durationFault(OVERLAP_DAYS_MAX),
      ),
    },
    async run({ admin }, { account: user, overlap }, by) {
      const overlapSeconds = readDuration(overlap) ?? 0;
      const { uid, key, secret } = await rotateKey(admin, by, { account: user, overlapSeconds });
      const rest = overlapSeconds === 0 ? 'Its old keys have ended.' : `Its old keys end in ${overlap}.`;
      return {
        json: { uid, key, secret, overlapSeconds },
        text: `Account ${uid} has a new key. ${rest}\nIts secret, shown only now: ${secret}`,
      };
    },
  }),
  defineChange({
    name: 'keys revoke',
    description: 'Revokes one key: requests signed with it are refused within 4 seconds.',
    example: 'keys revoke --account 056683 --key 0199a3c4-0000-7000-8000-000000000000',
    options: {
      account: accountOption,
      key: required('ID', 'the key, as keys list shows it', idFault('keys list')),
    },
    async run({ admin }, { account: user, key: keyId }, by) {
      const { uid, key, validCount } = await revokeKey(admin, by, { account: user, keyId });
      const rest = validCount === 0 ? ' The account has no valid key now; keys rotate issues one.' : '';
      return { json: { uid, key, validCount }, text: `Key ${key} has ended.${rest}` };
    },
  }),
];

function stateOf({ isValid, retireAt }: KeyRecord): string {
  if (retireAt === null) return 'valid';
  return `${isValid ? 'valid until' : 'ended'} ${timeText(retireAt)}`;
}
