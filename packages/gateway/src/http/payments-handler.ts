/**
 * Handles `POST /Payments`: every check in the protocol's order, each step once, then the operation
 * (docs/protocol.md, Order of checks).
 */
import { chooseContract, type Envelope, findOperation, openEnvelope } from '@gangway/protocol';
import type { Caller } from '../accounts/callers.ts';
import { type AccountSecret, markSecretUsed } from '../accounts/secrets.ts';
import { errorOf, GatewayError } from '../gateway-error.ts';
import { createPlainOrder } from '../operations/create-plain-order.ts';
import { type Answer, type AnyAnswer, awaitFirstAnswer } from '../operations/operation-request.ts';
import { type AnyRequest, handle, presentAnswerOf } from '../operations/operations.ts';
import { type GatewayServices, pageAddress, type WaitOutside } from '../outcomes/gateway-services.ts';
import { type Admission, TooBusy } from './admission.ts';
import { type CheckedRequest, checkRequest, type SignedRequest } from './check-request.ts';
import type { FailedTries } from './failed-tries.ts';
import type { Metrics } from './metrics.ts';
import type { RareCounts } from './rare-counts.ts';
import type { RateLimit } from './rate-limit.ts';
import { requestKey } from './request-key.ts';
import { bindContent, bindingOf } from './signed-content.ts';
import { TooManyRequests } from './too-many-requests.ts';
import { verifySignature } from './verify-signature.ts';
import type { TellWrongSignature } from './wrong-signatures.ts';

/** The services of the handler. */
export interface HandlerServices extends GatewayServices {
  readonly timeToleranceSeconds: number | undefined;
  readonly contentKey: Buffer;
  readonly failedTries: FailedTries;
  readonly wrongSignatures: TellWrongSignature;
  readonly rateLimit: RateLimit;
  readonly admission: Admission;
  /** Counts refused requests of a user. */
  readonly countRefused: RareCounts;
  readonly metrics: Metrics;
}

/** Handles one request. `address` is the client's, for rate limits. Throws GatewayError with the first fault. */
export async function answerRequest(
  services: HandlerServices,
  text: string,
  address: string,
): Promise<AnyAnswer> {
  const opened = openEnvelope(text);
  if (!opened.ok) throw errorOf(opened.fault);
  const { envelope } = opened;
  const caller = await authenticate(services, envelope, address);
  if (!services.rateLimit(caller.accountId)) throw new TooManyRequests(1);
  try {
    return await services.admission.run(caller.merchantId, (waitOutside) =>
      workOn(services, { envelope, caller, waitOutside }),
    );
  } catch (error) {
    const withinMinute = error instanceof TooBusy ? services.countRefused(caller.uid) : undefined;
    if (withinMinute !== undefined)
      services.log.warn({ user: caller.uid, withinMinute }, 'a request was refused: this node is busy');
    throw error;
  }
}

/** Works on an authenticated request. */
async function workOn(
  services: HandlerServices,
  {
    envelope,
    caller,
    waitOutside,
  }: Pick<SignedRequest, 'envelope' | 'caller'> & { waitOutside: WaitOutside },
): Promise<AnyAnswer> {
  const operation = findOperation(envelope.method, envelope.data);
  if (!operation) throw new GatewayError('-1002', 'Unknown method: method is not a known operation');
  const signed: SignedRequest = { operation, envelope, caller };
  const checked = await checkAndBind(services, signed);
  const { contract, texts, values, method, settlement, card, refusal } = checked;
  // A contract may belong to another operation; then its name is used for both.
  const name = contract.operation ?? operation.name;
  const named = { accountId: caller.accountId, operation: name, envelope, contract, texts };
  const { key, contentMac } = contract.readOnly ? NO_KEY : requestKey(services.contentKey, named);
  // Each member by its name: V8 adds members to a spread slowly.
  const request = {
    values,
    method,
    settlement,
    card,
    caller,
    operation: name,
    calledAs: envelope.method,
    key,
    contentMac,
  };
  if (contract.readOnly) return handleUnlessRefused(services, request, refusal);
  // A plain order is created in one round trip. Where the request may be a repeat, nothing is written here but the
  // binding that comes next anyway.
  const created = refusal
    ? undefined
    : await createPlainOrder(services, request, bindingOf(services, signed));
  if (created) return created;
  // Only what follows waits for rails and other requests. So many services are not copied for nothing.
  const lending = { ...services, waitOutside };
  const first = await findAnswerToRepeat(lending, { signed, request, refusal });
  return first ?? handleUnlessRefused(lending, request, refusal);
}

