// The languages of the gift card's form in the frame.
import { frameLanguageLoader } from './load-frame-language.ts';
import { type VoucherStrings, voucherEn } from './voucher-en.ts';

/** Loads the texts of the gift card's form. */
export const loadVoucherLanguage = frameLanguageLoader<VoucherStrings>(voucherEn, {
  ar: async () => (await import('./voucher-ar.ts')).voucherAr,
  nl: async () => (await import('./voucher-nl.ts')).voucherNl,
});
