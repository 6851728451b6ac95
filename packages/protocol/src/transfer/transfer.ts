/** The data of a SEPA transfer: IBAN, creditor reference and the QR code for a bank's app. */
export { epcCode, type TransferOrder } from './epc-code.ts';
export {
  ACCOUNT_HOLDER_MAX,
  groupIban,
  isAccountHolder,
  isIban,
  isSepaIban,
  plainIban,
} from './iban.ts';
export { isRfReference, makeRfReference } from './rf-reference.ts';
