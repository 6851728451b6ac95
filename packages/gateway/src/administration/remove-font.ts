/** Removes a font of a client key. */
import { accountsWith } from '../looks/account-looks.ts';
import { fontsOfMerchant, removeFont as remove } from '../looks/fonts.ts';
import { faceName, type KeyFont } from './add-font.ts';
import { lockClientKeyOrRefuse } from './find-or-refuse.ts';
import { NotFound, Refusal } from './refusal.ts';
import { defineUseCase } from './use-case.ts';

/** Removes a face. Refused while an account's look names its family and the merchant has no other face of it. */
export const removeFont = defineUseCase('fonts.remove', async ({ tx }, { key, ...face }: KeyFont) => {
  const { id: keyId, merchantId } = await lockClientKeyOrRefuse(tx, key);
  const hash = await remove(tx, { ...face, keyId });
  if (!hash) throw new NotFound(`Client key ${key} does not have the font ${faceName(face)}.`);
  const left = await fontsOfMerchant(tx, merchantId);
  const users = await accountsWith(tx, merchantId, { font: face.family });
  if (users.length > 0 && !left.some(({ family }) => family === face.family))
    throw new Refusal(`The look of ${users.join(', ')} has the font ${face.family}; set another one first.`);
  return {
    result: undefined,
    merchantId,
    subject: `client key ${key}`,
    details: { font: faceName(face), hash },
  };
});
