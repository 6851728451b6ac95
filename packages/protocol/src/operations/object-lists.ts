/**
 * Parameters that are lists of objects: a JSON array, or a string that contains one (docs/protocol.md, v3.SplitPayment
 * and Order lines).
 */
import { duplicateNames, type Member, readItems, readMembers } from '../member-scan.ts';
import type { Parameter } from './contract.ts';

/** The members of one entry by name, as text; numbers as they were written. */
export type ObjectEntry = Readonly<Record<string, string>>;

/** Whether a text is a JSON array of objects only. */
export const isObjectList = (text: string): boolean => readEntries(text) !== undefined;

/** Returns the entries of a list that passed its checks, without empty members. */
export const readObjects = (text: string): ObjectEntry[] =>
  readEntries(text)!.map((members) =>
    Object.fromEntries(members.filter(({ value }) => value !== '').map(({ name, value }) => [name, value])),
  );

/** Returns the missing required members, such as `receivers[0].mid`; the list itself when it is empty. */
export function missingMembers({ name, items = [] }: Parameter, text: string): string[] {
  const entries = readEntries(text);
  if (entries?.length === 0) return [name];
  return (entries ?? []).flatMap((members, at) =>
    items
      .filter((item) => item.required && !members.some((one) => one.name === item.name && one.value))
      .map((item) => `${name}[${at}].${item.name}`),
  );
}

/** Returns the first format fault of an entry, as a sentence that begins with its path; `formOf` checks one member. */
export function objectsFault(
  { name, items = [] }: Parameter,
  text: string,
  formOf: (parameter: Parameter, member: Member) => string | undefined,
): string | undefined {
  const numbers = new Set<string>();
  for (const [at, members] of readEntries(text)!.entries()) {
    const place = `${name}[${at}]`;
    const [twice] = duplicateNames(members);
    if (twice !== undefined) return `${place} has ${JSON.stringify(twice)} twice`;
    for (const item of items) {
      const member = members.find((one) => one.name === item.name);
      if (!member?.value) continue;
      const wrong = member.wellFormed ? formOf(item, member) : 'holds half a surrogate pair';
      if (wrong) return `${place}.${item.name} ${wrong}`;
      if (!item.isUnique) continue;
      if (numbers.has(member.value)) return `${place}.${item.name} is that of another entry`;
      numbers.add(member.value);
    }
  }
  return undefined;
}

function readEntries(text: string): Member[][] | undefined {
  try {
    const items = readItems(text);
    return items.every(({ kind }) => kind === 'object')
      ? items.map(({ source }) => readMembers(source))
      : undefined;
  } catch {
    return undefined;
  }
}
