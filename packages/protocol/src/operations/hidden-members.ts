/**
 * Members that hide in the value of another one. The signed string joins `name=value` by `&` and encodes nothing, so
 * `refund_description` = `Mug&request_id=7` is signed as those two members are (docs/protocol.md, Signature).
 */
import type { Envelope } from '../envelope.ts';
import { type Fault, fault } from '../errors.ts';
import type { Operation } from './operations.ts';

/** How a further member would begin inside a value. */
const BEGINS_MEMBER = /&([A-Za-z0-9_]{1,64})=/g;

/**
 * Finds a value that contains `&NAME=`, where NAME is a parameter of the operation that is not given and would keep the
 * order of names: such a request has a second legal reading. -3002; undefined when there is none. Empty members count
 * as not given, because a signature may leave them out.
 */
export function findHiddenMember(operation: Operation, envelope: Envelope): Fault | undefined {
  const { user, method, timeText, data } = envelope;
  if (!data.some(({ value }) => value.includes('&'))) return undefined;
  const members = data.filter(({ value }) => value !== '').map(({ name, value }) => [name, value] as const);
  const fields = [
    ...members,
    ['user', user] as const,
    ['method', method] as const,
    ['time', timeText] as const,
  ];
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  const given = new Set(fields.map(([name]) => name));
  const read = namesRead(operation);
  for (const [at, [holder, value]] of fields.entries()) {
    const next = fields[at + 1]?.[0];
    for (const [, name = ''] of value.matchAll(BEGINS_MEMBER)) {
      const keepsOrder = holder < name && (next === undefined || name < next);
      if (keepsOrder && read.has(name) && !given.has(name))
        return fault('-3002', `${holder} contains &${name}=`);
    }
  }
  return undefined;
}

/** Every name by which any contract of the operation takes a parameter. */
const namesRead = ({ contracts }: Operation): ReadonlySet<string> =>
  new Set(
    contracts.flatMap(({ parameters }) =>
      parameters.flatMap(({ name, alsoNamed }) => (alsoNamed ? [name, alsoNamed] : [name])),
    ),
  );
