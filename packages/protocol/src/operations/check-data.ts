/** The checks of `data` that need no database: pure functions, called in the protocol's order. */
import { CURRENCIES } from '../currencies.ts';
import { type ErrorCode, type Fault, fault } from '../errors.ts';
import { findMethod, type Method } from '../find-method.ts';
import { LIST_LIMIT_MAX, LOW_VALUE_LIMITS, RECEIVERS_MAX, TIMEOUT_MINUTES_MAX } from '../limits.ts';
import type { Member } from '../member-scan.ts';
import { formatAmount, parseAmount } from '../money.ts';
import type { Feature } from '../roles.ts';
import { findRow } from '../typed-records.ts';
import { type Scenario, walletSupports } from '../wallets.ts';
import { cardNumberCheck } from './card-number-check.ts';
import { type Condition, type Contract, missingCardInfo, type Parameter } from './contract.ts';
import { missingMembers, objectsFault, readObjects } from './object-lists.ts';
import { missingPayerData, orderLinesFault } from './order-lines.ts';
import { type DataRules, findFormatFault, findKeyFault } from './parameter-format.ts';
import { receiversAmountFault } from './receivers.ts';
import { unixTime } from './values.ts';

/** The given parameters by name, as text; sub_pay_method in its canonical spelling. */
export type Values = Readonly<Record<string, string>>;

/**
 * The result of {@link checkData}. `cardLike` names the parameters that seem to hold a card number: all accepted ones,
 * and the one that was refused for it.
 */
export type CheckedData = (
  | { readonly ok: true; readonly values: Values }
  | { readonly ok: false; readonly fault: Fault }
) & { readonly cardLike: readonly string[] };

/**
 * Checks `data` against a contract: first required parameters (-3001, with all missing names), then the formats in the
 * order of the contract (-3002, the first fault). "" and null count as absent; unknown members are ignored.
 * Keys (`request_id`) have their own check: {@link checkKeys}.
 */
export function checkData(
  contract: Contract,
  members: readonly Member[],
  rules: DataRules = {},
): CheckedData {
  const byName = new Map(members.map((member) => [member.name, member]));
  for (const { name, alsoNamed } of rowsOf(contract).renamed) {
    const other = alsoNamed && byName.get(alsoNamed);
    if (other && !byName.get(name)?.value) byName.set(name, other);
  }
  const given = contract.parameters.filter(({ name }) => byName.get(name)?.value);
  const names = new Set(given.map(({ name }) => name));
  const isGiven = ({ name, is }: Condition): boolean =>
    names.has(name) && (is === undefined || byName.get(name)?.value === is);
  const missing = findMissing(contract, byName, isGiven);
  if (missing.length > 0) return refuse('-3001', missing.join(', '));
  const chosen = (contract.exactlyOne ?? []).filter((name) => isGiven({ name }));
  if (chosen.length > 1) return refuse('-3002', `${chosen.join(' and ')} are given, only one of them may be`);

  const values: Record<string, string> = {};
  const numbers = cardNumberCheck(rules, byName.get('order_id')?.value);
  const formatFault = (parameter: Parameter, member: Member) =>
    findFormatFault(parameter, member, rules) ?? numbers.findFault(parameter, member.value);
  for (const parameter of given) {
    const member = byName.get(parameter.name)!;
    const wrong = formatFault(parameter, member);
    const isCode = parameter.kind === 'auth-code';
    if (wrong) return refuse(isCode ? '-1007' : '-3002', `${parameter.name} ${wrong}`, numbers.cardLike);
    const inList = parameter.items && objectsFault(parameter, member.value, formatFault);
    if (inList) return refuse('-3002', inList, numbers.cardLike);
    values[parameter.name] = parameter.kind === 'method' ? findMethod(member.value)!.name : member.value;
  }
  const unfit = findUnfitValues(values);
  return unfit
    ? refuse('-3002', unfit, numbers.cardLike)
    : { ok: true, values, cardLike: [...numbers.cardLike] };
}

/** Returns what is wrong with a combination of values that are each valid. */
function findUnfitValues(values: Values): string | undefined {
  const { currency = values.refund_currency } = values;
  for (const name of ['amount', 'tip_amount', 'refund_amount']) {
    if (CURRENCIES.get(currency ?? '') === 0 && parseAmount(values[name] ?? '0')! % 100n !== 0n) {
      return `${name} has decimals, but ${currency} has no minor unit`;
    }
  }
  const decimals = `has decimals, but ${currency} has no minor unit`;
  const split = CURRENCIES.get(currency ?? '') === 0 && values.receivers;
  const uneven = split && receiversAmountFault(split, { decimals });
  if (uneven) return uneven;
  const { start_time: start, end_time: end } = values;
  if (start && end && unixTime(end) < unixTime(start)) {
    return 'end_time is before start_time';
  }
  return undefined;
}

