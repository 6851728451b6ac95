/** `gangway fonts`: fonts for the card frame of a client key, and for the hosted pages of its merchant. */
import { addFont, faceName, type KeyFont } from '../administration/add-font.ts';
import { getMerchantOrRefuse } from '../administration/find-or-refuse.ts';
import { familyFault, fontWeightFault } from '../administration/input-rules.ts';
import { removeFont } from '../administration/remove-font.ts';
import { listFonts } from '../looks/fonts.ts';
import { type Command, defineCommand } from './command.ts';
import { defineChange } from './define-change.ts';
import { listResult } from './list-result.ts';
import { byDefault, merchantOption, required } from './options.ts';
import { readGivenFile } from './read-file.ts';
import { timeText } from './text-tables.ts';
import { oneOf } from './value-checks.ts';

/** Style sheets write a range with a space. */
const weightOf = (text: string): string => text.replace('-', ' ');

const key = required('KEY', 'the client key');
const face = {
  key,
  family: required('NAME', 'its name in --gw-font-family', familyFault),
  weight: byDefault('400', 'WEIGHT', '400, or 100-900 for a variable font; by default 400', (text) =>
    fontWeightFault(weightOf(text)),
  ),
  style: byDefault(
    'normal',
    'STYLE',
    'normal or italic; by default normal',
    oneOf('style', ['normal', 'italic'] as const),
  ),
} as const;

const faceOf = (values: Omit<KeyFont, 'weight'> & { readonly weight: string }): KeyFont => {
  const { key: given, family, weight, style } = values;
  return { key: given, family, weight: weightOf(weight), style };
};

/** The commands for fonts. */
export const fontCommands: readonly Command[] = [
  defineChange({
    name: 'fonts add',
    description: 'Registers a WOFF2 font for a client key, or replaces its file.',
    example: 'fonts add --key gwk_test_0f3a5c --family Tulip --file tulip.woff2',
    options: { ...face, file: required('FILE', 'the WOFF2 file, at most 100 kB') },
    async run({ admin }, { file, ...values }, by) {
      const font = faceOf(values);
      const { hash } = await addFont(admin, by, { ...font, content: await readGivenFile(file) });
      return {
        json: { ...font, hash },
        text: `Frames of client key ${font.key} use ${faceName(font)} where --gw-font-family names ${font.family}.`,
      };
    },
  }),
  defineCommand({
    name: 'fonts list',
    description: "Lists the fonts of a merchant's client keys.",
    example: 'fonts list --merchant 056870',
    options: { merchant: merchantOption },
    async run({ database }, { merchant }) {
      const { id } = await getMerchantOrRefuse(database, merchant);
      return listResult(
        await listFonts(database, id),
        {
          KEY: (font) => font.key,
          FONT: faceName,
          BYTES: (font) => font.bytes,
          ADDED: (font) => timeText(font.createdAt),
          HASH: (font) => font.hash,
        },
        'The merchant has no fonts.',
      );
    },
  }),
  defineChange({
    name: 'fonts remove',
    description: 'Removes a font of a client key.',
    example: 'fonts remove --key gwk_test_0f3a5c --family Tulip',
    options: face,
    async run({ admin }, values, by) {
      const font = faceOf(values);
      await removeFont(admin, by, font);
      return {
        json: { ...font, removed: true },
        text: `${faceName(font)} of client key ${font.key} is removed.`,
      };
    },
  }),
];
