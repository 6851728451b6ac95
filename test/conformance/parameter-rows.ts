/** Rows of every parameter of every contract: required, optional, format, length, limits, keys. */
import { lengthMaxOf, METHODS, type Parameter } from '@gangway/protocol';
import { type Answer, assertCode } from './caller.ts';
import { keyRows } from './key-rows.ts';
import { changedList, RANGES } from './parameter-ranges.ts';
import type { Row } from './row.ts';
import {
  type Called,
  callerFor,
  drySample,
  liveSample,
  nameOf,
  needsOf,
  needsToCall,
  optionalParameters,
  optionalSample,
  valueFor,
} from './samples.ts';
import type { Stage } from './stage.ts';
import { orderLines, sampleOf, valueOfLength, WRONG_CODE, WRONG_OF_KIND } from './values.ts';
import { type Data, Literal, type Value } from './wire.ts';

/** Content that is forbidden in echoed texts. */
const INJECTIONS = ['&method=', '&user=', '&time='];

/** Parameters with a table of allowed values, whose length cannot vary. */
const CLOSED_SETS = new Set(['sub_pay_method_type', 'state']);

/** Returns the rows of one contract's parameters. */
export const parameterRows = (called: Called): Row[] => [
  ...itemRows(called),
  ...called.contract.parameters.flatMap((parameter) => [
    ...requiredRows(called, parameter),
    ...formRows(called, parameter),
    ...lengthRows(called, parameter),
    ...rangeRows(called, parameter),
    ...keyRows(called, parameter),
  ]),
  ...optionalRows(called),
  ...alternativeRows(called),
];

const covers = (called: Called, name: string): string[] => [`parameter ${nameOf(called)} ${name}`];

const sectionOf = ({ operation }: Called): string => operation.name;

/** A request with changed fields that is refused before any lookup. */
const refusal = (
  called: Called,
  name: string,
  { title, data, code, field = name }: { title: string; data: Data; code: string; field?: string },
): Row => ({
  group: called.operation.name,
  title: `${nameOf(called)}: ${title} is ${code}`,
  section: sectionOf(called),
  covers: [...covers(called, name), `error ${code}`],
  needs: needsToCall(called.operation),
  check: async (stage) =>
    assertCode(await ask(called, stage, { ...drySample(called, stage), ...data }), code, field),
});

const ask = ({ operation }: Called, stage: Stage, data: Data): Promise<Answer> =>
  stage.call(operation.name, data, { as: callerFor(operation, stage.target) });

function requiredRows(called: Called, { name, required, requiredWhen }: Parameter): Row[] {
  // For some contracts the message for a missing sub_pay_method also names the intended operation.
  if (required)
    return [
      refusal(called, name, { title: `${name} left out`, data: { [name]: undefined }, code: '-3001' }),
      refusal(called, name, { title: `an empty ${name}`, data: { [name]: '' }, code: '-3001' }),
      refusal(called, name, { title: `${name} null`, data: { [name]: null }, code: '-3001' }),
    ];
  if (!requiredWhen) return [];
  const other = called.contract.parameters.find((parameter) => parameter.name === requiredWhen.name);
  if (!other) return [];
  const value = requiredWhen.is ?? sampleOf(other);
  const when = { [other.name]: value, [name]: undefined };
  const title = `${name} left out beside ${other.name} ${requiredWhen.is ?? ''}`.trimEnd();
  return [refusal(called, name, { title, data: when, code: '-3001' })];
}

/** The required members of each entry of a list. */
function itemRows(called: Called): Row[] {
  const lists = called.contract.parameters.filter(({ items }) => items);
  return lists.flatMap((list) => entryRows(called, list));
}

function entryRows(called: Called, list: Parameter): Row[] {
  const { name, items = [] } = list;
  return [
    refusal(called, name, { title: `${name} without an entry`, data: { [name]: '[]' }, code: '-3001' }),
    ...items
      .filter(({ required }) => required)
      .map((item) =>
        refusal(called, name, {
          title: `an entry of ${name} without ${item.name}`,
          data: { [name]: changedList(list, { [item.name]: '' }) },
          code: '-3001',
          field: `${name}[0].${item.name}`,
        }),
      ),
  ];
}

/** Kinds that are accepted as a JSON object. */
const OBJECT_KINDS: ReadonlySet<string> = new Set(['card-info', 'checkout-data', 'filter', 'look']);

function formRows(called: Called, parameter: Parameter): Row[] {
  const { name, kind, oneOf, echoed } = parameter;
  const code = WRONG_CODE[kind] ?? '-3002';
  const wrong: Value[] = [...WRONG_OF_KIND[kind], true, OBJECT_KINDS.has(kind) ? ['x'] : {}];
  if (oneOf)
    wrong.push(`${oneOf[0]} `, oneOf[0]!.toUpperCase() === oneOf[0] ? '99' : oneOf[0]!.toUpperCase());
  const without = beside(called, name);
  const rows = wrong.map((value) =>
    refusal(called, name, {
      title: `${name} ${shown(value)}`,
      data: { ...without, [name]: value },
      code,
      field: kind === 'method' ? 'sub_pay_method' : name,
    }),
  );
  const injected = echoed ? INJECTIONS : [];
  return [
    ...rows,
    ...injected.map((text) =>
      refusal(called, name, { title: `${name} with ${text}`, data: { [name]: `x${text}y` }, code: '-3002' }),
    ),
  ];
}