/** The rows of a contract that more is asked of than of most. */
interface SpecialRows {
  readonly renamed: readonly Parameter[];
  readonly needed: readonly Parameter[];
  readonly cardInfos: readonly Parameter[];
  readonly lists: readonly Parameter[];
  readonly payers: readonly Parameter[];
}

/** Looked for once for each contract: many rows of many shapes are slow to read. */
const specialRows = new WeakMap<Contract, SpecialRows>();

function rowsOf(contract: Contract): SpecialRows {
  const known = specialRows.get(contract);
  if (known) return known;
  const { parameters } = contract;
  const rows = {
    renamed: parameters.filter(({ alsoNamed }) => alsoNamed),
    needed: parameters.filter(({ required, requiredWhen }) => required || requiredWhen),
    cardInfos: parameters.filter(({ kind }) => kind === 'card-info'),
    lists: parameters.filter(({ items }) => items),
    payers: parameters.filter(({ needs }) => needs),
  };
  specialRows.set(contract, rows);
  return rows;
}

/** Returns the names of missing required parameters, members of cardinfo included. */
function findMissing(
  contract: Contract,
  byName: ReadonlyMap<string, Member>,
  isGiven: (condition: Condition) => boolean,
): string[] {
  const { needed, cardInfos, lists, payers } = rowsOf(contract);
  const missing = needed
    .filter(({ required, requiredWhen }) => required || (requiredWhen && isGiven(requiredWhen)))
    .filter(({ name }) => !isGiven({ name }))
    .map(({ name }) => name);
  for (const names of [contract.exactlyOne, contract.anyOf])
    if (names && !names.some((name) => isGiven({ name }))) missing.push(names.join(' or '));
  const cardInfo = cardInfos.find(isGiven);
  const members = cardInfo ? (missingCardInfo(byName.get(cardInfo.name)!.value) ?? []) : [];
  const list = lists.find(isGiven);
  const entries = list ? missingMembers(list, byName.get(list.name)!.value) : [];
  const payer = payers.find(isGiven);
  const data = payer ? missingPayerData(payer, byName.get(payer.name)!.value) : [];
  return [...missing, ...entries, ...data, ...members.map((member) => `${cardInfo?.name}.${member}`)];
}

/**
 * Returns -4120 for the first feature that the request needs and the account lacks. Expects values that passed
 * {@link checkData}.
 */
export function checkFeatures(
  contract: Contract,
  values: Values,
  features: ReadonlySet<Feature>,
): Fault | undefined {
  for (const { feature, when } of contract.features ?? []) {
    const isAsked =
      values[when.name] !== undefined && (when.is === undefined || values[when.name] === when.is);
    if (isAsked && !features.has(feature)) {
      return fault('-4120', `the account lacks the feature ${feature}, which ${when.name} needs`);
    }
  }
  return undefined;
}

/** The input of {@link checkSupport}. */
export interface SupportQuestion {
  readonly method: Method;
  readonly currency: string;
  /** The features of the calling account. */
  readonly features: ReadonlySet<Feature>;
  /** Wallets only: the requested wallet type and the scenario of the operation. */
  readonly walletType?: string | undefined;
  /** Cards only: `LowValue` is offered in some currencies. */
  readonly scaExemption?: string | undefined;
  readonly scenario?: Scenario | undefined;
}

/** Returns -4011 unless the method supports this currency, account and scenario. */
export function checkSupport(question: SupportQuestion): Fault | undefined {
  const { method, currency, features, walletType, scenario, scaExemption } = question;
  const unsupported = checkCurrency(currency);
  if (unsupported) return unsupported;
  if (method.currencies !== 'any' && !method.currencies.includes(currency)) {
    return fault(
      '-4011',
      `currency ${currency} is not taken by ${method.name}, only ${method.currencies.join(', ')}`,
    );
  }
  if (scaExemption === 'LowValue' && !Object.hasOwn(LOW_VALUE_LIMITS, currency)) {
    return fault('-4011', `currency ${currency} has no low-value exemption`);
  }
  if (method.feature && !features.has(method.feature)) {
    return fault('-4011', `sub_pay_method ${method.name} is not enabled for this account`);
  }
  if (walletType && scenario && !walletSupports(walletType, scenario)) {
    return fault('-4011', `sub_pay_method_type ${walletType} is not supported here`);
  }
  return undefined;
}

