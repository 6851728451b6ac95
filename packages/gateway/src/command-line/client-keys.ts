/** `gangway client-keys`: the public keys that pages embed with (docs/protocol.md, Client keys). */
import { SANDBOX_ORIGINS } from '@gangway/protocol/cards';
import { addClientKey, revokeClientKey } from '../accounts/client-keys.ts';
import { listClientKeys } from '../accounts/manage-keys.ts';
import { type Command, defineCommand } from './command.ts';
import { filterMerchant, getMerchantOrRefuse, lockClientKeyOrRefuse } from './find-or-refuse.ts';
import { textTable, timeOrNothing, timeText } from './text-tables.ts';

/** The commands for client keys. */
export const clientKeyCommands: readonly Command[] = [
  defineCommand({
    name: 'client-keys add',
    description: 'Creates a client key; in the sandbox it allows localhost, in live mode no origin yet.',
    example: 'client-keys add --merchant 056870',
    options: { merchant: { placeholder: 'UID', description: 'the merchant', isRequired: true } },
    async run({ database, mode }, { merchant: uid }) {
      return database.transaction(async (tx) => {
        const merchant = await getMerchantOrRefuse(tx, uid);
        const key = await addClientKey(tx, merchant.id, mode);
        const origins = mode === 'sandbox' ? [...SANDBOX_ORIGINS] : [];
        const allowed = origins.length > 0 ? `It allows ${origins.join(', ')}.` : 'It allows no origin yet.';
        return {
          json: { merchant: uid, key, origins },
          text: `Client key ${key} is created. ${allowed} "origins add" allows more.`,
        };
      });
    },
  }),
  defineCommand({
    name: 'client-keys list',
    description: 'Lists the client keys of one merchant or of all, revoked ones too.',
    example: 'client-keys list --merchant 056870',
    options: { merchant: { placeholder: 'UID', description: 'only those of this merchant' } },
    async run({ database }, { merchant }) {
      const keys = await listClientKeys(database, await filterMerchant(database, merchant));
      const rows = keys.map((key) => [
        key.merchantUid,
        key.key,
        key.origins.join(' '),
        timeText(key.createdAt),
        timeOrNothing(key.revokedAt),
      ]);
      return {
        json: keys.map(({ id: _, ...shown }) => shown),
        text: textTable(
          ['MERCHANT', 'KEY', 'ORIGINS', 'CREATED', 'REVOKED'],
          rows,
          'There are no client keys.',
        ),
      };
    },
  }),
  defineCommand({
    name: 'client-keys revoke',
    description: 'Revokes a client key permanently.',
    example: 'client-keys revoke --key gwk_test_0f3a5c',
    options: { key: { placeholder: 'KEY', description: 'the client key', isRequired: true } },
    async run({ database }, { key }) {
      return database.transaction(async (tx) => {
        await lockClientKeyOrRefuse(tx, key);
        await revokeClientKey(tx, key);
        return { json: { key, revoked: true }, text: `Client key ${key} is revoked.` };
      });
    },
  }),
];
