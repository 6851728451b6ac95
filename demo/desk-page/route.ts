/** The address of a state of the desk: `#/room/id?name=value`. Everything that is chosen stands in it. */

/** Where the desk is. */
export interface Route {
  readonly room: string;
  /** What the room is about, such as a trade_id; empty without. */
  readonly id: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Choices that hold in every room, and stay when another is entered. */
const EVERYWHERE = ['look', 'dir', 'see', 'only'] as const;

/** Reads a fragment; `first` is the room of an empty one. */
export function readRoute(fragment: string, first: string): Route {
  const [path = '', query = ''] = fragment.replace(/^#\/?/, '').split('?', 2);
  const [room = '', id = ''] = path.split('/').map(decoded);
  return { room: room || first, id, params: Object.fromEntries(new URLSearchParams(query)) };
}

/** The fragment of a route; params that are empty are left out. */
export function fragmentOf({ room, id, params }: Route): string {
  const given = Object.entries(params).filter(([, value]) => value !== '');
  const query = new URLSearchParams(given).toString();
  const path = [room, id].filter((part) => part !== '').map(encodeURIComponent);
  return `#/${path.join('/')}${query === '' ? '' : `?${query}`}`;
}

/** Another room, with the choices that hold everywhere. */
export function enter(
  from: Route,
  room: string,
  id = '',
  params: Readonly<Record<string, string>> = {},
): Route {
  const kept = EVERYWHERE.map((name) => [name, from.params[name] ?? ''] as const);
  return { room, id, params: { ...Object.fromEntries(kept), ...params } };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
