/** The look of a shop on the gateway's pages, as a request may set it (docs/protocol.md, The look of pages). */
import { findCardNumbers } from './card-numbers.ts';

/** A look, or the part of it that differs from the account's. */
export interface Look {
  /** What pages call the shop. */
  readonly name?: string;
  /** `#rrggbb`, in lower case. */
  readonly accent?: string;
  /** Of buttons and fields, in pixels. */
  readonly radius?: number;
  /** The SHA-256 of a registered logo in hexadecimal, or `none`. */
  readonly logo?: string;
}

/** The largest corner radius of a look, in pixels. */
export const LOOK_RADIUS_MAX = 28;

/** The longest name of a shop, in characters. */
export const LOOK_NAME_MAX = 128;

/** Member of a look → why its value is wrong: the rest of a sentence that begins with the member, or undefined. */
export const LOOK_FAULTS: { readonly [Name in keyof Look]-?: (value: unknown) => string | undefined } = {
  name(value) {
    const isName =
      typeof value === 'string' &&
      value.trim() === value &&
      value !== '' &&
      [...value].length <= LOOK_NAME_MAX &&
      value.isWellFormed() &&
      !/\p{C}/u.test(value.replace(/[\u200c\u200d]/g, ''));
    if (!isName) return `is not 1 to ${LOOK_NAME_MAX} visible characters without spaces at its ends`;
    if (/&\w+=/.test(value)) return 'holds what looks like a parameter, such as &amount=';
    return findCardNumbers(value).length > 0 ? 'holds what looks like a card number' : undefined;
  },
  accent: (value) =>
    typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? undefined : 'is not a color such as #1f5b47',
  radius: (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= LOOK_RADIUS_MAX
      ? undefined
      : `is not a whole number of pixels from 0 to ${LOOK_RADIUS_MAX}`,
  logo: (value) =>
    typeof value === 'string' && /^(?:[0-9a-f]{64}|none)$/.test(value)
      ? undefined
      : 'is neither the hash of a logo, 64 hexadecimal digits, nor none',
};

/** Returns what is wrong with a look: the rest of a sentence that begins with `look`, or undefined. */
export function lookFault(look: unknown): string | undefined {
  if (typeof look !== 'object' || look === null || Array.isArray(look)) return 'is not a JSON object';
  for (const [name, value] of Object.entries(look)) {
    if (!Object.hasOwn(LOOK_FAULTS, name)) return `has no member ${[...name].slice(0, 32).join('')}`;
    const fault = LOOK_FAULTS[name as keyof Look](value);
    if (fault) return `has ${name === 'accent' ? 'an' : 'a'} ${name} that ${fault}`;
  }
  return undefined;
}

/** Returns what is wrong with the text of a look, as {@link lookFault} does. */
export function lookTextFault(text: string): string | undefined {
  try {
    return lookFault(JSON.parse(text));
  } catch {
    return 'is not a JSON object';
  }
}

/** Returns the look of a text without fault, its members in one order and its accent in lower case. */
export function readLook(text: string): Look {
  const { name, accent, radius, logo } = JSON.parse(text) as Look;
  return {
    ...(name !== undefined && { name }),
    ...(accent !== undefined && { accent: accent.toLowerCase() }),
    ...(radius !== undefined && { radius }),
    ...(logo !== undefined && { logo }),
  };
}
