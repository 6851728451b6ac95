/** What a payer types for a method, in the form in which it is sent. */
import * as v from 'valibot';

/** A BLIK code: six digits, good for 120 s and one try. */
export const blikCodeSchema = v.pipe(v.string(), v.regex(/^\d{6}$/));

/** A phone number in the form of ITU-T E.164: `+`, the country's code, at most 15 digits in all. */
export const phoneSchema = v.pipe(v.string(), v.regex(/^\+[1-9]\d{6,14}$/));
