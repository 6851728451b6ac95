/** `gangway logos`: a merchant's logos for the hosted pages. */
import { addLogo } from '../administration/add-logo.ts';
import { getMerchantOrRefuse } from '../administration/find-or-refuse.ts';
import { removeLogo } from '../administration/remove-logo.ts';
import { listLogos } from '../looks/logos.ts';
import { type Command, defineCommand } from './command.ts';
import { defineChange } from './define-change.ts';
import { listResult } from './list-result.ts';
import { merchantOption, required } from './options.ts';
import { readGivenFile } from './read-file.ts';
import { timeText } from './text-tables.ts';

/** The commands for logos. */
export const logoCommands: readonly Command[] = [
  defineChange({
    name: 'logos add',
    description: 'Registers a logo of the merchant: PNG, JPEG or WebP.',
    example: 'logos add --merchant 056870 --file logo.png',
    options: { merchant: merchantOption, file: required('FILE', 'the image, at most 100 kB') },
    async run({ admin }, { merchant, file }, by) {
      const logo = await addLogo(admin, by, { merchant, content: await readGivenFile(file) });
      return {
        json: { merchant, ...logo },
        text: `Logo ${logo.hash} (${logo.width} by ${logo.height}) is registered. "looks set" gives it to an account.`,
      };
    },
  }),
  defineCommand({
    name: 'logos list',
    description: 'Lists the logos of a merchant.',
    example: 'logos list --merchant 056870',
    options: { merchant: merchantOption },
    async run({ database }, { merchant }) {
      const { id } = await getMerchantOrRefuse(database, merchant);
      return listResult(
        await listLogos(database, id),
        {
          LOGO: (logo) => logo.hash,
          TYPE: (logo) => logo.mediaType,
          SIZE: (logo) => `${logo.width} by ${logo.height}`,
          BYTES: (logo) => logo.bytes,
          ADDED: (logo) => timeText(logo.createdAt),
        },
        'The merchant has no logos.',
      );
    },
  }),
  defineChange({
    name: 'logos remove',
    description: "Removes a logo that no account's look has.",
    example: `logos remove --merchant 056870 --logo ${'0f3a5c1e'.repeat(8)}`,
    options: { merchant: merchantOption, logo: required('HASH', 'the hash of the logo') },
    async run({ admin }, { merchant, logo }, by) {
      await removeLogo(admin, by, { merchant, logo });
      return { json: { merchant, logo, removed: true }, text: `Logo ${logo} is removed.` };
    },
  }),
];
