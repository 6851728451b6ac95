/** `gangway app-schemes`: the URL schemes of a merchant's apps that payers may be sent back to. */
import { listAppSchemes } from '../accounts/app-schemes.ts';
import { addAppScheme } from '../administration/add-app-scheme.ts';
import { getMerchantOrRefuse } from '../administration/find-or-refuse.ts';
import { schemeFault } from '../administration/input-rules.ts';
import { removeAppScheme } from '../administration/remove-app-scheme.ts';
import { type Command, defineCommand } from './command.ts';
import { defineChange } from './define-change.ts';
import { merchantOption, required } from './options.ts';
import { textTable, timeText } from './text-tables.ts';

const scheme = required(
  'SCHEME',
  'the part before :// in the redirect_url of an app, such as mugshop',
  schemeFault,
);

/** The commands for app schemes. */
export const appSchemeCommands: readonly Command[] = [
  defineCommand({
    name: 'app-schemes list',
    description: "Lists the schemes of a merchant's apps.",
    example: 'app-schemes list --merchant 056870',
    options: { merchant: merchantOption },
    async run({ database }, { merchant: uid }) {
      const { id } = await getMerchantOrRefuse(database, uid);
      const schemes = await listAppSchemes(database, id);
      const rows = schemes.map((row) => [row.scheme, timeText(row.createdAt)]);
      return { json: schemes, text: textTable(['SCHEME', 'ADDED'], rows, 'The merchant has no schemes.') };
    },
  }),
  defineChange({
    name: 'app-schemes add',
    description: 'Allows payers to be sent back to an app of the merchant.',
    example: 'app-schemes add --merchant 056870 --scheme mugshop',
    options: { merchant: merchantOption, scheme },
    async run({ admin }, { merchant: uid, scheme: given }, by) {
      const name = given.toLowerCase();
      await addAppScheme(admin, by, { merchant: uid, scheme: name });
      return {
        json: { merchant: uid, scheme: name, registered: true },
        text: `Payers of merchant ${uid} may be sent back to ${name}:// now.`,
      };
    },
  }),
  defineChange({
    name: 'app-schemes remove',
    description: 'Removes a scheme; existing orders keep their redirect_url.',
    example: 'app-schemes remove --merchant 056870 --scheme mugshop',
    options: { merchant: merchantOption, scheme },
    async run({ admin }, { merchant: uid, scheme: given }, by) {
      const name = given.toLowerCase();
      await removeAppScheme(admin, by, { merchant: uid, scheme: name });
      return {
        json: { merchant: uid, scheme: name, registered: false },
        text: `Payers of merchant ${uid} are not sent back to ${name}:// any more.`,
      };
    },
  }),
];
