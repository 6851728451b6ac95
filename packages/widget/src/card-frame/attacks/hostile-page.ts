// Simulates a compromised shop page: it records everything that passes through it, by polluted prototypes and ports.

/** Everything a hostile page could see. */
export interface Loot {
  /**
   * Returns each message, event and value as a line of text, without what is random and may contain digits of a card
   * by chance: tokens, ids of calls, the test gateway's path.
   */
  read(): string;
  /** Restores the prototypes. */
  restore(): void;
}

type Note = (value: unknown) => void;
type Undo = () => void;

/** Names that a library may read from an object although they are inherited. */
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

/** Pollutes the page, before any code of the elements runs. */
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
    read: () =>
      seen
        .join('\n')
        .replace(/[0-9a-f]+(-[0-9a-f]+){3}/g, 'ID')
        .replace(/\/n\d+-\d+\//g, '/PATH/')
        .replace(/[\w-]{20,}\.[\w-]*\.[\w-]*\.[\w-]*\.[\w-]*/g, 'TOKEN'),
    restore: () => {
      for (const back of undo) back();
    },
  };
}

/** Listens to every port that is created on the page, and records every message before it is sent. */
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

/** Makes common functions record their data. */
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

/** Records what is written to any object under a common name. */
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

/** Records every event that reaches the page, key presses too. */
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

/** Returns the numbers of a text, one a line. A number may be written in groups; other adjacent ones stay apart. */
export const numbersOf = (text: string): string =>
  text.replace(/(?<=\d)[ -]+(?=\d)/g, '').replace(/\D+/g, '\n');
