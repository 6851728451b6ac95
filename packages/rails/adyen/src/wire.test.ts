// The messages of this rail against the types of Adyen's own library: checked by the compiler.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  PaymentCancelRequest,
  PaymentCancelResponse,
  PaymentCaptureRequest,
  PaymentCaptureResponse,
  PaymentDetailsRequest,
  PaymentDetailsResponse,
  PaymentRefundRequest,
  PaymentRefundResponse,
  PaymentRequest,
  PaymentResponse,
} from '@adyen/api-library/lib/src/typings/checkout/models.js';
import type {
  AcceptDisputeRequest,
  DefendDisputeRequest,
  DefenseReason,
  DefenseReasonsResponse,
  DisputeServiceResult,
  SupplyDefenseDocumentRequest,
} from '@adyen/api-library/lib/src/typings/disputes/models.js';
import type * as wire from './wire.ts';
import { defenceReasonsSchema, disputeAnswerSchema, paymentAnswerSchema, receivedSchema } from './wire.ts';

/** The type of the JSON of a class of the library: its enums are classes of texts. */
type Json<Value> = Value extends string
  ? `${Value}`
  : Value extends Date
    ? string
    : Value extends readonly (infer Item)[]
      ? readonly Json<Item>[]
      : Value extends object
        ? { readonly [Name in keyof Value]: Json<Value[Name]> }
        : Value;

type Sent<Ours extends Json<Theirs>, Theirs> = Ours;
/** Our members that the library has not. */
type Unknown<Ours, Theirs> = Exclude<keyof Ours, keyof Theirs>;

test('requests are assignable to the library’s types, and name no member that they do not have', () => {
  type Payment = Sent<wire.PaymentRequest, PaymentRequest>;
  type Details = Sent<wire.DetailsRequest, PaymentDetailsRequest>;
  type Refund = Sent<wire.ModificationRequest, PaymentRefundRequest>;
  type Capture = Sent<wire.ModificationRequest, PaymentCaptureRequest>;
  type Cancel = Sent<wire.CancelRequest, PaymentCancelRequest>;
  const unknown: readonly (
    | Unknown<Payment, PaymentRequest>
    | Unknown<Details, PaymentDetailsRequest>
    | Unknown<Refund, PaymentRefundRequest>
    | Unknown<Capture, PaymentCaptureRequest>
    | Unknown<Cancel, PaymentCancelRequest>
  )[] = [];
  assert.deepEqual(unknown satisfies readonly never[], []);
});

test('requests about disputes name only members of the library’s types', () => {
  const members = [
    'merchantAccountCode',
    'disputePspReference',
  ] satisfies readonly (keyof wire.DisputeRequest & keyof AcceptDisputeRequest)[];
  const code = 'defenseReasonCode' satisfies keyof wire.DisputeRequest & keyof DefendDisputeRequest;
  const documents = 'defenseDocuments' satisfies keyof wire.DisputeRequest &
    keyof SupplyDefenseDocumentRequest;
  const unknown: readonly Exclude<
    keyof wire.DisputeRequest,
    (typeof members)[number] | typeof code | typeof documents
  >[] = [];
  assert.deepEqual(unknown satisfies readonly never[], []);
  const result = ['success', 'errorMessage'] satisfies readonly (keyof DisputeServiceResult)[];
  assert.deepEqual(Object.keys(disputeAnswerSchema.entries.disputeServiceResult.entries), result);
  const answer = [
    'disputeServiceResult',
    'defenseReasons',
  ] satisfies readonly (keyof DefenseReasonsResponse)[];
  assert.deepEqual(Object.keys(defenceReasonsSchema.entries), answer);
  const reason = [
    'defenseReasonCode',
    'satisfied',
    'defenseDocumentTypes',
  ] satisfies readonly (keyof DefenseReason)[];
  assert.deepEqual(Object.keys(defenceReasonsSchema.entries.defenseReasons.wrapped.item.entries), reason);
});

test('the members that are read of answers are members of the library’s types', () => {
  const readOfPayment = [
    'resultCode',
    'pspReference',
    'merchantReference',
    'amount',
    'refusalReasonCode',
    'action',
    'additionalData',
  ] satisfies readonly (keyof PaymentResponse & keyof PaymentDetailsResponse)[];
  const readOfModification = ['status', 'pspReference'] satisfies readonly (keyof PaymentRefundResponse &
    keyof PaymentCaptureResponse &
    keyof PaymentCancelResponse)[];
  assert.deepEqual(Object.keys(paymentAnswerSchema.entries), readOfPayment);
  assert.deepEqual(Object.keys(receivedSchema.entries), readOfModification);
});
