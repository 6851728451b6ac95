/** Sets the look of an account's hosted pages. */
import { LOOK_FAULTS } from '@gangway/protocol';
import { type AccountLook, findAccountLook, putAccountLook } from '../looks/account-looks.ts';
import { fontsOfMerchant } from '../looks/fonts.ts';
import { lockLogos } from '../looks/logos.ts';
import type { Transaction } from '../storage/database.ts';
import { lockAccountOrRefuse } from './find-or-refuse.ts';
import { NotFound } from './refusal.ts';
import { defineUseCase } from './use-case.ts';

/** An account (UID or e-mail address), and what changes; null takes a value away. */
export interface LookChange extends Partial<AccountLook> {
  readonly account: string;
}

/** The parts with a form of their own; a font is one of those that are registered. */
const CHECKED = ['name', 'accent', 'radius', 'logo'] as const satisfies (keyof typeof LOOK_FAULTS)[];

/** Sets parts of a look. Returns the whole of it. */
export const setLook = defineUseCase(
  'looks.set',
  async ({ tx }, { account, ...changes }: LookChange) => {
    const { id: accountId, merchantId, uid } = await lockAccountOrRefuse(tx, account);
    const before = await findAccountLook(tx, accountId);
    const look = { ...before, ...changes };
    await refuseUnknown(tx, merchantId, changes);
    await putAccountLook(tx, { accountId, merchantId }, look);
    return { result: look, merchantId, subject: `account ${uid}`, details: { before: { ...before }, look } };
  },
  (changes) =>
    CHECKED.map((name) => {
      const value = changes[name] ?? undefined;
      const fault = value === undefined ? undefined : LOOK_FAULTS[name](value);
      return fault && `The ${name} ${fault}.`;
    }),
);

/** Throws NotFound unless the merchant has the font and the logo. */
async function refuseUnknown(
  tx: Transaction,
  merchantId: string,
  { font, logo }: Partial<AccountLook>,
): Promise<void> {
  if (font && !(await fontsOfMerchant(tx, merchantId)).some(({ family }) => family === font))
    throw new NotFound(`The merchant has no font ${font}; "gangway fonts add" registers one.`);
  if (logo && !(await lockLogos(tx, merchantId)).some(({ hash }) => hash === logo))
    throw new NotFound(`The merchant has no logo ${logo}; "gangway logos add" registers one.`);
}
