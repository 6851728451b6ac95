/** Which pages may embed the frames of a client key. */
import {
  type ClientKey,
  clientKeyFault,
  findClientKey,
  isPageKey,
  originsOfMerchant,
} from '../accounts/client-keys.ts';
import { type FontFace, fontsOfKey, fontsOfMerchant } from '../looks/fonts.ts';
import type { PageSettings } from './respond.ts';

const CLIENT_KEY = /^gwk_[A-Za-z0-9_]{1,64}$/;

/**
 * Returns a valid key of this gateway's mode; undefined for any other text. A key of the gateway's own pages allows
 * only the gateway's origin.
 */
export async function findKey(
  { database, publicUrl, mode }: Pick<PageSettings, 'database' | 'publicUrl' | 'mode'>,
  key = '',
): Promise<ClientKey | undefined> {
  if (!CLIENT_KEY.test(key) || clientKeyFault(key, mode)) return undefined;
  const found = await findClientKey(database, key);
  return found && isPageKey(key) ? { ...found, origins: [new URL(publicUrl).origin] } : found;
}

/**
 * Returns the origins whose pages may embed a frame for this key. Our own page may be framed by its merchant's; the
 * frame still communicates only with our page, because the key allows only our origin.
 */
export const ancestorsOf = async (
  { database }: Pick<PageSettings, 'database'>,
  { key, merchantId, origins }: ClientKey,
): Promise<readonly string[]> =>
  isPageKey(key) ? [...origins, ...(await originsOfMerchant(database, merchantId))] : origins;

/** Returns the fonts that a frame of this key may use; on our own pages, those of all keys of the merchant. */
export const fontsOf = (
  { database }: Pick<PageSettings, 'database'>,
  { id, key, merchantId }: ClientKey,
): Promise<FontFace[]> => (isPageKey(key) ? fontsOfMerchant(database, merchantId) : fontsOfKey(database, id));
