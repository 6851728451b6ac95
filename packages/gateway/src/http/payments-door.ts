/**
 * The door: `POST /Payments`. Every check in the protocol's order, each step once, then the operation
 * (docs/protocol.md, Order of checks).
 */
import {
  asksForExemption,
  type Contract,
  checkCurrency,
  checkData,
  checkFeatures,
  checkKeys,
  checkLimits,
  checkSupport,
  chooseContract,
  type Envelope,
  type Fault,
  fault,
  findOperation,
  type Method,
  type Operation,
  openEnvelope,
  type Values,
} from '@gangway/protocol';
import type { Caller } from '../accounts/callers.ts';
import { type AccountSecret, markSecretUsed } from '../accounts/secrets.ts';
import { GatewayError } from '../gateway-error.ts';
import { type AnyAnswer, awaitFirstAnswer, type Settlement } from '../operations/operation-request.ts';
import { OPERATION_HANDLERS, PRESENT_ANSWERS, READ_ONLY } from '../operations/operations.ts';
import { pageAddress, type WritePath } from '../outcomes/write-path.ts';
import { readCardInfo } from '../vault/card-rules.ts';
import type { FailedTries } from './failed-tries.ts';
import type { RateLimit } from './rate-limit.ts';
import { requestKey } from './request-key.ts';
import { TooManyRequests } from './too-many-requests.ts';
import { verifySignature } from './verify-signature.ts';
import type { TellWrongSignature } from './wrong-signatures.ts';

/** What the door needs beside the write path. */
export interface DoorParts extends WritePath {
  readonly timeToleranceSeconds: number | undefined;
  readonly contentKey: Buffer;
  readonly failedTries: FailedTries;
  readonly wrongSignatures: TellWrongSignature;
  readonly rateLimit: RateLimit;
}

/** Answers one request. `address` is the caller's, for the limits. Throws GatewayError with the first fault. */
export async function answerRequest(parts: DoorParts, text: string, address: string): Promise<AnyAnswer> {
  const opened = openEnvelope(text);
  if (!opened.ok) throw refuse(opened.fault);
  const { envelope } = opened;
  const caller = await authenticate(parts, envelope, address);
  if (!parts.rateLimit(caller.accountId)) throw new TooManyRequests(1);

  const operation = findOperation(envelope.method, envelope.data);
  const handler = operation && OPERATION_HANDLERS[operation.name];
  if (!operation || !handler)
    throw new GatewayError('-1002', 'Unknown method: method is not a known operation');
  if (!operation.roles.includes(caller.role)) {
    throw new GatewayError(
      '-4120',
      `No operational permissions: a ${caller.role} account may not call ${operation.name}`,
    );
  }
  const { contract, method, values, settlement } = await checkRequest(parts, { operation, envelope, caller });
  // A contract may belong to another operation, whose name then stands for both.
  const name = contract.operation ?? operation.name;
  const { key, contentMac } = requestKey(parts.contentKey, {
    accountId: caller.accountId,
    operation: name,
    envelope,
    contract,
    values,
  });
  const calledAs = envelope.method;
  const request = { caller, operation: name, calledAs, method, values, settlement, key, contentMac };
  if (!READ_ONLY.has(operation.name)) {
    const page = (tradeId: string) => pageAddress(parts, tradeId);
    const first = await awaitFirstAnswer(parts, request, page, PRESENT_ANSWERS[name]);
    if (first) return first;
  }
  return (OPERATION_HANDLERS[name] ?? handler)(parts, request);
}

/** Known user (-2001), signature and time (-403); failed tries are counted, and told to the log. */
async function authenticate(parts: DoorParts, envelope: Envelope, address: string): Promise<Caller> {
  const from = { address, user: envelope.user };
  const wait = parts.failedTries.waitSeconds(from);
  if (wait !== undefined) throw new TooManyRequests(wait);
  const caller = await parts.callers.byUser(envelope.user);
  if (!caller) {
    parts.failedTries.record(from);
    throw new GatewayError('-2001');
  }
  const secret = verifySignature(envelope, caller.secrets);
  if (!secret) {
    parts.failedTries.record(from);
    parts.wrongSignatures(parts.log, { user: caller.uid, address, why: 'signature' });
    throw new GatewayError('-403');
  }
  const tolerance = parts.timeToleranceSeconds;
  const skew = Math.abs(parts.clock.real().getTime() / 1000 - envelope.timeSeconds);
  if (tolerance !== undefined && skew > tolerance) {
    parts.wrongSignatures(parts.log, { user: caller.uid, address, why: 'time' });
    throw new GatewayError('-403', `The signature Error: time is more than ${tolerance} seconds off`);
  }
  await rememberUse(parts, secret);
  return caller;
}

