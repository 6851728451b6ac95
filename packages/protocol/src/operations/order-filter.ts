/** The filter of `v3.ListOrder`: a JSON object of members and the values that orders must have. */
import { findMethod } from '../find-method.ts';
import { ORDER_STATES } from '../order-states.ts';

/** Members that a filter may have; each is a string. */
export const ORDER_FILTER_MEMBERS = [
  'state',
  'order_id',
  'pay_method',
  'sub_pay_method',
  'currency',
  'user',
] as const;

/** The values that orders must have; an absent member matches every order. */
export type OrderFilter = { readonly [Name in (typeof ORDER_FILTER_MEMBERS)[number]]?: string };

/**
 * Parses a filter; sub_pay_method gets its canonical spelling. Returns undefined when the text is not a JSON object of
 * strings, or has an unknown member, state or method.
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
