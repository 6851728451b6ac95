/** `gangway client-keys`: the public keys that pages embed with (docs/protocol.md, Client keys). */
import { listClientKeys } from '../accounts/manage-keys.ts';
import { addClientKey } from '../administration/add-client-key.ts';
import { filterMerchant } from '../administration/find-or-refuse.ts';
import { revokeClientKey } from '../administration/revoke-client-key.ts';
import { type Command, defineCommand } from './command.ts';
import { defineChange } from './define-change.ts';
import { merchantOption, ofMerchantOption, required } from './options.ts';
import { textTable, timeOrNothing, timeText } from './text-tables.ts';

/** The commands for client keys. */
export const clientKeyCommands: readonly Command[] = [
  defineChange({
    name: 'client-keys add',
    description: 'Creates a client key; in the sandbox it allows localhost, in live mode no origin yet.',
    example: 'client-keys add --merchant 056870',
    options: { merchant: merchantOption },
    async run({ admin }, { merchant }, by) {
      const { key, origins } = await addClientKey(admin, by, merchant);
      const allowed = origins.length > 0 ? `It allows ${origins.join(', ')}.` : 'It allows no origin yet.';
      return {
        json: { merchant, key, origins },
        text: `Client key ${key} is created. ${allowed} "origins add" allows more.`,
      };
    },
  }),
  defineCommand({
    name: 'client-keys list',
    description: 'Lists the client keys of one merchant or of all, revoked ones too.',
    example: 'client-keys list --merchant 056870',
    options: { merchant: ofMerchantOption },
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
        json: keys.map(({ id: _id, merchantId: _merchantId, ...shown }) => shown),
        text: textTable(
          ['MERCHANT', 'KEY', 'ORIGINS', 'CREATED', 'REVOKED'],
          rows,
          'There are no client keys.',
        ),
      };
    },
  }),
  defineChange({
    name: 'client-keys revoke',
    description: 'Revokes a client key permanently.',
    example: 'client-keys revoke --key gwk_test_0f3a5c',
    options: { key: required('KEY', 'the client key') },
    async run({ admin }, { key }, by) {
      await revokeClientKey(admin, by, key);
      return { json: { key, revoked: true }, text: `Client key ${key} is revoked.` };
    },
  }),
];
