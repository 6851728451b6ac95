/**
 * `receivers`: the shares of a split or return. A JSON array, or a string that contains one (docs/protocol.md,
 * v3.SplitPayment).
 */
import { duplicateNames, type Member, readItems, readMembers } from '../member-scan.ts';
import { parseAmount } from '../money.ts';
import type { Parameter } from './contract.ts';

/** The members of one entry by name, as text; numbers as they were written. */
export type ReceiverEntry = Readonly<Record<string, string>>;

/** Whether a text is a JSON array of objects only. */
export const isObjectList = (text: string): boolean => readEntries(text) !== undefined;

/** Returns the entries of a list that passed its checks, without empty members. */
export const readReceivers = (text: string): ReceiverEntry[] =>
  readEntries(text)!.map((members) =>
    Object.fromEntries(members.filter(({ value }) => value !== '').map(({ name, value }) => [name, value])),
  );

/** Returns the missing required members, such as `receivers[0].mid`; the list itself when it is empty. */
export function missingReceivers({ name, items = [] }: Parameter, text: string): string[] {
  const entries = readEntries(text);
  if (entries?.length === 0) return [name];
  return (entries ?? []).flatMap((members, at) =>
    items
      .filter((item) => item.required && !members.some((one) => one.name === item.name && one.value))
      .map((item) => `${name}[${at}].${item.name}`),
  );
}

/** Returns the first format fault of an entry, as a sentence that begins with its path; `formOf` checks one member. */
export function receiversFault(
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
      if (item.name !== 'detail_reference_id') continue;
      if (numbers.has(member.value)) return `${place}.${item.name} is that of another entry`;
      numbers.add(member.value);
    }
  }
  return undefined;
}

/** Returns the fault of the first amount that has decimals or is zero, as a sentence that begins with its path. */
export function receiversAmountFault(
  text: string,
  wrong: { readonly decimals: string } | { readonly zero: string },
): string | undefined {
  for (const [at, { split_amount: amount }] of readReceivers(text).entries()) {
    const amountMinor = parseAmount(amount ?? '') ?? 0n;
    const isWrong = 'zero' in wrong ? amountMinor === 0n : amountMinor % 100n !== 0n;
    if (isWrong) return `receivers[${at}].split_amount ${'zero' in wrong ? wrong.zero : wrong.decimals}`;
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