/** A request that changes nothing is carried out each time. */
const NO_KEY = { key: '', contentMac: Buffer.alloc(0) };

async function handleUnlessRefused(
  services: HandlerServices,
  request: AnyRequest,
  refusal: GatewayError | undefined,
): Promise<AnyAnswer> {
  if (refusal) throw refusal;
  return handle(services, request);
}

/**
 * Binds the content of a request to its signature, and returns the first answer to its key, if there is one. Throws
 * -4118 for a signature or a key of other content, unless the request is refused anyway.
 */
async function findAnswerToRepeat(
  services: HandlerServices,
  {
    signed,
    request,
    refusal,
  }: { signed: SignedRequest; request: AnyRequest } & Pick<CheckedRequest, 'refusal'>,
): Promise<Answer | undefined> {
  const { isSame, isKeyUsed } = await bindContent(services, signed, request.key);
  if (!isSame)
    throw refusal ?? new GatewayError('-4118', 'Incorrect request ID: sign was used for another request');
  if (!isKeyUsed) return undefined;
  const page = (tradeId: string) => pageAddress(services, tradeId);
  try {
    return await awaitFirstAnswer(services, request, page, presentAnswerOf(request));
  } catch (error) {
    throw refusal && error instanceof GatewayError && error.code === '-4118' ? refusal : error;
  }
}

/** Runs {@link checkRequest}. The content of a refused request is bound to its signature too. */
async function checkAndBind(services: HandlerServices, signed: SignedRequest): Promise<CheckedRequest> {
  try {
    return await checkRequest(services, signed);
  } catch (error) {
    if (error instanceof GatewayError && mayChange(signed)) await bindContent(services, signed);
    throw error;
  }
}

/** Returns whether a request may change anything, judged by its contract. */
function mayChange({ operation, envelope }: SignedRequest): boolean {
  const chosen = chooseContract(operation, envelope.data);
  return !(chosen.ok ? [chosen.contract] : operation.contracts).every(({ readOnly }) => readOnly);
}

/**
 * Checks user (-2001), signature and time (-403). Failures are counted, limited (-1003), and logged. A valid signature
 * is never refused because of other clients' failures.
 */
async function authenticate(services: HandlerServices, envelope: Envelope, address: string): Promise<Caller> {
  const from = { address, user: envelope.user };
  const failOrThrow = () => {
    const wait = services.failedTries.record(from);
    if (wait !== undefined) throw new TooManyRequests(wait);
  };
  const { callers } = services;
  let caller = await callers.byUser(envelope.user);
  let secret = caller && verifySignature(envelope, caller.secrets);
  // The secret may be newer than what is cached. Whoever guesses does not get a read for each guess.
  if (caller && !secret && !services.failedTries.isOver(from)) {
    caller = await callers.byUserNow(envelope.user);
    secret = caller && verifySignature(envelope, caller.secrets);
  }
  if (!caller) {
    failOrThrow();
    throw new GatewayError('-2001');
  }
  if (!secret) {
    failOrThrow();
    services.wrongSignatures(services.log, { user: caller.uid, address, why: 'signature' });
    throw new GatewayError('-403');
  }
  const tolerance = services.timeToleranceSeconds;
  const skew = Math.abs(services.clock.real().getTime() / 1000 - envelope.timeSeconds);
  if (tolerance !== undefined && skew > tolerance) {
    services.wrongSignatures(services.log, { user: caller.uid, address, why: 'time' });
    throw new GatewayError('-403', `The signature Error: time is more than ${tolerance} seconds off`);
  }
  await rememberUse(services, secret);
  return caller;
}

async function rememberUse(services: HandlerServices, secret: AccountSecret): Promise<void> {
  if (secret.usedAt) return;
  await markSecretUsed(services.database, secret.id);
  services.callers.forget();
}
