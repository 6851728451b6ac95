/** Rows of the order of checks: of two errors in one request, the one checked earlier is reported. */
import { METHODS, type MethodRow, type Parameter } from '@gangway/protocol';
import { assertCode } from './caller.ts';
import type { Need, Row } from './row.ts';
import { type Called, callerFor, drySample, nameOf } from './samples.ts';
import type { Account, Accounts } from './target.ts';
import { sampleOf, WRONG_CODE, WRONG_OF_KIND } from './values.ts';
import type { Data, Writing } from './wire.ts';

/** An error that a request of the contract can have. */
interface Fault {
  readonly what: string;
  readonly code: string;
  readonly data?: Data;
  readonly writing?: Writing;
  /** The account that causes it: one with a wrong role or without features. */
  readonly as?: Exclude<keyof Accounts, 'cashier'>;
}

/** Returns every pair of errors that can be combined in one request. */
export function precedenceRows(called: Called): Row[] {
  const faults = faultsOf(called);
  return faults.flatMap((earlier, at) =>
    faults.slice(at + 1).flatMap((later) => (canMeet(earlier, later) ? [row(called, earlier, later)] : [])),
  );
}

/** Two errors of the same field, or of two accounts, cannot be combined. */
function canMeet(earlier: Fault, later: Fault): boolean {
  const names = new Set(Object.keys(earlier.data ?? {}));
  const clash = Object.keys(later.data ?? {}).some((name) => names.has(name));
  return !clash && !(earlier.as && later.as && earlier.as !== later.as);
}

function row(called: Called, earlier: Fault, later: Fault): Row {
  const { operation } = called;
  const as = earlier.as ?? later.as;
  const needs: Need[] = as ? [as] : operation.roles.includes('cashier') ? [] : ['superAdmin'];
  return {
    group: operation.name,
    title: `${nameOf(called)}: ${earlier.what} (${earlier.code}) is reported before ${later.what} (${later.code})`,
    section: 'Order of checks',
    covers: [`precedence ${nameOf(called)}`],
    needs,
    check: async (stage) => {
      const { target } = stage;
      const account: Account = as ? target.accounts[as]! : callerFor(operation, target);
      const data = { ...drySample(called, stage), ...earlier.data, ...later.data };
      const answer = await stage.call(operation.name, data, {
        as: account,
        ...earlier.writing,
        ...later.writing,
      });
      assertCode(answer, earlier.code);
    },
  };
}

/** Kinds whose wrong formats are checked at a separate point in the order. */
const UNFIT: ReadonlySet<string> = new Set(['card-info', 'receivers', 'key']);

/** Returns the possible errors of a request, each in another field, in the order of checks. */
function faultsOf({ operation, contract }: Called): Fault[] {
  const { parameters, methods } = contract;
  const left = [...parameters];
  const take = (fits: (parameter: Parameter) => boolean): Parameter | undefined => {
    const at = left.findLastIndex(fits);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const key = take(({ kind }) => kind === 'key');
  const limited = take(({ name }) => ['timeout', 'limit', 'refund_amount'].includes(name));
  const currency = take(({ name }) => name === 'currency');
  const method = methods.length > 0 ? take(({ kind }) => kind === 'method') : undefined;
  take(({ name }) => (contract.exactlyOne ?? contract.anyOf)?.includes(name) ?? false);
  const missing = take(({ required = false, requiredWhen }) => required && !requiredWhen);
  // A wrong command selects no contract.
  const wrong = take(
    ({ name, kind }) => name !== 'command' && WRONG_OF_KIND[kind].length > 0 && !UNFIT.has(kind),
  );
  const feature = contract.features?.find(
    ({ when }) => !parameters.some((p) => p.requiredWhen?.name === when.name),
  );
  const outsider = (['operator', 'superAdmin'] as const).find((one) => !mayCall(operation.roles, one));
  const takesAny = methods[0] && (METHODS[methods[0]] as MethodRow).currencies === 'any';
  const faults: (Fault | false | undefined)[] = [
    outsider && { what: 'a wrong role', code: '-4120', as: outsider },
    method && { what: 'an unknown sub_pay_method', code: '-4011', data: { [method.name]: 'Nonsense' } },
    missing && { what: `${missing.name} left out`, code: '-3001', data: { [missing.name]: '' } },
    wrong && {
      what: `a wrong ${wrong.name}`,
      code: WRONG_CODE[wrong.kind] ?? '-3002',
      data: { ...neededBeside(parameters, wrong), [wrong.name]: WRONG_OF_KIND[wrong.kind][0] ?? 'nonsense' },
    },
    currency &&
      methods.length > 0 && {
        what: 'an unsupported currency',
        code: '-4011',
        data: { currency: takesAny ? 'KWD' : 'USD' },
      },
    limited && {
      what: `${limited.name} out of range`,
      code: '-3003',
      data: { [limited.name]: limited.name === 'refund_amount' ? '0.00' : '1441' },
    },
    feature && { what: `no ${feature.feature}`, code: '-4120', as: 'plain' },
    key && { what: `a malformed ${key.name}`, code: '-4118', data: { [key.name]: 'not a key' } },
  ];
  return faults.filter((fault): fault is Fault => Boolean(fault));
}

/** Returns valid values of the parameters that are required beside another. */
const neededBeside = (parameters: readonly Parameter[], { name }: Parameter): Data =>
  Object.fromEntries(
    parameters
      .filter(({ requiredWhen }) => requiredWhen?.name === name)
      .map((one) => [one.name, sampleOf(one)]),
  );

const mayCall = (roles: readonly string[], account: 'operator' | 'superAdmin'): boolean =>
  roles.includes(account === 'superAdmin' ? 'super-admin' : account);
