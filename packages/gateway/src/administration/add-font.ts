/** Registers a font for a client key. */
import { FONTS_MAX, type FontFace, fontsOfKey, putFont } from '../looks/fonts.ts';
import { fontFault } from '../looks/woff2-file.ts';
import { lockClientKeyOrRefuse } from './find-or-refuse.ts';
import { familyFault, fontWeightFault } from './input-rules.ts';
import { Refusal } from './refusal.ts';
import { defineUseCase } from './use-case.ts';

/** One face of a client key. */
export interface KeyFont extends Omit<FontFace, 'hash'> {
  readonly key: string;
}

/** Returns how a face is called in records and sentences. */
export const faceName = ({ family, weight, style }: Omit<FontFace, 'hash'>): string =>
  `${family} ${weight}${style === 'italic' ? ' italic' : ''}`;

/** Registers a face, or replaces its file. Returns the hash of the file. */
export const addFont = defineUseCase(
  'fonts.add',
  async ({ tx }, { key, content, ...face }: KeyFont & { readonly content: Buffer }) => {
    const { id: keyId, merchantId } = await lockClientKeyOrRefuse(tx, key);
    const known = await fontsOfKey(tx, keyId);
    const isNew = !known.some((one) => faceName(one) === faceName(face));
    if (isNew && known.length >= FONTS_MAX)
      throw new Refusal(`Client key ${key} has ${FONTS_MAX} fonts, which are the most. Remove one first.`);
    const hash = await putFont(tx, { ...face, keyId, merchantId, content });
    return {
      result: { hash },
      merchantId,
      subject: `client key ${key}`,
      details: { font: faceName(face), hash, bytes: content.length },
    };
  },
  ({ family, weight, content }) => [familyFault(family), fontWeightFault(weight), fontFault(content)],
);
