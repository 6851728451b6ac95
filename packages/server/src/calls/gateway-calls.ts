/** The typed calls to the gateway, put together from their table. */
import { type Contract, findOperation, type OperationName, REFUND_DOWNLOAD } from '@gangway/protocol';
import { InvalidOption } from '../gangway-error.ts';
import { GatewayRefusal, GatewayUnreachable } from '../gateway-errors.ts';
import { type GatewayLine, gatewayLine, type LineOptions, type OperationData } from '../gateway-line.ts';
import { CALLS, type CallRow } from './call-table.ts';
import type { TypedCalls } from './call-types.ts';
import { type OrderPage, orderPages, type PageOptions } from './order-pages.ts';
import { readResult } from './read-result.ts';
import { type GivenOptions, writeOptions } from './write-options.ts';

/**
 * Signed calls to the gateway, one for each of its operations, under readable names.
 *
 * - **Money** is `{ amount: '12.50', currency: 'EUR' }`, a time a `Date`, a day `'2026-11-21'`.
 * - **Repeats**: a lost reply is requested again with the same bytes. A call that moves money has a key: your
 *   `idempotencyKey`, or one that it makes. After an error with `isRetriable`, repeat it with the error's
 *   `idempotencyKey`, and nothing is done twice.
 * - **Errors**: GatewayRefusal, GatewayUnreachable (the gateway may have acted), InvalidOption (nothing was sent).
 */
export interface Gateway extends TypedCalls {
  /** Calls any operation by its name on the wire; returns the `data` of the response as it is. */
  call(operation: OperationName | (string & {}), parameters: OperationData): Promise<Record<string, unknown>>;
}

/** The options of {@link gatewayCalls}. */
export interface GatewayOptions extends LineOptions {
  /** The default of `notifyUrl` in calls about existing orders, such as `https://shop.example/pay/notifications`. */
  readonly notifyUrl?: string | undefined;
}

/**
 * Returns the calls of one account without a merchant server around them, for scripts and for a super admin's account.
 */
export const gatewayCalls = (options: GatewayOptions): Gateway =>
  callsOver(gatewayLine(options), options.notifyUrl);

/** Returns the calls over a line. */
export function callsOver(line: GatewayLine, notifyUrl: string | undefined): Gateway {
  const groups = Object.entries<Readonly<Record<string, CallRow>>>(CALLS).map(([group, rows]) => {
    const calls = Object.entries(rows).map(([name, row]) => {
      const caller = `${group}.${name}`;
      return [name, (options: GivenOptions = {}) => run({ line, notifyUrl, caller, row }, options)] as const;
    });
    return [group, Object.fromEntries(calls)] as const;
  });
  return {
    ...(Object.fromEntries(groups) as unknown as TypedCalls),
    call: async (operation, parameters) => (await line.call(operation, parameters)).data,
  };
}

interface Run {
  readonly line: GatewayLine;
  readonly notifyUrl: string | undefined;
  readonly caller: string;
  readonly row: CallRow;
}

function run(call: Run, options: GivenOptions): unknown {
  switch (call.row.returns) {
    case 'pages':
      return orderPages(options as PageOptions, (page, pageSize) =>
        readPage(call, { ...options, page, pageSize }),
      );
    case 'csv':
      return download(call, options);
    default:
      return request(call, options);
  }
}

/** Calls the operation. An error has the key with which the call can be repeated. */
async function request(
  { line, notifyUrl, caller, row }: Run,
  options: GivenOptions,
): Promise<Record<string, unknown>> {
  const contract = contractOf(row, options, caller);
  const { data, idempotencyKey } = writeOptions(contract, row, options, { caller, notifyUrl });
  try {
    const answer = await line.call(row.operation, data);
    const rows = contract.resultIn ? answer.data[contract.resultIn] : answer.data;
    return readResult(contract.result, rows, answer.requestId);
  } catch (error) {
    if (idempotencyKey === undefined) throw error;
    if (error instanceof GatewayRefusal)
      throw new GatewayRefusal(error.code, error.message, { requestId: error.requestId, idempotencyKey });
    if (error instanceof GatewayUnreachable)
      throw new GatewayUnreachable(error.message, {
        requestId: error.requestId,
        idempotencyKey,
        cause: error.cause,
      });
    throw error;
  }
}

const readPage = async (call: Run, options: GivenOptions) =>
  (await request(call, options)) as unknown as OrderPage<{ readonly tradeId: string }>;

async function download(
  { line, caller, row, notifyUrl }: Run,
  { of, ...options }: GivenOptions,
): Promise<unknown> {
  if (of !== 'payments' && of !== 'refunds')
    throw new InvalidOption(`${caller}: of is not "payments" or "refunds".`);
  const { data } = writeOptions(contractOf(row, options, caller), row, options, { caller, notifyUrl });
  return line.download(of === 'refunds' ? REFUND_DOWNLOAD : row.operation, data);
}

/** Returns the contracts of a call: the one with its title, or all of the operation that no other one handles. */
export const contractsOf = ({ operation, contract: title }: CallRow): readonly Contract[] =>
  findOperation(operation)!.contracts.filter((contract) =>
    title === undefined ? (contract.operation ?? operation) === operation : contract.title === title,
  );

function contractOf(row: CallRow, { method }: GivenOptions, caller: string): Contract {
  const contracts = contractsOf(row);
  const [only] = contracts;
  if (only && contracts.length === 1) return only;
  const found = contracts.find(({ methods }) => (methods as readonly unknown[]).includes(method));
  if (found) return found;
  const methods = contracts.flatMap((contract) => contract.methods);
  throw new InvalidOption(`${caller}: method is not one of ${methods.join(', ')}.`);
}
