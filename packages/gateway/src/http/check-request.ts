/** Checks a signed request against its contract, in the protocol's order (docs/protocol.md, Order of checks). */
import {
  type CheckedData,
  type Contract,
  checkCurrency,
  checkData,
  checkFeatures,
  checkKeys,
  checkLimits,
  checkSupport,
  chooseContract,
  type DataRules,
  type Envelope,
  type Fault,
  fault,
  findExemption,
  findHiddenMember,
  type Method,
  type Operation,
  readOperation,
  readValues,
  type Values,
} from '@gangway/protocol';
import type { Caller } from '../accounts/callers.ts';
import { GatewayError } from '../gateway-error.ts';
import type { Settlement } from '../operations/operation-request.ts';
import { findOrder } from '../orders/order-rows.ts';
import { needOf } from '../outcomes/begin-payment.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { type CheckedCard, readCardInfo } from '../vault/card-rules.ts';
import type { Metrics } from './metrics.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the checks need. */
interface CheckServices
  extends Pick<GatewayServices, 'database' | 'mode' | 'clock' | 'rails' | 'exchangeRates'> {
  readonly metrics: Pick<Metrics, 'sawCardNumber'>;
}

/** A request whose signature is valid. */
export interface SignedRequest {
  readonly operation: Operation;
  readonly envelope: Envelope;
  readonly caller: Caller;
}

/** A request that meets its contract. */
export interface CheckedRequest {
  readonly contract: Contract;
  /** The values as they were sent. */
  readonly texts: Values;
  /** The values as the contract reads them. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly method: Method | undefined;
  readonly settlement: Settlement | undefined;
  readonly card: CheckedCard | undefined;
}

/**
 * Checks role (-4120), contract (-4011), required (-3001), formats (-3002), support (-4011), limits (-3003), form of
 * keys (-4118), in this order. Throws GatewayError with the first fault.
 */
export async function checkRequest(
  services: CheckServices,
  { operation, envelope, caller }: SignedRequest,
): Promise<CheckedRequest> {
  if (!operation.roles.includes(caller.role)) {
    throw new GatewayError(
      '-4120',
      `No operational permissions: a ${caller.role} account may not call ${operation.name}`,
    );
  }
  const chosen = chooseContract(operation, envelope.data);
  if (!chosen.ok) throw refuse(chosen.fault);
  const { contract, method } = chosen;
  const checked = await checkTexts(services, contract, { operation, envelope, caller });
  if (!checked.ok) throw refuse(checked.fault);
  const { values: texts } = checked;
  const hidden = findHiddenMember(operation, envelope);
  if (hidden) throw refuse(hidden);
  const card = texts.cardinfo === undefined ? undefined : getCardOrThrow(services, texts.cardinfo);
  const { currency } = texts;
  if (method && currency !== undefined)
    await checkMethod(services, { operation, contract, caller, method, texts });
  // Operations on an order check its currency later; here the caller names a currency without an order.
  const refused = !method && contract.errors.includes('-4011') && currency && checkCurrency(currency);
  if (refused) throw refuse(refused);
  const settlement =
    method && currency !== undefined ? await findSettlementOrThrow(services, caller, currency) : undefined;
  const wrong =
    checkLimits(texts, method) ??
    checkFeatures(contract, texts, caller.features) ??
    checkRefundAuthority(contract, caller) ??
    checkKeys(contract, envelope.data);
  if (wrong) throw refuse(wrong);
  return { contract, texts, values: readValues(contract, texts), method, settlement, card };
}

/** Returns the card of `cardinfo`. Throws -3002, with a fault that repeats nothing of it. */
function getCardOrThrow({ clock, mode }: CheckServices, text: string): CheckedCard {
  const card = readCardInfo(text, { now: clock.now(), mode });
  if (!card.ok) throw new GatewayError('-3002', `Invalid field: cardinfo: ${card.fault}`);
  return card;
}

/** Throws -4011 unless a method can pay what a request asks for, at a rail of its merchant. */
async function checkMethod(
  { rails, database }: CheckServices,
  chosen: Omit<SignedRequest, 'envelope'> & { contract: Contract; method: Method; texts: Values },
): Promise<void> {
  const { operation, contract, caller, method, texts } = chosen;
  const { currency = '', sub_pay_method_type: walletType } = texts;
  const scaExemption = findExemption(texts);
  const { scenario } = contract;
  const unsupported = checkSupport({
    method,
    currency,
    features: caller.features,
    ...(scaExemption && { scaExemption }),
    ...(scenario && walletType && { walletType, scenario }),
  });
  if (unsupported) throw refuse(unsupported);
  const own = await rails.ofMerchant(database, caller.merchantId);
  const need = needOf({
    subPayMethod: method.name,
    operationName: operation.name,
    ...readOperation(texts.operation),
    currency,
  });
  if (LEFT_OPEN.has(method.flow) ? own.isEmpty : !own.find(need))
    throw new GatewayError(
      '-4011',
      `Not support the payment method: this merchant has no rail for sub_pay_method ${method.name}`,
    );
}

/**
 * Runs {@link checkData} with the merchant's settings. A text about an order may repeat its order_id, which is
 * looked up only if a text would otherwise be refused. Everything that looks like a card number is counted.
 */
async function checkTexts(
  { mode, database, metrics }: CheckServices,
  contract: Contract,
  { envelope, caller }: SignedRequest,
): Promise<CheckedData> {
  const rules: DataRules = {
    live: mode === 'live',
    appSchemes: caller.appSchemes,
    refusesCardLikeIds: caller.features.has('no-card-like-ids'),
  };
  let checked = checkData(contract, envelope.data, rules);
  const tradeId = envelope.data.find(({ name }) => name === 'trade_id')?.value ?? '';
  if (!checked.ok && checked.cardLike.length > 0 && UUID.test(tradeId)) {
    const order = await findOrder(database, tradeId);
    if (order?.merchantId === caller.merchantId)
      checked = checkData(contract, envelope.data, { ...rules, ownNumber: order.orderId });
  }
  for (const name of checked.cardLike) metrics.sawCardNumber(name, checked.ok ? 'taken' : 'refused');
  return checked;
}

/** Returns the settlement of the requested amount. Throws -4011 when there is no rate. */
async function findSettlementOrThrow(
  { exchangeRates, clock }: CheckServices,
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

/** Flows whose payer chooses the method on our page. */
const LEFT_OPEN: ReadonlySet<string> = new Set(['qr', 'list']);

/** Refuses a refund of an account whose refunds are disabled. */
const checkRefundAuthority = (contract: Contract, { refundAuthority }: Caller): Fault | undefined =>
  contract.needsRefundAuthority && refundAuthority === 'disabled'
    ? fault('-4120', 'refunds are disabled for this account')
    : undefined;

const refuse = ({ code, message }: Fault): GatewayError => new GatewayError(code, message);
