/** Valid requests for every contract: generated from its parameter table and completed here where necessary. */
import {
  type Contract,
  METHODS,
  type MethodName,
  type MethodRow,
  type Operation,
  type Parameter,
} from '@gangway/protocol';
import type { Need } from './row.ts';
import type { SplitNames } from './splits.ts';
import type { Stage } from './stage.ts';
import type { Account, Target } from './target.ts';
import { freshCode, receiverList, sampleOf } from './values.ts';
import type { Data, Value } from './wire.ts';

/** What a valid request needs besides the contract's table. */
interface Completion {
  readonly needs?: readonly Need[];
  /** Members of the request; objects that they name are created over HTTP first. */
  readonly members?: (stage: Stage) => Promise<Data>;
}

/** Operation, or operation and contract title → its completion. Add new operations here. */
const COMPLETIONS: Readonly<Record<string, Completion>> = {
  'v3.CreateCardPayments': { needs: ['sandbox'] },
  'v3.CreateCardPayments/Card kept from a page': { needs: ['sandbox', 'card-page'] },
  'v3.CreateCardPayments/Stored card': {
    needs: ['sandbox'],
    members: async (stage) => ({ payment_token_object: await stage.keepCard('CIT') }),
  },
  'v3.StoredCard/Revoke a stored card': {
    needs: ['sandbox'],
    members: async (stage) => ({ trade_id: await stage.createKept() }),
  },
  'v3.StoredCard/Take a revocation back': {
    needs: ['sandbox'],
    members: async (stage) => ({ trade_id: await stage.createKept() }),
  },
  'v3.BarcodePayment': { needs: ['sandbox'] },
  'v3.QueryOrder': { members: async (stage) => ({ trade_id: await stage.createOpen() }) },
  'v3.CancelPayment': { members: async (stage) => ({ trade_id: await stage.createOpen() }) },
  'v3.Capture': {
    needs: ['sandbox'],
    members: async (stage) => ({ trade_id: await stage.createAuthorised() }),
  },
  'v3.CreateRefund': {
    needs: ['sandbox'],
    members: async (stage) => ({ trade_id: await stage.createPaid() }),
  },
  'v3.QueryRefundOrder': {
    needs: ['sandbox'],
    members: async (stage) => ({ refund_id: await stage.createRefund() }),
  },
  'v3.GetTradebill/Transactions': {
    members: async () => ({ clearing_id: undefined, ...lastHour() }),
  },
  'v3.MerchantBalance/Payout': {
    needs: ['sandbox'],
    members: async (stage) => {
      await stage.giveFunds();
      return { amount: '1.00' };
    },
  },
  'v3.SplitPayment/Create a split': {
    needs: ['sandbox'],
    members: async (stage) => {
      await stage.giveFunds();
      return { trade_id: await stage.createPaid() };
    },
  },
  'v3.SplitPayment/Read a split or a return': {
    needs: ['sandbox'],
    members: async (stage) => namesOf(await stage.createSplit()),
  },
  'v3.SplitPayment/Cancel a split': {
    needs: ['sandbox'],
    members: async (stage) => namesOf(await stage.createWaitingSplit()),
  },
  'v3.SplitPayment/Return a split': {
    needs: ['sandbox'],
    members: async (stage) => {
      const { split_id, receivers } = await stage.createSplit();
      const { split_detail_id } = receivers[0]!;
      return { split_id, receivers: receiverList({ split_detail_id }) };
    },
  },
  'v3.ApproveRefund': {
    needs: ['sandbox', 'approval'],
    members: async (stage) => ({ refund_id: await stage.createWaitingRefund() }),
  },
};

const namesOf = ({ split_id, reference_id }: SplitNames): Data => ({ split_id, reference_id });

const lastHour = (): Data => {
  const now = Math.floor(Date.now() / 1000);
  return { start_time: String(now - 3600), end_time: String(now) };
};

/** Parameters that are valid only with certain values of others; they have separate rows. */
const NOT_WITH_ALL = new Set(['sca_exemption', 'trade_id', 'split_detail_id', 'refund_split_detail_id']);

/** A contract with its operation. */
export interface Called {
  readonly operation: Operation;
  readonly contract: Contract;
}

/** Returns the name of a contract, unique in the suite. */
export const nameOf = ({ operation, contract }: Called): string =>
  operation.contracts.length === 1 ? operation.name : `${operation.name} (${contract.title})`;

const completionOf = ({ operation, contract }: Called): Completion =>
  COMPLETIONS[`${operation.name}/${contract.title}`] ?? COMPLETIONS[operation.name] ?? {};

/** Returns the requirements of a valid request of the contract. */
export const needsOf = (called: Called): readonly Need[] => [
  ...(completionOf(called).needs ?? []),
  ...needsToCall(called.operation),
];

/** Returns the account that is needed to call an operation. */
export const needsToCall = ({ roles }: Operation): readonly Need[] =>
  roles.includes('cashier') ? [] : ['superAdmin'];

/** Returns the default caller of an operation: the cashier if allowed. */
export const callerFor = ({ roles }: Operation, { accounts }: Target): Account =>
  roles.includes('cashier') ? accounts.cashier : accounts.superAdmin!;

/** Returns valid values for the required parameters. Ids are well formed but unknown. */
export function drySample({ contract }: Called, { target }: Stage, method = contract.methods[0]): Data {
  const chosen = contract.exactlyOne?.[0] ?? contract.anyOf?.[0];
  const wanted = contract.parameters.filter(({ name, required }) => required || name === chosen);
  const command = commandOf(contract);
  return Object.fromEntries(
    wanted.map((parameter) => [
      parameter.name,
      (parameter.name === 'command' && command) || valueFor(parameter, target, method),
    ]),
  );
}

/** Returns the value of `command` that selects a contract, if any. */
export const commandOf = (contract: Contract & { readonly command?: string }): string | undefined =>
  contract.command;

/** Returns a valid request, after creating the objects that it names. */
export async function liveSample(called: Called, stage: Stage, method?: MethodName): Promise<Data> {
  return { ...drySample(called, stage, method), ...(await completionOf(called).members?.(stage)) };
}

/** Returns the optional parameters that can be combined, each with a valid value. */
export const optionalSample = ({ contract }: Called, { target }: Stage): Data =>
  Object.fromEntries(
    optionalParameters(contract).map((parameter) => [
      parameter.name,
      valueFor(parameter, target, contract.methods[0]),
    ]),
  );

/** Returns the names of the optional parameters that can be combined. */
export const optionalParameters = ({
  parameters,
  exactlyOne = [],
  anyOf = [],
}: Contract): readonly Parameter[] =>
  parameters.filter(
    ({ name, required }) =>
      !required && !NOT_WITH_ALL.has(name) && !exactlyOne.includes(name) && !anyOf.includes(name),
  );

/** Returns a valid value of a parameter for a method. */
export function valueFor(parameter: Parameter, target: Target, method: MethodName | undefined): Value {
  if (parameter.kind === 'method') return method;
  if (parameter.name === 'currency') return currencyOf(method);
  if (parameter.kind === 'auth-code') return freshCode(method ?? 'Alipay');
  if (parameter.kind === 'app-id') return target.apps[method === 'Alipay' ? 'Alipay' : 'WeChat Pay'];
  return sampleOf(parameter);
}

/** Returns EUR, or a currency that the method takes instead. */
function currencyOf(method: MethodName | undefined): string {
  const { currencies }: Pick<MethodRow, 'currencies'> = method ? METHODS[method] : { currencies: 'any' };
  return currencies === 'any' || currencies.includes('EUR') ? 'EUR' : currencies[0]!;
}
