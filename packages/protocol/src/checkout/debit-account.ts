/** The account that a payer gives for a direct debit; apart, because no script in a browser reads it. */
import * as v from 'valibot';
import { isAccountHolder, isSepaIban } from '../transfer/transfer.ts';

/** The account that a direct debit takes money from: the name of its holder, and its IBAN without spaces. */
export const debitAccountSchema = v.object({
  holder: v.pipe(v.string(), v.check(isAccountHolder)),
  iban: v.pipe(v.string(), v.check(isSepaIban)),
});

/** See {@link debitAccountSchema}. */
export type DebitAccount = v.InferOutput<typeof debitAccountSchema>;
