/** Checks a signed request against its contract, in the protocol's order (docs/protocol.md, Order of checks). */
import {
  asksForExemption,
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
  findHiddenMember,
  type Method,
  type Operation,
  type Values,
} from '@gangway/protocol';
import type { Caller } from '../accounts/callers.ts';
import { GatewayError } from '../gateway-error.ts';
import type { Settlement } from '../operations/operation-request.ts';
import { findOrder } from '../orders/order-rows.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { readCardInfo } from '../vault/card-rules.ts';
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
  readonly method: Method | undefined;
  readonly values: Values;
  readonly settlement: Settlement | undefined;
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
  const { values } = checked;
  const hidden = findHiddenMember(operation, envelope);
  if (hidden) throw refuse(hidden);
  if (values.cardinfo !== undefined) {
    const card = readCardInfo(values.cardinfo, { now: services.clock.now(), mode: services.mode });
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
    if (!LEFT_OPEN.has(method.flow) && !services.rails.forMethod(method.name, operation.name)) {
      throw new GatewayError(
        '-4011',
        `Not support the payment method: sub_pay_method ${method.name} is not available yet`,
      );
    }
  }
  // Operations on an order check its currency later; here the caller names a currency without an order.
  const refused =
    !method && contract.errors.includes('-4011') && values.currency && checkCurrency(values.currency);
  if (refused) throw refuse(refused);
  const settlement = method && (await findSettlementOrThrow(services, caller, values.currency!));
  const wrong =
    checkLimits(values, method) ??
    checkFeatures(contract, values, caller.features) ??
    checkRefundAuthority(contract, caller) ??
    checkKeys(contract, envelope.data);
  if (wrong) throw refuse(wrong);
  return { contract, method, values, settlement };
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