/** Returns -4011 for a currency whose amounts have more than two decimals. */
export const checkCurrency = (currency: string): Fault | undefined =>
  CURRENCIES.get(currency) === 3
    ? fault('-4011', `currency ${currency} has three decimals, which is not supported`)
    : undefined;

/** Returns the least amount of a method in a currency, in hundredths. */
export const leastMinor = ({ minimum }: Pick<Method, 'minimum'>, currency = ''): bigint =>
  parseAmount(findRow(minimum, currency) ?? '0') ?? 0n;

/** Returns -3003 unless amounts, timeout and page are within limits. Expects values that passed {@link checkData}. */
export function checkLimits(values: Values, method?: Method): Fault | undefined {
  const { amount, currency, timeout } = values;
  const amountMinor = amount === undefined ? undefined : parseAmount(amount);
  if (values.refund_amount !== undefined && parseAmount(values.refund_amount) === 0n) {
    return fault('-3003', 'refund_amount is zero');
  }
  if (Number(values.page ?? 1) < 1) return fault('-3003', 'page is below 1');
  const limit = Number(values.limit ?? 1);
  if (limit < 1 || limit > LIST_LIMIT_MAX)
    return fault('-3003', `limit is not within 1 to ${LIST_LIMIT_MAX}`);
  if (values.receivers !== undefined) {
    const count = readObjects(values.receivers).length;
    if (count > RECEIVERS_MAX) return fault('-3003', `receivers are ${count}, more than ${RECEIVERS_MAX}`);
    const zero = receiversAmountFault(values.receivers, { zero: 'is zero' });
    if (zero) return fault('-3003', zero);
  }
  // Operation 10 keeps a card and charges nothing.
  if (amountMinor === 0n && values.operation !== '10') return fault('-3003', 'amount is zero');
  const minimum = method ? leastMinor(method, currency) : 0n;
  if (amountMinor !== undefined && amountMinor < minimum) {
    return fault(
      '-3003',
      `amount is below ${currency} ${formatAmount(minimum)}, the least for ${method?.name}`,
    );
  }
  if (amountMinor !== undefined && parseAmount(values.tip_amount ?? '0')! > amountMinor) {
    return fault('-3003', 'tip_amount is above amount, of which it is a part');
  }
  const lines = values.order_lines && orderLinesFault(values.order_lines, amountMinor);
  if (lines) return fault('-3003', lines);
  // Without `03` no exemption is requested, whatever sca_exemption says.
  const lowValue = findExemption(values)
    ? LOW_VALUE_LIMITS[currency as keyof typeof LOW_VALUE_LIMITS]
    : undefined;
  if (amountMinor !== undefined && lowValue && amountMinor > parseAmount(lowValue)!) {
    return fault('-3003', `amount is above ${currency} ${lowValue}, the most for a low-value exemption`);
  }
  const minutes = Number(timeout ?? 0);
  if (minutes < 0 || minutes > TIMEOUT_MINUTES_MAX) {
    return fault('-3003', `timeout is not within 0 to ${TIMEOUT_MINUTES_MAX} minutes`);
  }
  return undefined;
}

/** Returns the exemption from 3-D Secure that a card payment requests: only `03` does, whatever sca_exemption says. */
export const findExemption = (values: Values): string | undefined =>
  values['3ds_initiate'] === '03' ? values.sca_exemption : undefined;

/** Returns -4118 for a given key that is malformed. The last step before keys are looked up. */
export function checkKeys(contract: Contract, members: readonly Member[]): Fault | undefined {
  for (const { name, kind } of contract.parameters) {
    const member = kind === 'key' ? members.find((given) => given.name === name) : undefined;
    if (!member?.value) continue;
    const issue = findKeyFault(member);
    if (issue) return fault('-4118', `${name} ${issue}`);
  }
  return undefined;
}

/** Returns the minutes a payer has; absent and 0 mean the maximum. */
export const timeoutMinutes = ({ timeout }: { readonly timeout?: number | undefined }): number =>
  timeout || TIMEOUT_MINUTES_MAX;

const refuse = (code: ErrorCode, detail: string, cardLike: Iterable<string> = []): CheckedData => ({
  ok: false,
  fault: fault(code, detail),
  cardLike: [...cardLike],
});
