/** The data of SEPA payments: accounts, creditor references and the QR code for a bank's app. */
export { ACCOUNT_HOLDER_MAX, isAccountHolder, isSepaIban, plainIban } from './debit-account.ts';
export { epcCode, type TransferOrder } from './epc-code.ts';
export { groupIban, IBAN_SHAPE, isIban } from './iban.ts';
export { isRfReference, makeRfReference } from './rf-reference.ts';
