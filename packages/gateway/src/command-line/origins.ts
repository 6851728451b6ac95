/** `gangway origins`: the origins whose pages may embed with a client key. */
import { addOrigin, findClientKey, originFault, removeOrigin } from '../accounts/client-keys.ts';
import { type Command, defineCommand, NotFound, Refusal } from './command.ts';
import { lockClientKeyOrRefuse } from './find-or-refuse.ts';
import { textTable } from './text-tables.ts';

const key = { placeholder: 'KEY', description: 'the client key', isRequired: true } as const;
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
  defineCommand({
    name: 'origins add',
    description: 'Allows the pages of an origin to embed.',
    example: 'origins add --key gwk_test_0f3a5c --origin https://shop.example',
    options: {
      key,
      origin: {
        placeholder: 'ORIGIN',
        description: 'such as https://shop.example',
        isRequired: true,
        fault: webOnly,
      },
    },
    async run({ database, mode }, { key: text, origin }) {
      return database.transaction(async (tx) => {
        const found = await lockClientKeyOrRefuse(tx, text);
        const fault = originFault(origin, mode);
        if (fault) throw new Refusal(fault);
        if (found.origins.includes(origin)) throw new Refusal(`Client key ${text} allows ${origin} already.`);
        await addOrigin(tx, found.id, origin);
        return { json: { key: text, origin, allowed: true }, text: `Client key ${text} allows ${origin}.` };
      });
    },
  }),
  defineCommand({
    name: 'origins remove',
    description: 'Removes an origin.',
    example: 'origins remove --key gwk_test_0f3a5c --origin https://shop.example',
    options: {
      key,
      origin: { placeholder: 'ORIGIN', description: 'as origins list shows it', isRequired: true },
    },
    async run({ database }, { key: text, origin }) {
      return database.transaction(async (tx) => {
        const found = await lockClientKeyOrRefuse(tx, text);
        if (!(await removeOrigin(tx, found.id, origin)))
          throw new Refusal(`Client key ${text} does not allow ${origin}.`);
        return {
          json: { key: text, origin, allowed: false },
          text: `Client key ${text} does not allow ${origin} any more.`,
        };
      });
    },
  }),
];
