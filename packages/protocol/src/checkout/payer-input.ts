/** What a payer types for a method, in the form that is sent. */
import * as v from 'valibot';
import { PHONE_NUMBER } from '../phone-number.ts';

/** A BLIK code: six digits, valid for 120 s and one try. */
export const blikCodeSchema = v.pipe(v.string(), v.regex(/^\d{6}$/));

/** A phone number (ITU-T E.164): `+`, the country code, at most 15 digits in all. */
export const phoneSchema = v.pipe(v.string(), v.regex(PHONE_NUMBER));
