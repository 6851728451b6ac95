// Dutch texts of the gift card's form in the frame.
import type { VoucherStrings } from './voucher-en.ts';

/** The sentences of the gift card's form in Dutch. */
export const voucherNl: VoucherStrings = {
  number: 'Nummer van de cadeaukaart',
  numberHint: 'Op de kaart of in de e-mail',
  pin: 'Pincode',
  pinHint: '4 tot 8 cijfers',
  pinWhere: 'Naast het nummer, soms onder een kraslaag',
  numberMissing: 'Vul het nummer van de cadeaukaart in',
  numberShort: 'Het nummer heeft minstens 8 cijfers',
  pinMissing: 'Vul de pincode in',
  pinShort: 'De pincode heeft minstens 4 cijfers',
};
