// A shop's page in an attacker's hands: it records whatever passes through it, by polluted prototypes and stolen ports.

/** Everything a hostile page could see. */
export interface Loot {
  /** Each message, event and value as text. */
  readonly seen: string[];
  /** Puts the prototypes back. */
  restore(): void;
}

/** Pollutes the page. What is installed here runs before anything of the elements does. */
export function pollutePage(): Loot {
  const seen: string[] = [];
  const undo: (() => void)[] = [];
  const note = (value: unknown): void => {
    try {
      seen.push(typeof value === 'string' ? value : JSON.stringify(value));
    } catch {
      seen.push(String(value));
    }
  };
  const replace = <T extends object, K extends keyof T>(
    target: T,
    name: K,
    make: (original: T[K]) => T[K],
  ) => {
    const original = Object.getOwnPropertyDescriptor(target, name)!;
    Object.defineProperty(target, name, { ...original, value: make(original.value as T[K]) });
    undo.push(() => Object.defineProperty(target, name, original));
  };

  // Every port that is made here is listened to, whoever uses it.
  const RealChannel = globalThis.MessageChannel;
  globalThis.MessageChannel = class extends RealChannel {
    constructor() {
      super();
      this.port1.addEventListener('message', ({ data }) => note(data));
    }
  };
  undo.push(() => {
    globalThis.MessageChannel = RealChannel;
  });
  replace(
    MessagePort.prototype,
    'postMessage',
    (original) =>
      function (this: MessagePort, ...all: never[]) {
        note(all[0]);
        return Reflect.apply(original, this, all);
      } as MessagePort['postMessage'],
  );
  replace(
    JSON,
    'stringify',
    (original) =>
      ((...all: Parameters<typeof original>) => {
        const text = original(...all);
        seen.push(String(text));
        return text;
      }) as typeof original,
  );
  replace(
    Map.prototype,
    'get',
    (original) =>
      function (this: Map<unknown, unknown>, key: unknown) {
        const value: unknown = Reflect.apply(original, this, [key]);
        if (typeof value === 'string') seen.push(value);
        return value;
      },
  );
  // What a library reads by accident it finds here.
  for (const name of ['card', 'number', 'cvc', 'token', 'path', 'argumentList'])
    Object.defineProperty(Object.prototype, name, {
      configurable: true,
      get: () => undefined,
      set(value: unknown) {
        note(value);
        Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: true });
      },
    });
  undo.push(() => {
    for (const name of ['card', 'number', 'cvc', 'token', 'path', 'argumentList'])
      Reflect.deleteProperty(Object.prototype, name);
  });
  const onAny = (event: Event): void => note((event as CustomEvent).detail);
  const events = [
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
  for (const name of events) addEventListener(name, onAny, true);
  const onKey = (event: Event): void => note((event as KeyboardEvent).key ?? '');
  for (const name of ['keydown', 'input']) addEventListener(name, onKey, true);
  undo.push(() => {
    for (const name of events) removeEventListener(name, onAny, true);
    for (const name of ['keydown', 'input']) removeEventListener(name, onKey, true);
  });
  return {
    seen,
    restore: () => {
      for (const back of undo.reverse()) back();
    },
  };
}
