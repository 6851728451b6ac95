// A shop's page in an attacker's hands: it records whatever passes through it, by polluted prototypes and stolen ports.

/** Everything a hostile page could see. */
export interface Loot {
  /** Each message, event and value as text. */
  readonly seen: string[];
  /** Puts the prototypes back. */
  restore(): void;
}

type Note = (value: unknown) => void;
type Undo = () => void;

/** Names that a library may read from an object without looking whose they are. */
const COMMON_NAMES = ['card', 'number', 'cvc', 'token', 'path', 'argumentList'];

const EVENTS = [
  'message',
  'gw-change',
  'gw-token',
  'gw-ready',
  'gw-error',
  'input',
  'keydown',
  'beforeinput',
  'paste',
];

/** Pollutes the page. What is installed here runs before anything of the elements does. */
export function pollutePage(): Loot {
  const seen: string[] = [];
  const stringify = JSON.stringify;
  const note: Note = (value) => {
    try {
      seen.push(typeof value === 'string' ? value : stringify(value));
    } catch {
      seen.push(String(value));
    }
  };
  const undo = [stealPorts(note), polluteFunctions(note), polluteObjects(note), listenToAll(note)];
  return {
    seen,
    restore: () => {
      for (const back of undo) back();
    },
  };
}

/** Every port that is made on the page is listened to, whoever uses it, and every message is read before it goes. */
function stealPorts(note: Note): Undo {
  const RealChannel = globalThis.MessageChannel;
  const { postMessage } = MessagePort.prototype;
  globalThis.MessageChannel = class extends RealChannel {
    constructor() {
      super();
      this.port1.addEventListener('message', ({ data }) => note(data));
    }
  };
  MessagePort.prototype.postMessage = function (...all: unknown[]) {
    note(all[0]);
    Reflect.apply(postMessage, this, all);
  };
  return () => {
    globalThis.MessageChannel = RealChannel;
    MessagePort.prototype.postMessage = postMessage;
  };
}

/** Functions that data passes through tell what it was. */
function polluteFunctions(note: Note): Undo {
  const { stringify } = JSON;
  const { get } = Map.prototype;
  JSON.stringify = (...all: unknown[]) => {
    const text = Reflect.apply(stringify, JSON, all) as string;
    note(text ?? '');
    return text;
  };
  Map.prototype.get = function (key: unknown) {
    const value: unknown = Reflect.apply(get, this, [key]);
    if (typeof value === 'string') note(value);
    return value;
  };
  return () => {
    JSON.stringify = stringify;
    Map.prototype.get = get;
  };
}

/** What is written to an object under a common name is told. */
function polluteObjects(note: Note): Undo {
  for (const name of COMMON_NAMES)
    Object.defineProperty(Object.prototype, name, {
      configurable: true,
      get: () => undefined,
      set(value: unknown) {
        note(value);
        const own = { value, writable: true, configurable: true, enumerable: true };
        Object.defineProperty(this, name, own);
      },
    });
  return () => {
    for (const name of COMMON_NAMES) Reflect.deleteProperty(Object.prototype, name);
  };
}

/** Every event that reaches the page is told, keys too. */
function listenToAll(note: Note): Undo {
  const onAny = (event: Event): void => {
    note((event as CustomEvent).detail ?? '');
    note((event as KeyboardEvent).key ?? '');
  };
  for (const name of EVENTS) addEventListener(name, onAny, true);
  return () => {
    for (const name of EVENTS) removeEventListener(name, onAny, true);
  };
}
