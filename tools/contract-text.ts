/** Renders a contract as Markdown: parameters, members of the answer, errors; the families of an operation together. */
import {
  type Condition,
  type Contract,
  type CREATION_RESULT,
  lengthMaxOf,
  type Operation,
  type Parameter,
} from '@gangway/protocol';
import { code, list, type Rows, table } from './markdown.ts';

/** The contracts of an operation. Contracts selected by sub_pay_method share most rows; differences follow below. */
export function contractsOf(operation: Operation): string {
  const { contracts, roles } = operation;
  const isFamily = contracts.length > 1 && contracts.every(({ command }) => command === undefined);
  const parts = isFamily
    ? familyParts(contracts)
    : contracts.flatMap((contract) => [
        contracts.length > 1 ? `**${contract.title}** (${code(contract.command ?? '')})` : '',
        ...contractParts(contract),
      ]);
  return [`Callable by: ${roles.join(', ')}.`, ...parts].filter((part) => part !== '').join('\n\n');
}

/** The table of parameters. */
export const parameterTable = (parameters: readonly Parameter[]): string =>
  table(['Parameter', ...PARAMETER_HEAD], parameters.map(parameterCells));

/** The table of members. */
export const members = (rows: readonly Member[]): string =>
  table(['Member', ...MEMBER_HEAD], rows.map(memberCells));

type Member = (typeof CREATION_RESULT | Contract['result'])[number];

const PARAMETER_HEAD = ['Required', 'Kind', 'Meaning'] as const;
const MEMBER_HEAD = ['Type', 'Meaning'] as const;

const parameterCells = (parameter: Parameter): readonly string[] => {
  const { name, required, requiredWhen, kind, about } = parameter;
  const max = lengthMaxOf(parameter);
  return [
    code(name),
    required ? 'yes' : requiredWhen ? `with ${condition(requiredWhen)}` : 'no',
    max === undefined ? kind : `${kind}, ≤ ${max}`,
    about,
  ];
};

const memberCells = (row: Member): readonly string[] => [
  code(row.name),
  ('type' in row && row.type) || 'String',
  row.about,
];

const condition = ({ name, is }: Condition): string =>
  is === undefined ? code(name) : `${code(name)} ${code(is)}`;

const ORDER = 'Parameters, in the order in which their formats are checked';
const OWN_ERRORS = 'Errors of its own, after those every request can get';

const contractParts = ({ methods, parameters, result, resultIn, errors }: Contract): string[] => [
  methods.length > 0 ? `Methods: ${list(methods)}.` : '',
  `${ORDER}:`,
  parameterTable(parameters),
  resultIn ? `The answer's \`data\` has one member \`${resultIn}\` with:` : "The answer's `data`:",
  members(result),
  `${OWN_ERRORS}: ${list(errors)}.`,
];

function familyParts(contracts: readonly Contract[]): string[] {
  const titles = contracts.map(({ title }) => title);
  const parameters = compare(contracts.map((contract) => contract.parameters.map(parameterCells)));
  const answers = compare(contracts.map(({ result }) => result.map(memberCells)));
  const differing = (head: readonly string[], { own }: Compared): string =>
    table(
      [head[0]!, 'In', ...head.slice(1)],
      own.map(({ cells: [name = '', ...rest], of }) => [name, of.map((i) => titles[i]).join('; '), ...rest]),
    );
  return [
    table(
      ['Family', 'Methods'],
      contracts.map(({ title, methods }) => [title, list(methods)]),
    ),
    `${ORDER}${ownOrder(parameters)}:`,
    table(['Parameter', ...PARAMETER_HEAD], parameters.shared),
    'Differences by family:',
    differing(['Parameter', ...PARAMETER_HEAD], parameters),
    answers.own.length > 0 ? "The answer's `data` in every family:" : "The answer's `data`:",
    table(['Member', ...MEMBER_HEAD], answers.shared),
    ...(answers.own.length > 0
      ? ['and the differences:', differing(['Member', ...MEMBER_HEAD], answers)]
      : []),
    ...errorParts(contracts),
  ];
}

/** States when the formats of parameters are checked that only some families have. */
function ownOrder({ early }: Compared): string {
  const before = early.map(([name, next]) => `${name} before ${next}`).join(', ');
  return `; those of some families alone come after them${before && `, but ${before}`}`;
}

function errorParts(contracts: readonly Contract[]): string[] {
  const titles = new Map<string, string[]>();
  for (const { title, errors } of contracts)
    titles.set(list(errors), [...(titles.get(list(errors)) ?? []), title]);
  if (titles.size === 1) return [`${OWN_ERRORS}: ${[...titles.keys()].join()}.`];
  const rows = [...titles].map(([codes, of]) => [of.join('; '), codes]);
  return [`${OWN_ERRORS}:`, table(['In', 'Errors'], rows)];
}

/** Merged tables: rows common to all, with a note where they differ, and rows of only some. */
interface Compared {
  readonly shared: Rows;
  /** `of`: the indexes of the tables. */
  readonly own: readonly { readonly cells: readonly string[]; readonly of: readonly number[] }[];
  /** Rows of only some tables that come before a common row, each with that row. */
  readonly early: readonly (readonly [name: string, next: string])[];
}

function compare(tables: readonly Rows[]): Compared {
  const [first = []] = tables;
  const rowsOf = (name: string) => tables.map((rows) => rows.find(([known]) => known === name));
  const names = [...new Set(tables.flatMap((rows) => rows.map(([name = '']) => name)))];
  const inAll = new Set(names.filter((name) => rowsOf(name).every((row) => row !== undefined)));
  const isSame = (name: string) => new Set(rowsOf(name).map((row) => row?.join('|'))).size === 1;
  const early = new Map<string, string>();
  for (const rows of tables)
    rows.forEach(([name = ''], i) => {
      const next = rows.slice(i).find(([later = '']) => inAll.has(later))?.[0];
      if (!inAll.has(name) && next) early.set(name, next);
    });
  return {
    shared: first
      .filter(([name = '']) => inAll.has(name))
      .map((row) => (isSame(row[0]!) ? row : pointer(row))),
    own: names.filter((name) => !isSame(name)).flatMap((name) => variantsOf(rowsOf(name))),
    early: [...early],
  };
}

/** A row that only notes a difference. */
const pointer = (row: readonly string[]): readonly string[] =>
  row.map((cell, i) => (i === 0 ? cell : i === row.length - 1 ? 'Differs, see below' : ''));

/** The different rows of one name, each with the tables that contain it. */
function variantsOf(rows: readonly (readonly string[] | undefined)[]): Compared['own'] {
  const variants = new Map<string, { cells: readonly string[]; of: number[] }>();
  rows.forEach((cells, i) => {
    if (!cells) return;
    const known = variants.get(cells.join('|')) ?? { cells, of: [] };
    known.of.push(i);
    variants.set(cells.join('|'), known);
  });
  return [...variants.values()];
}
