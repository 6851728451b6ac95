/** A valid request for every contract: made from its parameter table, and completed here where that does not tell. */
import type { Contract, MethodName, Operation, Parameter } from '@gangway/protocol';
import type { Need } from './row.ts';
import type { SplitNames } from './splits.ts';
import type { Stage } from './stage.ts';
import type { Account, Target } from './target.ts';
import { freshCode, receiverList, sampleOf } from './values.ts';
import type { Data, Value } from './wire.ts';

/** What a contract's table does not tell about a request that works. */
interface Completion {
  readonly needs?: readonly Need[];
  /** Members of the request, made over HTTP first where they name something that has to exist. */
  readonly members?: (stage: Stage) => Promise<Data>;
}

/** Operation, or operation and contract title → its completion. A new operation that needs one has its row here. */
const COMPLETIONS: Readonly<Record<string, Completion>> = {
  'v3.CreateCardPayments': { needs: ['sandbox'] },
  'v3.CreateCardPayments/Stored card': {
    needs: ['sandbox'],
    members: async (stage) => ({ payment_token_object: await stage.keepCard('CIT') }),
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

/** Parameters that go with certain values of others only; they have rows of their own. */
const NOT_WITH_ALL = new Set(['sca_exemption', 'trade_id', 'split_detail_id', 'refund_split_detail_id']);

/** A contract together with the operation it is called by. */
export interface Called {
  readonly operation: Operation;
  readonly contract: Contract;
}

/** The name of a contract, unique in the suite. */
export const nameOf = ({ operation, contract }: Called): string =>
  operation.contracts.length === 1 ? operation.name : `${operation.name} (${contract.title})`;

const completionOf = ({ operation, contract }: Called): Completion =>
  COMPLETIONS[`${operation.name}/${contract.title}`] ?? COMPLETIONS[operation.name] ?? {};

/** What has to be there for a request of the contract that works. */
export const needsOf = (called: Called): readonly Need[] => [
  ...(completionOf(called).needs ?? []),
  ...needsToCall(called.operation),
];

/** The account that is needed to call an operation at all. */
export const needsToCall = ({ roles }: Operation): readonly Need[] =>
  roles.includes('cashier') ? [] : ['superAdmin'];

/** Who calls an operation unless told: the cashier where it may. */
export const callerFor = ({ roles }: Operation, { accounts }: Target): Account =>
  roles.includes('cashier') ? accounts.cashier : accounts.superAdmin!;

/** Right values for what a contract requires; names of objects are well formed, but nothing exists by them. */
export function drySample({ contract }: Called, { target }: Stage, method = contract.methods[0]): Data {
  const chosen = contract.exactlyOne?.[0];
  const wanted = contract.parameters.filter(({ name, required }) => required || name === chosen);
  const command = commandOf(contract);
  return Object.fromEntries(
    wanted.map((parameter) => [
      parameter.name,
      (parameter.name === 'command' && command) || valueFor(parameter, target, method),
    ]),
  );
}

/** The value of `command` that chooses a contract, where one does. */
export const commandOf = (contract: Contract & { readonly command?: string }): string | undefined =>
  contract.command;

/** A request that works, with what it names made first. */
export async function liveSample(called: Called, stage: Stage, method?: MethodName): Promise<Data> {
  return { ...drySample(called, stage, method), ...(await completionOf(called).members?.(stage)) };
}

/** The optional parameters that can be sent together, each with a right value. */
export const optionalSample = ({ contract }: Called, { target }: Stage): Data =>
  Object.fromEntries(
    optionalParameters(contract).map((parameter) => [
      parameter.name,
      valueFor(parameter, target, contract.methods[0]),
    ]),
  );

/** The optional parameters that can be sent together. */
export const optionalParameters = ({ parameters, exactlyOne = [] }: Contract): readonly Parameter[] =>
  parameters.filter(
    ({ name, required }) => !required && !NOT_WITH_ALL.has(name) && !exactlyOne.includes(name),
  );

/** A right value of one parameter for a method. */
export function valueFor(parameter: Parameter, target: Target, method: MethodName | undefined): Value {
  if (parameter.kind === 'method') return method;
  if (parameter.kind === 'auth-code') return freshCode(method ?? 'Alipay');
  if (parameter.kind === 'app-id') return target.apps[method === 'Alipay' ? 'Alipay' : 'WeChat Pay'];
  return sampleOf(parameter);
}
