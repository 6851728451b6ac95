/** `gangway origins`: the origins whose pages may embed with a client key. */

import { findClientKey } from '../accounts/client-keys.ts';
import { addOrigin } from '../administration/add-origin.ts';
import { NotFound } from '../administration/refusal.ts';
import { removeOrigin } from '../administration/remove-origin.ts';
import { type Command, defineCommand } from './command.ts';
import { defineChange } from './define-change.ts';
import { required } from './options.ts';
import { textTable } from './text-tables.ts';

const key = required('KEY', 'the client key');
const webOnly = (text: string): string | undefined =>
  /^https?:\/\//.test(text) ? undefined : 'An origin looks like https://shop.example, without a path.';

/** The commands for origins. */
export const originCommands: readonly Command[] = [
  defineCommand({
    name: 'origins list',
    description: 'Lists the origins that a client key allows.',
    example: 'origins list --key gwk_test_0f3a5c',
    options: { key },
    async run({ database }, { key: text }) {
      const found = await findClientKey(database, text);
      if (!found) throw new NotFound(`There is no client key ${text}, or it is revoked.`);
      const rows = found.origins.map((origin) => [origin]);
      return { json: found.origins, text: textTable(['ORIGIN'], rows, 'The key allows no origin.') };
    },
  }),
  defineChange({
    name: 'origins add',
    description: 'Allows the pages of an origin to embed.',
    example: 'origins add --key gwk_test_0f3a5c --origin https://shop.example',
    options: {
      key,
      origin: required('ORIGIN', 'such as https://shop.example', webOnly),
    },
    async run({ admin }, { key: text, origin }, by) {
      await addOrigin(admin, by, { key: text, origin });
      return { json: { key: text, origin, allowed: true }, text: `Client key ${text} allows ${origin}.` };
    },
  }),
  defineChange({
    name: 'origins remove',
    description: 'Removes an origin.',
    example: 'origins remove --key gwk_test_0f3a5c --origin https://shop.example',
    options: {
      key,
      origin: required('ORIGIN', 'as origins list shows it'),
    },
    async run({ admin }, { key: text, origin }, by) {
      await removeOrigin(admin, by, { key: text, origin });
      return {
        json: { key: text, origin, allowed: false },
        text: `Client key ${text} does not allow ${origin} any more.`,
      };
    },
  }),
];
