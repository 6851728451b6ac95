/** The filter of `v3.ListOrder`: a JSON object of what orders must have. */
import { findMethod } from '../methods.ts';
import { ORDER_STATES } from '../order-states.ts';

/** Members a filter may have, each with a text. */
export const ORDER_FILTER_MEMBERS = [
  'state',
  'order_id',
  'pay_method',
  'sub_pay_method',
  'currency',
  'user',
] as const;

/** What orders must have; what is left out or empty admits all. */
export type OrderFilter = { readonly [Name in (typeof ORDER_FILTER_MEMBERS)[number]]?: string };

/**
 * Reads a filter; sub_pay_method in its canonical spelling. Undefined when the text is no JSON object of texts, names
 * another member, or a state or method that does not exist.
 */
export function readOrderFilter(text: string): OrderFilter | undefined {
  const filter: Record<string, string> = {};
  for (const [name, value] of Object.entries(readObject(text) ?? { invalid: true })) {
    if (!(ORDER_FILTER_MEMBERS as readonly string[]).includes(name)) return undefined;
    if (value === null || value === '') continue;
    if (typeof value !== 'string') return undefined;
    filter[name] = value;
  }
  const { state, sub_pay_method: spelling } = filter;
  if (state !== undefined && !(ORDER_STATES as readonly string[]).includes(state)) return undefined;
  if (spelling === undefined) return filter;
  const method = findMethod(spelling);
  return method && { ...filter, sub_pay_method: method.name };
}

function readObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
