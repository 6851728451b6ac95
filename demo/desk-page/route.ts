/** The desk's URL fragment, `#/panel/id?name=value`, which keeps every choice. */

/** A parsed fragment. */
export interface Route {
  readonly panel: string;
  /** The panel's subject, such as a trade_id; empty if there is none. */
  readonly id: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Parameters that apply to every panel and are kept when another is entered. */
const EVERYWHERE = ['look', 'dir', 'see', 'only'] as const;

/** Parses a fragment; an empty one means the panel `first`. */
export function readRoute(fragment: string, first: string): Route {
  const [path = '', query = ''] = fragment.replace(/^#\/?/, '').split('?', 2);
  const [panel = '', id = ''] = path.split('/').map(decoded);
  return { panel: panel || first, id, params: Object.fromEntries(new URLSearchParams(query)) };
}

/** Returns the fragment of a route. Empty parameters are kept, because a missing one means its default. */
export function fragmentOf({ panel, id, params }: Route): string {
  const query = new URLSearchParams(params).toString();
  const path = [panel, id].filter((part) => part !== '').map(encodeURIComponent);
  return `#/${path.join('/')}${query === '' ? '' : `?${query}`}`;
}

/** Returns the parameters that are not empty. */
export const chosenOf = (params: Route['params']): Route['params'] =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''));

/** Returns the route with changed choices; an empty choice is removed and so takes its default. */
export const choose = (from: Route, choices: Route['params']): Route => ({
  ...from,
  params: Object.fromEntries(
    Object.entries({ ...from.params, ...choices }).filter(([name]) => choices[name] !== ''),
  ),
});

/** Input of a field; `unless` is the field's default. */
export interface Typed {
  readonly name: string;
  readonly text: string;
  readonly unless: string;
}

/** Returns the route with the input. An emptied field stays empty even if it has a default. */
export const typeInto = (from: Route, { name, text, unless }: Typed): Route =>
  text === '' && unless !== ''
    ? { ...from, params: { ...from.params, [name]: '' } }
    : choose(from, { [name]: text });

/** Returns another panel's route with the parameters that apply everywhere. */
export function enter(
  from: Route,
  panel: string,
  id = '',
  params: Readonly<Record<string, string>> = {},
): Route {
  const kept = EVERYWHERE.map((name) => [name, from.params[name] ?? ''] as const);
  return { panel, id, params: chosenOf({ ...Object.fromEntries(kept), ...params }) };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
