/** What a payer types for a method, in the form that is sent. */
import * as v from 'valibot';
import { PHONE_NUMBER } from '../phone-number.ts';
import { isAccountHolder, isSepaIban } from '../transfer/transfer.ts';

/** A BLIK code: six digits, valid for 120 s and one try. */
export const blikCodeSchema = v.pipe(v.string(), v.regex(/^\d{6}$/));

/** A phone number (ITU-T E.164): `+`, the country code, at most 15 digits in all. */
export const phoneSchema = v.pipe(v.string(), v.regex(PHONE_NUMBER));

/** The account that a direct debit takes money from: the name of its holder, and its IBAN without spaces. */
export const debitAccountSchema = v.object({
  holder: v.pipe(v.string(), v.check(isAccountHolder)),
  iban: v.pipe(v.string(), v.check(isSepaIban)),
});

/** See {@link debitAccountSchema}. */
export type DebitAccount = v.InferOutput<typeof debitAccountSchema>;
