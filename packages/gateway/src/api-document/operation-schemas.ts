/** Schemas and examples of every operation's requests and answers, generated from its contracts. */
import {
  type Condition,
  type Contract,
  OPERATION_NAMES,
  OPERATIONS,
  type Operation,
  PAYMENT_COLUMNS,
  type Parameter,
  REFUND_COLUMNS,
  REFUND_DOWNLOAD,
  type ResultMember,
} from '@gangway/protocol';
import { canonicalString } from '@gangway/protocol/signature';
import { hmacSha256 } from '../hmac.ts';
import { exampleOf, parametersSchema } from './parameter-schemas.ts';
import { resultExample, resultSchema } from './result-schemas.ts';
import { anyOf, objectOf, ref, type Schema, slug } from './schema.ts';

const EXAMPLE_TIME = 1_795_190_400;
const EXAMPLE_RESPONSE_ID = '202611201600001234567890';

/** The sandbox accounts that sign the examples (docs/test-data.md, Accounts). */
const CALLERS = { cashier: '016683', 'super-admin': '036870', operator: '026001' } as const;

/** Commands → the lines of their answer. */
const LINES: Readonly<Record<string, Readonly<Record<string, Schema>>>> = {
  getTradebillInfo: { tradebill: { type: 'array', items: ref('TransactionLine') } },
  getTradebill: { tradebill: { type: 'array', items: ref('ReportLine') } },
};

/** The operations that the documents list. */
export const DOCUMENTED: readonly Operation[] = OPERATIONS;

/** Returns an operation's name, then its aliases. */
export const namesOf = ({ name }: Operation): readonly string[] => [name, ...OPERATION_NAMES[name].aliases];

/** Returns the name of a schema: `v3.QueryOrder.Request`, `v3.CreatePayments.blik.Data`. */
const partName = (operation: Operation, part: string, contract?: Contract): string =>
  [operation.name, ...(contract && operation.contracts.length > 1 ? [slug(contract.title)] : []), part].join(
    '.',
  );

/** Returns the name of the schema of a contract's answer. */
export const resultName = (operation: Operation, contract: Contract): string =>
  partName(operation, 'Result', contract);

/** Returns the schemas of all operations by name. */
export function operationParts(): Record<string, Schema> {
  const parts: Record<string, Schema> = {};
  for (const operation of DOCUMENTED) {
    const { contracts } = operation;
    parts[partName(operation, 'Request')] = requestSchema(operation);
    for (const contract of contracts) {
      parts[partName(operation, 'Data', contract)] = dataSchema(contract);
      if (!isDownload(operation)) parts[resultName(operation, contract)] = answerSchema(contract);
    }
  }
  return parts;
}

/** Returns whether an operation answers with a file instead of an envelope. */
export const isDownload = ({ name }: Operation): boolean => name === 'v3.BatchQuery';

function requestSchema(operation: Operation): Schema {
  const { name, roles, contracts } = operation;
  const data = contracts.map((contract) => ref(partName(operation, 'Data', contract)));
  return {
    title: name,
    description: [
      `${OPERATION_NAMES[name].about}.`,
      `Callable by: ${roles.join(', ')}.`,
      ...(isDownload(operation) ? columnsText() : []),
    ].join(' '),
    ...objectOf({
      user: ref('User'),
      sign: ref('Sign'),
      method: { type: 'string', enum: namesOf(operation) },
      time: ref('Time'),
      data: anyOf(data),
    }),
  };
}

const columnsText = (): string[] => [
  'The answer is CSV (RFC 4180); its first line names the columns.',
  `Called as ${REFUND_DOWNLOAD} it returns refunds: ${namesOfRows(REFUND_COLUMNS)};`,
  `otherwise payments: ${namesOfRows(PAYMENT_COLUMNS)}.`,
];

const namesOfRows = (rows: readonly ResultMember[]): string => rows.map(({ name }) => name).join(', ');

