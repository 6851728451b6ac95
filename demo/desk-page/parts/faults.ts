/** Refusals of the gateway and the merchant server: their sentence, and the field that they are about. */
import type { Asked } from '../../desk/asked.ts';

type Refusal = Extract<Asked<unknown>, { ok: false }>;

/** Request member → field. A code as key stands for every refusal with that code. */
export type FieldsOfMembers = Readonly<Record<string, string>>;

/** A refusal as a sentence: with the gateway's code, without the name of the function that failed. */
export const refusalText = ({ code, error }: Refusal): string =>
  code.startsWith('-') ? `${code} ${error}` : error.replace(/^[a-z]\w+: /, '');

/**
 * Returns the field that a refusal is about. Its message names members at the start or after the first colon,
 * separated by commas; those of a list as `receivers[0].split_amount`.
 */
export function fieldNamed({ code, error }: Refusal, fields: FieldsOfMembers): string | undefined {
  const named = /^[\w.[\]]+(?:, [\w.[\]]+)*/.exec(error.replace(/^[^:]*: /, ''))?.[0] ?? '';
  const members = named.split(', ').map((member) => member.replace(/^.*\./, ''));
  return [...members, code].map((word) => fields[word]).find((field) => field !== undefined);
}
