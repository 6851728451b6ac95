// Calls between page and card frame: comlink over ports that pass only checked messages, each of them newly built.
import { type Endpoint, expose, wrap } from 'comlink';
import * as v from 'valibot';
import type { Schemas, Served } from './messages.ts';

const idSchema = v.pipe(v.string(), v.maxLength(80));
const rawSchema = v.object({ type: v.literal('RAW'), value: v.unknown() });
// Strict tuples, because v.tuple would drop what is too much and pass the rest.
const callSchema = v.object({
  id: idSchema,
  type: v.literal('APPLY'),
  path: v.strictTuple([v.string()]),
  argumentList: v.strictTuple([rawSchema]),
});
const replySchema = v.object({ id: idSchema, type: v.picklist(['RAW', 'HANDLER']), value: v.unknown() });

/** The result of a call that failed, in comlink's format. It has no text, because an error may quote a card. */
const FAILURE = {
  type: 'HANDLER',
  name: 'throw',
  value: { isError: true, value: { message: 'It failed.' } },
};

/** Returns a new message; undefined for one that does not pass. */
type Check = (message: unknown) => object | undefined;

// Messages of comlink that do not pass, such as its RELEASE of a collected proxy, are not sent.
function checkedPort(port: MessagePort, read: Check, write: Check): Endpoint {
  return {
    addEventListener: (_, listener) =>
      port.addEventListener('message', ({ data, ports }) => {
        const message = ports.length > 0 ? undefined : read(data);
        if (message) (listener as EventListener)({ data: message } as MessageEvent);
      }),
    removeEventListener: () => undefined,
    postMessage(message) {
      const written = write(message);
      if (written) port.postMessage(written);
    },
    start: () => port.start(),
  };
}

/**
 * Serves functions over a port, by the table of their arguments. Accepts only a call of a listed name with one plain
 * argument of its schema: no path into an object, no further port. A malformed call gets no answer, and one whose
 * function fails an error without its text.
 */
export function serveCalls<
  Arguments extends Schemas,
  Answers extends Record<keyof Arguments, v.GenericSchema>,
>(port: MessagePort, schemas: Arguments, functions: Served<Arguments, Answers>): void {
  const read: Check = (message) => {
    const call = v.safeParse(callSchema, message);
    if (!call.success) return undefined;
    const { id, type, path, argumentList } = call.output;
    if (!Object.hasOwn(schemas, path[0])) return undefined;
    const argument = v.safeParse(schemas[path[0]]!, argumentList[0].value);
    if (!argument.success) return undefined;
    return { id, type, path, argumentList: [{ type: 'RAW', value: argument.output }] };
  };
  const write: Check = (message) => {
    const { id, type, value } = message as v.InferOutput<typeof replySchema>;
    return type === 'RAW' ? { id, type, value } : { id, ...FAILURE };
  };
  expose(functions, checkedPort(port, read, write));
}

/**
 * Returns the other side's functions. They reject when the function fails and for a result of another shape, and stay
 * pending without a result.
 */
export function makeCalls<C>(port: MessagePort, answers: Readonly<Record<keyof C, v.GenericSchema>>): C {
  const open = new Map<string, v.GenericSchema>();
  const read: Check = (message) => {
    const reply = v.safeParse(replySchema, message);
    if (!reply.success) return undefined;
    const { id, type, value } = reply.output;
    const schema = open.get(id);
    open.delete(id);
    if (!schema) return undefined;
    const answer = v.safeParse(schema, value);
    return type === 'RAW' && answer.success ? { id, type, value: answer.output } : { id, ...FAILURE };
  };
  const write: Check = (message) => {
    const call = v.safeParse(callSchema, message);
    const name = call.success && call.output.path[0];
    if (!name || !Object.hasOwn(answers, name)) return undefined;
    open.set(call.output.id, answers[name as keyof C]);
    return call.output;
  };
  return wrap(checkedPort(port, read, write)) as C;
}