function dataSchema(contract: Contract): Schema {
  const { title, parameters, errors, exactlyOne, anyOf } = contract;
  const conditions = parameters.map(conditionOf).filter((condition) => condition !== undefined);
  return {
    title,
    description: `Its own errors, after those that every request can get: ${errors.join(', ') || 'none'}.`,
    ...parametersSchema(parameters, contract),
    ...(exactlyOne && { oneOf: exactlyOne.map((name) => ({ required: [name] })) }),
    ...(anyOf && { anyOf: anyOf.map((name) => ({ required: [name] })) }),
    ...(conditions.length > 0 && { allOf: conditions }),
  };
}

/** Returns the condition that requires a parameter when another one is given, or has a certain value. */
function conditionOf({ name, requiredWhen }: Parameter): Schema | undefined {
  if (!requiredWhen) return undefined;
  const { name: other, is }: Condition = requiredWhen;
  const holds = { required: [other], ...(is !== undefined && { properties: { [other]: { const: is } } }) };
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  return { if: holds, then: { required: [name] } };
}

function answerSchema(contract: Contract): Schema {
  const { title, resultIn, result, command = '' } = contract;
  const members =
    resultIn === 'transaction_info' ? ref('TransactionInfo') : resultSchema(result, LINES[command]);
  return {
    title: `Answer: ${title}`,
    allOf: [ref('Success'), objectOf({ data: resultIn ? objectOf({ [resultIn]: members }) : members })],
  };
}

/** Returns references to the schemas of all answers. */
export const answerRefs = (): Schema[] =>
  DOCUMENTED.filter((operation) => !isDownload(operation)).flatMap((operation) =>
    operation.contracts.map((contract) => ref(resultName(operation, contract))),
  );

/** Returns the mapping of the discriminator: every name of an operation to its request. */
export const requestMapping = (): Record<string, string> =>
  Object.fromEntries(
    DOCUMENTED.flatMap((operation) =>
      namesOf(operation).map((name) => [name, `#/components/schemas/${partName(operation, 'Request')}`]),
    ),
  );

/** The examples of one contract. */
export interface ContractExample {
  readonly key: string;
  readonly operation: Operation;
  readonly contract: Contract;
  readonly request: Schema;
  /** Undefined for a download. */
  readonly answer: Schema | undefined;
}

/** Returns examples of every contract. Requests hold what is required and are signed with published secrets. */
export const contractExamples = (): ContractExample[] =>
  DOCUMENTED.flatMap((operation) =>
    operation.contracts.map((contract) => ({
      key: partName(operation, 'Example', contract).replace(/\.Example$/, ''),
      operation,
      contract,
      request: requestExample(operation, contract),
      answer: isDownload(operation) ? undefined : answerExample(contract),
    })),
  );

function requestExample({ name: method, roles }: Operation, contract: Contract): Schema {
  const chosen = contract.exactlyOne?.at(-1) ?? contract.anyOf?.[0];
  const always = contract.parameters.filter(({ name, required }) => required || name === chosen);
  const isGiven = (other: string) => always.some(({ name }) => name === other);
  const included = contract.parameters.filter(
    (parameter) =>
      always.includes(parameter) ||
      (parameter.requiredWhen?.is === undefined && isGiven(parameter.requiredWhen?.name ?? '')),
  );
  const data = Object.fromEntries(
    included.map((parameter) => [parameter.name, exampleOf(parameter, contract)]),
  );
  const user = roles.includes('cashier') ? CALLERS.cashier : CALLERS['super-admin'];
  const text = canonicalString({ ...data, user, method, time: String(EXAMPLE_TIME) });
  const sign = hmacSha256(`sandbox-secret-${user}`, text).toString('hex');
  return { user, sign, method, time: EXAMPLE_TIME, data };
}

function answerExample({ resultIn, result }: Contract): Schema {
  const members = resultExample(result);
  const data = resultIn ? { [resultIn]: members } : members;
  return { status: true, code: '200', message: '', data, response_id: EXAMPLE_RESPONSE_ID };
}
