/** The address of a state of the desk: `#/panel/id?name=value`. Everything that is chosen stands in it. */

/** Where the desk is. */
export interface Route {
  readonly panel: string;
  /** What the panel is about, such as a trade_id; empty without. */
  readonly id: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Choices that hold in every panel, and stay when another is entered. */
const EVERYWHERE = ['look', 'dir', 'see', 'only'] as const;

/** Reads a fragment; `first` is the panel of an empty one. */
export function readRoute(fragment: string, first: string): Route {
  const [path = '', query = ''] = fragment.replace(/^#\/?/, '').split('?', 2);
  const [panel = '', id = ''] = path.split('/').map(decoded);
  return { panel: panel || first, id, params: Object.fromEntries(new URLSearchParams(query)) };
}

/** The fragment of a route. A param that is empty stands in it: what is missing is as it usually is. */
export function fragmentOf({ panel, id, params }: Route): string {
  const query = new URLSearchParams(params).toString();
  const path = [panel, id].filter((part) => part !== '').map(encodeURIComponent);
  return `#/${path.join('/')}${query === '' ? '' : `?${query}`}`;
}

/** Choices without those that are empty. */
export const chosenOf = (params: Route['params']): Route['params'] =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''));

/** The same place with other choices; one that is empty is forgotten, and as it usually is. */
export const choose = (from: Route, choices: Route['params']): Route => ({
  ...from,
  params: Object.fromEntries(
    Object.entries({ ...from.params, ...choices }).filter(([name]) => choices[name] !== ''),
  ),
});

/** What was typed into a field; `unless` is what the field says while nothing was. */
export interface Typed {
  readonly name: string;
  readonly text: string;
  readonly unless: string;
}

/** The same place with what was typed. A field that is emptied stays so, also where it usually says something. */
export const typeInto = (from: Route, { name, text, unless }: Typed): Route =>
  text === '' && unless !== ''
    ? { ...from, params: { ...from.params, [name]: '' } }
    : choose(from, { [name]: text });

/** Another panel, with the choices that hold everywhere. */
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
