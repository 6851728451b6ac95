/** `gangway looks`: the look of an account's hosted pages, and how its accent was corrected. */
import { LOOK_FAULTS } from '@gangway/protocol';
import {
  contrastOnTheme,
  correctAccent,
  SHAPE_CONTRAST,
  TEXT_CONTRAST,
  type Theme,
} from '@gangway/protocol/contrast';
import { getAccountOrRefuse } from '../administration/find-or-refuse.ts';
import { familyFault } from '../administration/input-rules.ts';
import { setLook } from '../administration/set-look.ts';
import { type AccountLook, findAccountLook } from '../looks/account-looks.ts';
import { type Command, defineCommand, type Result, UsageFault } from './command.ts';
import { defineChange } from './define-change.ts';
import { accountOption, optional } from './options.ts';
import { textTable } from './text-tables.ts';

/** The word that takes a value away. */
const NONE = 'none';

/** Returns an option of a part of a look, whose check takes {@link NONE} too. */
const part = (placeholder: string, description: string, fault: (text: string) => string | undefined) =>
  optional(placeholder, `${description}, or ${NONE}`, (text) => (text === NONE ? undefined : fault(text)));

const ofLook =
  (name: keyof typeof LOOK_FAULTS, read: (text: string) => unknown = (text) => text) =>
  (text: string): string | undefined => {
    const fault = LOOK_FAULTS[name](read(text));
    return fault && `${text} ${fault}.`;
  };

const parts = {
  name: part('NAME', 'what pages call the shop', ofLook('name')),
  accent: part('COLOR', 'color of the pay button, the header and links, such as #1f5b47', ofLook('accent')),
  radius: part('PIXELS', 'corner radius of buttons and fields, 0 to 28', ofLook('radius', Number)),
  font: part('FAMILY', 'family of a registered font', familyFault),
  logo: part('HASH', 'hash of a registered logo', ofLook('logo')),
} as const;

type PartTexts = { readonly [Name in keyof typeof parts]: string | undefined };

/** Returns the values that are given; null for {@link NONE}. */
function changesOf({ name, accent, radius, font, logo }: PartTexts): Partial<AccountLook> {
  const orNull = (text: string): string | null => (text === NONE ? null : text);
  return {
    ...(name !== undefined && { name: orNull(name) }),
    ...(accent !== undefined && { accent: orNull(accent.toLowerCase()) }),
    ...(radius !== undefined && { radius: radius === NONE ? null : Number(radius) }),
    ...(font !== undefined && { font: orNull(font) }),
    ...(logo !== undefined && { logo: orNull(logo) }),
  };
}

/** The commands for looks. */
export const lookCommands: readonly Command[] = [
  defineCommand({
    name: 'looks show',
    description: "Shows the look of an account's hosted pages.",
    example: 'looks show --account 056683',
    options: { account: accountOption },
    async run({ database }, { account }) {
      const { id, uid } = await getAccountOrRefuse(database, account);
      return describe(uid, await findAccountLook(database, id));
    },
  }),
  defineChange({
    name: 'looks set',
    description: "Sets parts of the look of an account's hosted pages.",
    example: 'looks set --account 056683 --name "Tulip Shop" --accent "#1f5b47" --radius 12',
    options: { account: accountOption, ...parts },
    async run({ admin }, { account, ...texts }, by) {
      const changes = changesOf(texts);
      if (Object.keys(changes).length === 0)
        throw new UsageFault(`Say what changes: --${Object.keys(parts).join(', --')}.`);
      return describe(account, await setLook(admin, by, { account, ...changes }));
    },
  }),
];

/** What pages make of an accent in a theme. */
interface CorrectedAccent {
  readonly theme: Theme;
  readonly accent: string;
  readonly onAccent: string;
  readonly link: string;
  readonly contrast: number;
}

const THEMES: readonly Theme[] = ['light', 'dark'];

function describe(account: string, look: AccountLook): Result {
  const { name, accent, radius, font, logo } = look;
  const colors: CorrectedAccent[] = accent ? THEMES.map((theme) => correctedAccent(accent, theme)) : [];
  const rows = [
    ['name', name ?? "the merchant's"],
    ['accent', accent ?? 'ours'],
    ['radius', radius === null ? 'ours' : `${radius} px`],
    ['font', font ?? "the browser's"],
    ['logo', logo ?? 'none'],
  ];
  const sentences = colors.flatMap((corrected) => sentencesOf(accent ?? '', corrected));
  return {
    json: { account, ...look, colors },
    text: [textTable(['LOOK', account], rows, ''), ...sentences].join('\n'),
  };
}

const correctedAccent = (given: string, theme: Theme): CorrectedAccent => {
  const colors = correctAccent(given, theme);
  return { theme, ...colors, contrast: shown(contrastOnTheme(colors.accent, theme)) };
};

/** Rounded down, so that nothing is told to reach what it does not. */
const shown = (ratio: number): number => Math.floor(ratio * 100) / 100;

/** Tells what differs from the given accent, and why. */
function sentencesOf(given: string, { theme, accent, link, contrast }: CorrectedAccent): string[] {
  const has = `${given} has ${shown(contrastOnTheme(given, theme))}:1 on the ${theme} surfaces`;
  if (accent !== given)
    return [
      `${has}, less than the ${SHAPE_CONTRAST}:1 of shapes: pages use ${accent} (${contrast}:1), for links ${link}.`,
    ];
  return link === given
    ? []
    : [`${has}, less than the ${TEXT_CONTRAST}:1 of text: pages use ${link} for links.`];
}