/** The parameters that a parameter requires, without those that it excludes. */
function beside({ contract }: Called, name: string): Data {
  const companions = contract.parameters.filter(
    ({ requiredWhen }) => requiredWhen?.name === name && requiredWhen.is === undefined,
  );
  const given = new Set([name, ...companions.map((companion) => companion.name)]);
  const { exactlyOne = [] } = contract;
  const excluded = exactlyOne.some((one) => given.has(one))
    ? exactlyOne.filter((one) => !given.has(one))
    : [];
  return {
    ...Object.fromEntries(excluded.map((one) => [one, undefined])),
    ...Object.fromEntries(companions.map((companion) => [companion.name, sampleOf(companion)])),
  };
}

const shown = (value: Value): string => {
  const text = value instanceof Literal ? value.text : JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 37)}…` : text;
};

function lengthRows(called: Called, parameter: Parameter): Row[] {
  const { name, oneOf, kind } = parameter;
  const max = lengthMaxOf(parameter);
  const tooLong = max === undefined || oneOf ? undefined : valueOfLength(parameter, max + 1);
  if (tooLong === undefined) return [];
  const code = kind === 'key' ? '-4118' : '-3002';
  return [
    refusal(called, name, { title: `${name} of ${max! + 1} characters`, data: { [name]: tooLong }, code }),
  ];
}

function rangeRows(called: Called, { name }: Parameter): Row[] {
  const { outside, ends } = RANGES[name] ?? { outside: [], ends: [] };
  // Operation 10 takes no payment, so its amount may be zero.
  const operations = called.contract.parameters.find((one) => one.name === 'operation')?.oneOf ?? [];
  const takesMoney = operations.includes('10') ? { operation: '11' } : {};
  const takesLines = called.contract.parameters.some((one) => one.kind === 'order-lines');
  const minimum = METHODS[called.contract.methods[0]!]?.minimum as { EUR?: string } | undefined;
  const least = name === 'amount' ? minimum?.EUR : undefined;
  const below = least ? [((Math.round(Number(least) * 100) - 1) / 100).toFixed(2)] : [];
  return [
    ...[...outside, ...below].map((value) =>
      refusal(called, name, {
        title: `${name} ${shown(value)}`,
        data: { ...takesMoney, [name]: value },
        code: '-3003',
      }),
    ),
    ...[...ends, ...(least ? [least] : [])].map((value) =>
      success(called, [name], `${name} ${shown(value)} is accepted`, async (stage) => ({
        ...(await liveSample(called, stage)),
        [name]: value,
        ...(name === 'amount' && takesLines && { order_lines: orderLines({}, String(value)) }),
      })),
    ),
  ];
}

/** A request that succeeds. */
const success = (
  called: Called,
  names: readonly string[],
  title: string,
  data: (stage: Stage) => Promise<Data>,
): Row => ({
  group: called.operation.name,
  title: `${nameOf(called)}: ${title}`,
  section: sectionOf(called),
  covers: names.flatMap((name) => covers(called, name)),
  needs: needsOf(called),
  check: async (stage) => assertCode(await ask(called, stage, await data(stage)), '200'),
});

function optionalRows(called: Called): Row[] {
  const { contract } = called;
  const optional = optionalParameters(contract).map(({ name }) => name);
  const rows = [
    success(
      called,
      contract.parameters.map(({ name }) => name),
      'every value of maximum length is accepted',
      async (stage) => ({
        ...(await liveSample(called, stage)),
        ...longest(called, stage),
      }),
    ),
  ];
  if (optional.length === 0) return rows;
  return [
    ...rows,
    success(called, optional, `${optional.join(', ')} may be sent`, async (stage) => ({
      ...(await liveSample(called, stage)),
      ...optionalSample(called, stage),
    })),
    ...['', null].map((empty) =>
      success(called, optional, `optional parameters may be ${JSON.stringify(empty)}`, async (stage) => ({
        ...Object.fromEntries(optional.map((name) => [name, empty])),
        ...(await liveSample(called, stage)),
      })),
    ),
  ];
}

/** Parameters that name existing objects, so that their length is fixed. */
const isNameOfAnother = ({ name, echoed }: Parameter): boolean =>
  name === 'split_solution_id' || (name === 'reference_id' && !echoed);

const longest = ({ contract }: Called, { target }: Stage): Data =>
  Object.fromEntries(
    contract.parameters.flatMap((parameter) => {
      const { name, oneOf } = parameter;
      const max = lengthMaxOf(parameter);
      if (max === undefined || oneOf || CLOSED_SETS.has(name) || isNameOfAnother(parameter)) return [];
      // Beside the name that the sample has, another one would be of something else.
      if (contract.anyOf?.includes(name)) return [];
      const value = valueOfLength(parameter, max) ?? valueFor(parameter, target, contract.methods[0]);
      return [[name, value]];
    }),
  );

function alternativeRows(called: Called): Row[] {
  const { contract } = called;
  const names = contract.exactlyOne ?? contract.anyOf ?? [];
  if (names.length === 0) return [];
  const all = (stage: Stage): Data =>
    Object.fromEntries(
      contract.parameters
        .filter(({ name, requiredWhen }) => names.includes(name) || names.includes(requiredWhen?.name ?? ''))
        .map((parameter) => [parameter.name, valueFor(parameter, stage.target, contract.methods[0])]),
    );
  const row = (title: string, code: string, data: (stage: Stage) => Data): Row => ({
    group: called.operation.name,
    title: `${nameOf(called)}: ${title} is ${code}`,
    section: sectionOf(called),
    covers: names.flatMap((name) => covers(called, name)),
    needs: needsToCall(called.operation),
    check: async (stage) =>
      assertCode(await ask(called, stage, { ...drySample(called, stage), ...data(stage) }), code, names[0]),
  });
  const none = row(`none of ${names.join(', ')}`, '-3001', () =>
    Object.fromEntries(names.map((name) => [name, ''])),
  );
  return contract.anyOf ? [none] : [none, row(`all of ${names.join(', ')}`, '-3002', all)];
}
