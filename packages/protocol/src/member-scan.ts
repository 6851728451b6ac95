/**
 * Reads the members of a JSON object as they were written. A signature covers what was sent, but `JSON.parse` loses
 * number literals and duplicates.
 */

/** The JSON type of a member's value. */
export type MemberKind = 'string' | 'number' | 'boolean' | 'null' | 'object' | 'array';

/** One member of a JSON object. A repeated name makes several members. */
export interface Member {
  /** The decoded name. */
  readonly name: string;
  readonly kind: MemberKind;
  /** The value's text without insignificant white space; number literals and escapes as sent. */
  readonly source: string;
  /** The value for signatures and parameters: the decoded string, "" for null, otherwise `source`. */
  readonly value: string;
  /** False when the name or any string in the value holds a lone surrogate. */
  readonly wellFormed: boolean;
  /** How deep the value nests: 0 for a plain value, 1 for a flat object or array. */
  readonly depth: number;
}

/**
 * Returns the members of the JSON object in `text`, in its order. Works without recursion, so depth is no problem.
 * Throws SyntaxError when the text is not JSON or not an object.
 */
export function readMembers(text: string): Member[] {
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new SyntaxError('The text is not a JSON object');
  }
  return scanMembers(text);
}

/** Returns the members of an object that was a part of valid JSON, so that it only has to be found where each ends. */
export function scanMembers(text: string): Member[] {
  const members: Member[] = [];
  let at = skipSpace(text, skipSpace(text, 0) + 1);
  while (text[at] !== '}') {
    const nameEnd = stringEnd(text, at);
    const name = decode(text.slice(at, nameEnd));
    const valueStart = skipSpace(text, skipSpace(text, nameEnd) + 1);
    // Each member by its name: a rest and a spread took longer than all else.
    const { kind, source, value, wellFormed, depth, end } = readValue(text, valueStart);
    members.push({ name, kind, source, value, wellFormed: wellFormed && name.isWellFormed(), depth });
    at = skipSpace(text, end);
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return members;
}

/**
 * Returns the items of the JSON array in `text`, as they were written.
 * Throws SyntaxError when the text is not JSON or not an array.
 */
export function readItems(text: string): Omit<Member, 'name'>[] {
  if (!Array.isArray(JSON.parse(text))) throw new SyntaxError('The text is not a JSON array');
  const items: Omit<Member, 'name'>[] = [];
  let at = skipSpace(text, skipSpace(text, 0) + 1);
  while (text[at] !== ']') {
    const { end, ...item } = readValue(text, at);
    items.push(item);
    at = skipSpace(text, end);
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return items;
}

/** Returns each repeated name once. */
export function duplicateNames(members: readonly Member[]): string[] {
  const names = members.map(({ name }) => name);
  const distinct = new Set(names);
  if (distinct.size === names.length) return [];
  return [...distinct].filter((name) => names.indexOf(name) !== names.lastIndexOf(name));
}

type Value = Omit<Member, 'name'> & { end: number };

function readValue(text: string, start: number): Value {
  switch (text[start]) {
    case '"': {
      const end = stringEnd(text, start);
      const source = text.slice(start, end);
      const value = decode(source);
      return { kind: 'string', source, value, wellFormed: value.isWellFormed(), depth: 0, end };
    }
    case '{':
    case '[':
      return readNested(text, start);
    default: {
      const end = literalEnd(text, start);
      const source = text.slice(start, end);
      const kind =
        source === 'null' ? 'null' : source === 'true' || source === 'false' ? 'boolean' : 'number';
      return { kind, source, value: kind === 'null' ? '' : source, wellFormed: true, depth: 0, end };
    }
  }
}

function readNested(text: string, start: number): Value {
  let source = '';
  let runStart = start;
  let at = start;
  let open = 0;
  let depth = 0;
  let wellFormed = true;
  do {
    const character = text[at];
    if (character === '"') {
      const end = stringEnd(text, at);
      wellFormed &&= isWellFormedLiteral(text.slice(at, end));
      at = end;
    } else if (isSpace(text.charCodeAt(at))) {
      source += text.slice(runStart, at);
      at = skipSpace(text, at);
      runStart = at;
    } else {
      if (character === '{' || character === '[') depth = Math.max(depth, ++open);
      if (character === '}' || character === ']') open -= 1;
      at += 1;
    }
  } while (open > 0);
  source += text.slice(runStart, at);
  return {
    kind: text[start] === '{' ? 'object' : 'array',
    source,
    value: source,
    wellFormed,
    depth,
    end: at,
  };
}

/** Returns the index after the closing quote of the string literal that begins at `start`. */
function stringEnd(text: string, start: number): number {
  let at = text.indexOf('"', start + 1);
  while (isEscaped(text, at)) at = text.indexOf('"', at + 1);
  return at + 1;
}

/** Whether an odd number of backslashes precedes an index. */
function isEscaped(text: string, at: number): boolean {
  let from = at;
  while (text[from - 1] === '\\') from -= 1;
  return (at - from) % 2 === 1;
}

/** Returns the value of a string literal. */
const decode = (literal: string): string =>
  literal.includes('\\') ? (JSON.parse(literal) as string) : literal.slice(1, -1);

function literalEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && !',}]'.includes(text[at]!) && !isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

const isWellFormedLiteral = (literal: string): boolean => decode(literal).isWellFormed();

/** JSON white space: tab, line feed, carriage return, space (RFC 8259, section 2). */
const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

function skipSpace(text: string, from: number): number {
  let at = from;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return at;
}