async function rememberUse(parts: DoorParts, secret: AccountSecret): Promise<void> {
  if (secret.usedAt) return;
  await markSecretUsed(parts.database, secret.id);
  parts.callers.forget();
}

interface CheckedRequest {
  readonly contract: Contract;
  readonly method: Method | undefined;
  readonly values: Values;
  readonly settlement: Settlement | undefined;
}

/** Contract (-4011), required (-3001), formats (-3002), support (-4011), limits (-3003), form of keys (-4118). */
async function checkRequest(
  parts: DoorParts,
  { operation, envelope, caller }: { operation: Operation; envelope: Envelope; caller: Caller },
): Promise<CheckedRequest> {
  const chosen = chooseContract(operation, envelope.data);
  if (!chosen.ok) throw refuse(chosen.fault);
  const { contract, method } = chosen;
  const checked = checkData(contract, envelope.data, { live: parts.mode === 'live' });
  if (!checked.ok) throw refuse(checked.fault);
  const { values } = checked;
  if (values.cardinfo !== undefined) {
    const card = readCardInfo(values.cardinfo, { now: parts.clock.now(), mode: parts.mode });
    if (!card.ok) throw new GatewayError('-3002', `Invalid field: cardinfo: ${card.fault}`);
  }
  if (method) {
    const unsupported = checkSupport({
      method,
      currency: values.currency!,
      features: caller.features,
      ...(asksForExemption(values) ? { scaExemption: values.sca_exemption! } : {}),
      ...(contract.scenario && values.sub_pay_method_type
        ? { walletType: values.sub_pay_method_type, scenario: contract.scenario }
        : {}),
    });
    if (unsupported) throw refuse(unsupported);
    if (!LEFT_OPEN.has(method.flow) && !parts.rails.forMethod(method.name, operation.name)) {
      throw new GatewayError(
        '-4011',
        `Not support the payment method: sub_pay_method ${method.name} is not available yet`,
      );
    }
  }
  // Of an order's money the order's currency decides; here the caller names one.
  const refused =
    !method && contract.errors.includes('-4011') && values.currency && checkCurrency(values.currency);
  if (refused) throw refuse(refused);
  const settlement = method && (await findSettlementOrThrow(parts, caller, values.currency!));
  const wrong =
    checkLimits(values, method) ??
    checkFeatures(contract, values, caller.features) ??
    checkRefundAuthority(contract, caller) ??
    checkKeys(contract, envelope.data);
  if (wrong) throw refuse(wrong);
  return { contract, method, values, settlement };
}

/** How the merchant is paid out what is asked for; -4011 when there is no rate. */
async function findSettlementOrThrow(
  { exchangeRates, clock }: DoorParts,
  { settlementCurrency }: Caller,
  currency: string,
): Promise<Settlement> {
  const now = clock.now();
  const rate = await exchangeRates.between(currency, settlementCurrency, now);
  if (rate === undefined)
    throw new GatewayError(
      '-4011',
      `Not support the payment method: there is no exchange rate from ${currency} to ${settlementCurrency}`,
    );
  const rateToCny = await exchangeRates.between(currency, 'CNY', now);
  return { currency: settlementCurrency, rate, rateToCny };
}

/** Flows whose payer names the method on our page. */
const LEFT_OPEN: ReadonlySet<string> = new Set(['qr', 'list']);

/** An account whose refunds are disabled makes none, however many it made before. */
const checkRefundAuthority = (contract: Contract, { refundAuthority }: Caller): Fault | undefined =>
  contract.needsRefundAuthority && refundAuthority === 'disabled'
    ? fault('-4120', 'refunds are disabled for this account')
    : undefined;

const refuse = ({ code, message }: Fault): GatewayError => new GatewayError(code, message);
