/** `gangway app-schemes`: the URL schemes of a merchant's apps that payers may be sent back to. */
import { isAppScheme } from '@gangway/protocol';
import { addAppScheme, listAppSchemes, removeAppScheme } from '../accounts/app-schemes.ts';
import { type Command, defineCommand, NotFound, Refusal } from './command.ts';
import { getMerchantOrRefuse } from './find-or-refuse.ts';
import { textTable, timeText } from './text-tables.ts';

const merchant = { placeholder: 'UID', description: 'UID of the merchant', isRequired: true } as const;
const scheme = {
  placeholder: 'SCHEME',
  description: 'the part before :// in the redirect_url of an app, such as mugshop',
  isRequired: true,
  fault: (text: string): string | undefined =>
    isAppScheme(text)
      ? undefined
      : 'A scheme has letters, digits, +, - and dots, begins with a letter, and opens an app: mugshop, not https.',
} as const;

/** The commands for app schemes. */
export const appSchemeCommands: readonly Command[] = [
  defineCommand({
    name: 'app-schemes list',
    description: "Lists the schemes of a merchant's apps.",
    example: 'app-schemes list --merchant 056870',
    options: { merchant },
    async run({ database }, { merchant: uid }) {
      const { id } = await getMerchantOrRefuse(database, uid);
      const schemes = await listAppSchemes(database, id);
      const rows = schemes.map((row) => [row.scheme, timeText(row.createdAt)]);
      return { json: schemes, text: textTable(['SCHEME', 'ADDED'], rows, 'The merchant has no schemes.') };
    },
  }),
  defineCommand({
    name: 'app-schemes add',
    description: 'Allows payers to be sent back to an app of the merchant.',
    example: 'app-schemes add --merchant 056870 --scheme mugshop',
    options: { merchant, scheme },
    async run({ database }, { merchant: uid, scheme: given }) {
      const { id: merchantId } = await getMerchantOrRefuse(database, uid);
      const name = given.toLowerCase();
      if (!(await addAppScheme(database, { merchantId, scheme: name })))
        throw new Refusal(`Merchant ${uid} has the scheme ${name} already.`);
      return {
        json: { merchant: uid, scheme: name, registered: true },
        text: `Payers of merchant ${uid} may be sent back to ${name}:// now.`,
      };
    },
  }),
  defineCommand({
    name: 'app-schemes remove',
    description: 'Removes a scheme; existing orders keep their redirect_url.',
    example: 'app-schemes remove --merchant 056870 --scheme mugshop',
    options: { merchant, scheme },
    async run({ database }, { merchant: uid, scheme: given }) {
      const { id: merchantId } = await getMerchantOrRefuse(database, uid);
      const name = given.toLowerCase();
      if (!(await removeAppScheme(database, { merchantId, scheme: name })))
        throw new NotFound(`Merchant ${uid} does not have the scheme ${name}.`);
      return {
        json: { merchant: uid, scheme: name, registered: false },
        text: `Payers of merchant ${uid} are not sent back to ${name}:// any more.`,
      };
    },
  }),
];
