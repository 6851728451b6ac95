/** The data of a SEPA transfer: IBAN, creditor reference and the code a bank's app scans. */
export { epcCode, type TransferOrder } from './epc-code.ts';
export { groupIban, isIban } from './iban.ts';
export { isRfReference, makeRfReference } from './rf-reference.ts';
