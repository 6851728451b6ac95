/** Checks a signed request against its contract, in the protocol's order (docs/protocol.md, Order of checks). */
import {
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
  readLook,
  readOperation,
  readValues,
  type Values,
} from '@gangway/protocol';
import type { Caller } from '../accounts/callers.ts';
import { errorOf, GatewayError } from '../gateway-error.ts';
import { findLogo } from '../looks/logos.ts';
import type { Settlement } from '../operations/operation-request.ts';
import { findOrder } from '../orders/order-rows.ts';
import { needOf, noRailFault } from '../outcomes/begin-payment.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { type CheckedCard, readCardInfo } from '../vault/card-rules.ts';
import type { Metrics } from './metrics.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the checks need. */
interface CheckServices
  extends Pick<GatewayServices, 'database' | 'mode' | 'clock' | 'rails' | 'exchangeRates' | 'cardRanges'> {
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
  /**
   * Why the request is refused unless it is a repeat: settings, routes, rates or a card's date may have changed since
   * the first one, which gets its answer again.
   */
  readonly refusal: GatewayError | undefined;
}

/**
 * Checks role (-4120), contract (-4011), required (-3001), formats (-3002), support (-4011), limits (-3003), form of
 * keys (-4118), in this order. Throws GatewayError with the first fault, and returns it as `refusal` if a repeat may
 * have it.
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
  if (!chosen.ok) throw errorOf(chosen.fault);
  const { contract, method } = chosen;
  let refusal: GatewayError | undefined;
  const check = (found: Fault | undefined): void => {
    if (found) throw refusal ?? errorOf(found);
  };
  const checkUnlessRepeat = (found: Fault | undefined): void => {
    refusal ??= found && errorOf(found);
  };
  const { texts, refused } = await readTexts(services, contract, { operation, envelope, caller });
  checkUnlessRepeat(refused);
  checkUnlessRepeat(await findLogoFault(services, caller, texts));
  check(findHiddenMember(operation, envelope));
  const card =
    texts.cardinfo === undefined
      ? undefined
      : readCardInfo(texts.cardinfo, cardPlace(services), texts.card_brand);
  if (card?.ok === false) checkUnlessRepeat(fault('-3002', `cardinfo: ${card.fault}`));
  const { currency } = texts;
  const pays = method && currency !== undefined ? { method, currency } : undefined;
  if (pays) checkUnlessRepeat(await findMethodFault(services, { operation, contract, caller, texts, pays }));
  // Operations on an order check its currency later; here the caller names a currency without an order.
  else if (contract.errors.includes('-4011') && currency) check(checkCurrency(currency));
  const settlement = pays && (await findSettlement(services, caller, pays.currency));
  if (pays && !settlement) checkUnlessRepeat(noRateFault(caller, pays.currency));
  check(checkLimits(texts, method));
  checkUnlessRepeat(
    checkFeatures(contract, texts, caller.features) ?? checkRefundAuthority(contract, caller),
  );
  check(checkKeys(contract, envelope.data));
  const values = readValues(contract, texts);
  return { contract, texts, values, method, settlement, card: card?.ok ? card : undefined, refusal };
}

const cardPlace = ({ clock, mode, cardRanges }: CheckServices) => ({ now: clock.now(), mode, cardRanges });

/** Returns -4011 unless a method can pay what a request asks for, at a rail of its merchant. */
async function findMethodFault(
  { rails, database }: CheckServices,
  chosen: Omit<SignedRequest, 'envelope'> & {
    readonly contract: Contract;
    readonly texts: Values;
    readonly pays: { readonly method: Method; readonly currency: string };
  },
): Promise<Fault | undefined> {
  const { operation, contract, caller, texts } = chosen;
  const { method, currency } = chosen.pays;
  const { sub_pay_method_type: walletType } = texts;
  const scaExemption = findExemption(texts);
  const { scenario } = contract;
  const { features } = caller;
  const unsupported = checkSupport({ method, currency, features, scaExemption, walletType, scenario });
  if (unsupported) return unsupported;
  const own = await rails.ofMerchant(database, caller.merchantId);
  const { capture, keepsCard } = readOperation(texts.operation);
  const payment = { subPayMethod: method.name, operationName: operation.name, capture, keepsCard, currency };
  const card = texts.cardinfo === undefined ? undefined : ({ form: 'clear' } as const);
  const hasRail = LEFT_OPEN.has(method.flow) ? !own.isEmpty : own.find(needOf(payment, card)) !== undefined;
  return hasRail ? undefined : noRailFault(method.name, currency, card);
}

/**
 * Reads the texts by the merchant's settings, and throws the first fault. `refused` is a fault of the settings alone.
 * A text about an order may repeat its order_id, which is looked up only if a text would otherwise be refused.
 * Everything that looks like a card number is counted.
 */
async function readTexts(
  { mode, database, metrics }: CheckServices,
  contract: Contract,
  { envelope, caller }: SignedRequest,
): Promise<{ readonly texts: Values; readonly refused: Fault | undefined }> {
  const settings: DataRules = {
    live: mode === 'live',
    appSchemes: caller.appSchemes,
    refusesCardLikeIds: caller.features.has('no-card-like-ids'),
  };
  let own: DataRules = {};
  let checked = checkData(contract, envelope.data, settings);
  const tradeId = envelope.data.find(({ name }) => name === 'trade_id')?.value ?? '';
  if (!checked.ok && checked.cardLike.length > 0 && UUID.test(tradeId)) {
    const order = await findOrder(database, tradeId);
    if (order?.merchantId === caller.merchantId) own = { ownNumber: order.orderId };
    checked = checkData(contract, envelope.data, { ...settings, ...own });
  }
  for (const name of checked.cardLike) metrics.sawCardNumber(name, checked.ok ? 'taken' : 'refused');
  if (checked.ok) return { texts: checked.values, refused: undefined };
  const withoutSettings = checkData(contract, envelope.data, own);
  if (!withoutSettings.ok) throw errorOf(checked.fault);
  return { texts: withoutSettings.values, refused: checked.fault };
}

/** Returns -3002 for the logo of another merchant, or one that was removed. */
async function findLogoFault(
  { database }: CheckServices,
  { merchantId }: Caller,
  { look }: Values,
): Promise<Fault | undefined> {
  const { logo = 'none' } = look === undefined ? {} : readLook(look);
  return logo === 'none' || (await findLogo(database, merchantId, logo))
    ? undefined
    : fault('-3002', 'look has a logo that is not registered for the merchant');
}

/** Returns the settlement of the requested amount, or undefined when there is no rate. */
async function findSettlement(
  { exchangeRates, clock }: CheckServices,
  { settlementCurrency }: Caller,
  currency: string,
): Promise<Settlement | undefined> {
  const now = clock.now();
  const rate = await exchangeRates.between(currency, settlementCurrency, now);
  if (rate === undefined) return undefined;
  const rateToCny = await exchangeRates.between(currency, 'CNY', now);
  return { currency: settlementCurrency, rate, rateToCny };
}

const noRateFault = ({ settlementCurrency }: Caller, currency: string): Fault =>
  fault('-4011', `there is no exchange rate from ${currency} to ${settlementCurrency}`);

/** Flows whose payer chooses the method on our page. */
const LEFT_OPEN: ReadonlySet<string> = new Set(['qr', 'list']);

/** Refuses a refund of an account whose refunds are disabled. */
const checkRefundAuthority = (contract: Contract, { refundAuthority }: Caller): Fault | undefined =>
  contract.needsRefundAuthority && refundAuthority === 'disabled'
    ? fault('-4120', 'refunds are disabled for this account')
    : undefined;
