/** Reads from the source which row type each named statement's result is given, by the compiler's own checker. */
import { join } from 'node:path';
import type { Node, SourceFile } from 'typescript/unstable/ast';
import {
  isCallExpression,
  isIdentifier,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteralLikeNode,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
import { API, type Checker, type Symbol as Property, type Type, TypeFlags } from 'typescript/unstable/sync';
import { statementName } from '../../packages/gateway/src/storage/database.ts';

const SOURCE =
  /\/packages\/(?:gateway\/src\/|(?=sandbox\/src\/))(?!.*(?:\.test\.ts$|\/test-|\/testing-))(.+)$/;

/** A member of a row type. */
export interface ClaimedMember {
  readonly name: string;
  /** `json` is any object or unknown type; null is left out. */
  readonly kinds: readonly string[];
  /** The words of a union of them; empty for any other type. */
  readonly words: readonly string[];
  readonly isNullable: boolean;
  /** Whether it may be missing: it is optional, or of one alternative only. */
  readonly isOptional: boolean;
}

/** A call that queries with a statement and gives its rows a type with members. */
export interface ClaimedRow {
  readonly file: string;
  /** The statements that the call may use: one, or where it chooses, all of the file that no other call names. */
  readonly statements: readonly string[];
  readonly members: readonly ClaimedMember[];
}

/** Returns every claim of the source of gateway and sandbox. */
export function readClaimedRows(): ClaimedRow[] {
  const api = new API();
  try {
    const snapshot = api.updateSnapshot({ openProjects: [join(process.cwd(), 'tsconfig.json')] });
    const [project] = snapshot.getProjects();
    if (!project) throw new Error('tsconfig.json is no project.');
    const { program, checker } = project;
    return program.getSourceFileNames().flatMap((name) => {
      const file = SOURCE.exec(name)?.[1];
      const source = file && program.getSourceFile(name);
      return source ? readFile(file, source, checker) : [];
    });
  } finally {
    api.close();
  }
}

function readFile(file: string, source: SourceFile, checker: Checker): ClaimedRow[] {
  const declared = new Map<string, string>();
  const calls: { argument: Node; type: Type | undefined }[] = [];
  const visit = (node: Node): void => {
    for (const statement of readDeclaration(node)) declared.set(...statement);
    const argument = queriedWith(node);
    if (argument) calls.push({ argument, type: rowTypeOf(node, checker) });
    node.forEachChild(visit);
  };
  visit(source);
  const nameOf = ({ argument }: { argument: Node }) => declared.get(argument.getText());
  const named = new Set(calls.map(nameOf));
  const others = [...declared.values()].filter((name) => !named.has(name));
  return calls.flatMap((call) => {
    const members = call.type ? membersOf(call.type, checker) : [];
    const name = nameOf(call);
    return members.length === 0 ? [] : [{ file, statements: name ? [name] : others, members }];
  });
}

/**
 * Returns place and name of each statement of `const x = statement('name', …)` or `const X = statements('of', {…})`.
 */
function readDeclaration(node: Node): [place: string, name: string][] {
  if (!isVariableDeclaration(node) || !isIdentifier(node.name)) return [];
  const { name, initializer } = node;
  if (!initializer || !isCallExpression(initializer) || !isIdentifier(initializer.expression)) return [];
  const [first, texts] = initializer.arguments;
  if (!first || !isStringLiteralLikeNode(first)) return [];
  if (initializer.expression.text === 'statement') return [[name.text, first.text]];
  if (initializer.expression.text !== 'statements' || !texts || !isObjectLiteralExpression(texts)) return [];
  return texts.properties.flatMap((member) =>
    isPropertyAssignment(member) && isIdentifier(member.name)
      ? [[`${name.text}.${member.name.text}`, statementName(first.text, member.name.text)]]
      : [],
  );
}

/** Returns the first argument of `….query(…)`. */
function queriedWith(node: Node): Node | undefined {
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return undefined;
  return node.expression.name.text === 'query' ? node.arguments[0] : undefined;
}

/** Returns `Row` of a call that returns `Promise<Row[]>`. */
function rowTypeOf(call: Node, checker: Checker): Type | undefined {
  const type = checker.getTypeAtLocation(call);
  if (!type || !/^Promise<.*\[\]>$/s.test(checker.typeToString(type))) return undefined;
  const [list] = checker.getTypeArguments(type as never);
  return list && checker.getTypeArguments(list as never)[0];
}

/** Returns the members of a row type; of alternatives, the members of all. */
function membersOf(row: Type, checker: Checker): ClaimedMember[] {
  const alternatives = alternativesOf(row);
  const found = new Map<string, ClaimedMember[]>();
  for (const alternative of alternatives)
    for (const property of checker.getPropertiesOfType(alternative))
      found.set(property.name, [...(found.get(property.name) ?? []), memberOf(property, checker)]);
  return [...found].map(([name, same]) => ({
    name,
    kinds: [...new Set(same.flatMap(({ kinds }) => kinds))],
    words: [...new Set(same.flatMap(({ words }) => words))],
    isNullable: same.some(({ isNullable }) => isNullable),
    isOptional: same.length < alternatives.length || same.some(({ isOptional }) => isOptional),
  }));
}

const alternativesOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type]);

function memberOf(property: Property, checker: Checker): ClaimedMember {
  const type = checker.getTypeOfSymbol(property);
  const parts = type ? alternativesOf(type) : [];
  const isNull = (part: Type) => (part.flags & TypeFlags.Null) !== 0;
  const isMissing = (part: Type) => (part.flags & TypeFlags.Undefined) !== 0;
  const kinds = parts
    .filter((part) => !isNull(part) && !isMissing(part))
    .map((part) => kindOf(part, checker));
  const words = parts.flatMap((part) => (part.isStringLiteralType() ? [part.value] : []));
  const { name } = property;
  return { name, kinds, words, isNullable: parts.some(isNull), isOptional: parts.some(isMissing) };
}

function kindOf(type: Type, checker: Checker): string {
  const bases = {
    string: checker.getStringType(),
    bigint: checker.getBigIntType(),
    number: checker.getNumberType(),
    boolean: checker.getBooleanType(),
  };
  for (const [name, base] of Object.entries(bases)) if (checker.isTypeAssignableTo(type, base)) return name;
  const text = checker.typeToString(type);
  if (checker.isArrayLikeType(type)) return 'array';
  return /^(Date|Buffer)\b/.exec(text)?.[1] ?? 'json';
}
