/**
 * `receivers`: who gets what of a split, or gives what back; a JSON array, in a string or as it is
 * (docs/protocol.md, v3.SplitPayment).
 */
import { duplicateNames, type Member, readItems, readMembers } from '../member-scan.ts';
import { parseAmount } from '../money.ts';
import type { Parameter } from './contract.ts';

/** One entry by the names of its members, as text; numbers as they were written. */
export type ReceiverEntry = Readonly<Record<string, string>>;

/** Whether a text is a JSON array that holds nothing but objects. */
export const isObjectList = (text: string): boolean => readEntries(text) !== undefined;

/** The entries of a list that passed its checks; what is empty is left out. */
export const readReceivers = (text: string): ReceiverEntry[] =>
  readEntries(text)!.map((members) =>
    Object.fromEntries(members.filter(({ value }) => value !== '').map(({ name, value }) => [name, value])),
  );

/** What is required and not given, such as `receivers[0].mid`; the list itself when it is empty. */
export function missingReceivers({ name, items = [] }: Parameter, text: string): string[] {
  const entries = readEntries(text);
  if (entries?.length === 0) return [name];
  return (entries ?? []).flatMap((members, at) =>
    items
      .filter((item) => item.required && !members.some((one) => one.name === item.name && one.value))
      .map((item) => `${name}[${at}].${item.name}`),
  );
}

/** The first fault of an entry's form, as a sentence that begins with its place; `formOf` judges one member. */
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

/** The first amount that has decimals, or is zero, as a sentence that begins with its place. */
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
