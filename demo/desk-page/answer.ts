/** What the server has answered to an element's question: asked again when its subject changes, or every second. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Asked } from '../desk/asked.ts';
import { refusalText } from './parts/faults.ts';
import { awaiting, trouble } from './parts/pieces.ts';

/** The question of an {@link Answer}. */
export interface Question<Data> {
  /** What it is about. A change asks again and forgets the last answer; without a subject, nothing is asked. */
  readonly about: () => string | undefined;
  readonly ask: (about: string) => Promise<Asked<Data>>;
  /** Called with each answer that counts. */
  readonly onAnswer?: (asked: Asked<Data>) => void;
  /** Asks again so long after each answer, in milliseconds; a refusal then keeps the last success. */
  readonly everyMs?: number;
}

/** Only the answer to the newest question counts. The questions of one element follow each other. */
export class Answer<Data> implements ReactiveController {
  #value: Asked<Data> | undefined;
  #about: string | undefined;
  #asked = 0;
  #last: Promise<void> = Promise.resolve();
  #again: ReturnType<typeof setTimeout> | undefined;
  readonly #host: ReactiveControllerHost;
  readonly #question: Question<Data>;

  constructor(host: ReactiveControllerHost, question: Question<Data>) {
    this.#host = host;
    this.#question = question;
    host.addController(this);
  }

  /** The answer; undefined until there is one. */
  get value(): Asked<Data> | undefined {
    return this.#value;
  }

  hostUpdate(): void {
    const about = this.#question.about();
    if (about === this.#about) return;
    this.#about = about;
    this.#value = undefined;
    void this.read();
  }

  hostDisconnected(): void {
    this.#about = undefined;
    this.#asked += 1;
    clearTimeout(this.#again);
  }

  /** The view of the answer; of a refusal its sentence, and `awaits` until there is either. */
  show(awaits: string, view: (data: Data) => unknown): unknown {
    const told = this.#value;
    if (!told) return awaiting(awaits);
    return told.ok ? view(told.data) : trouble(refusalText(told));
  }

  /** Asks now. */
  read(): Promise<void> {
    this.#asked += 1;
    const asking = this.#asked;
    clearTimeout(this.#again);
    this.#last = this.#last.then(async () => {
      if (this.#about === undefined || asking !== this.#asked) return;
      const asked = await this.#question.ask(this.#about);
      if (asking === this.#asked) this.take(asked);
    });
    return this.#last;
  }

  /** Takes an answer that came with something else, such as a change. */
  take(asked: Asked<Data>): void {
    const { onAnswer, everyMs } = this.#question;
    const isKept = everyMs !== undefined && !asked.ok && this.#value?.ok;
    if (!isKept && JSON.stringify(asked) !== JSON.stringify(this.#value)) {
      this.#value = asked;
      this.#host.requestUpdate();
    }
    onAnswer?.(asked);
    if (everyMs !== undefined) this.#again = setTimeout(() => void this.#poll(), everyMs);
  }

  #poll(): Promise<void> {
    if (document.visibilityState === 'visible') return this.read();
    this.#again = setTimeout(() => void this.#poll(), this.#question.everyMs);
    return this.#last;
  }
}
