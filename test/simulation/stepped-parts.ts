/** The database and the rail of a simulated gateway: the real ones, whose every step the scheduler releases. */
import type { FakeRail } from '../../packages/gateway/src/rails/fake-rail.ts';
import type { Rail } from '../../packages/gateway/src/rails/rail.ts';
import type {
  Database,
  Queryable,
  Statement,
  Transaction,
} from '../../packages/gateway/src/storage/database.ts';
import { DatabaseUnavailable } from '../../packages/gateway/src/storage/database-errors.ts';
import type { Place, Scheduler } from './scheduler.ts';

const lost = () => new DatabaseUnavailable(new Error('The simulation cut the connection.'));

/** A transaction. It begins with its first statement that is not late. */
interface Course {
  hasBegun: boolean;
}

/** A statement that was asked for. */
interface Asked {
  readonly statement: Statement;
  readonly values: readonly unknown[] | undefined;
}

/** Returns the database as one gateway uses it. */
export function steppedDatabase(real: Database, place: Place, scheduler: Scheduler): Database {
  /** Runs statements in one step. Its answer may be lost; the connection is then gone, and its transaction with it. */
  async function run(
    db: Queryable,
    course: Course | undefined,
    asked: readonly Asked[],
  ): Promise<unknown[][]> {
    const fate = await scheduler.wait(place, asked.map(({ statement }) => statement.name).join(' + '));
    if (fate === 'lost') throw lost();
    if (course?.hasBegun) scheduler.rest(-1);
    scheduler.begin();
    try {
      const rows = await Promise.all(asked.map(({ statement, values }) => db.query(statement, values)));
      if (fate === 'answer-lost' || place.isDead) throw lost();
      return rows;
    } finally {
      scheduler.end();
      if (course) course.hasBegun ||= asked.some(({ statement }) => !statement.isLate);
      if (course?.hasBegun) scheduler.rest(1);
    }
  }

  async function runTransaction<T>(...[work, options]: Parameters<typeof real.transaction<T>>): Promise<T> {
    if ((await scheduler.wait(place, 'begin')) !== 'well') throw lost();
    let isAnswerLost = false;
    const course = { hasBegun: false };
    // Each is stepped by itself, so it has a transaction of its own.
    const { jointAs: _, ...alone } = options ?? {};
    scheduler.begin();
    try {
      const result = await real.transaction(async (tx) => {
        scheduler.end();
        try {
          const afterCommit = (effect: () => void) => tx.afterCommit(() => place.isDead || effect());
          const value = await work(steppedTransaction((asked) => run(tx, course, asked), afterCommit));
          const fate = await scheduler.wait(place, 'commit');
          if (fate === 'lost') throw lost();
          isAnswerLost = fate === 'answer-lost';
          return value;
        } catch (error) {
          if (error instanceof DatabaseUnavailable) scheduler.dropped();
          throw error;
        } finally {
          if (course.hasBegun) scheduler.rest(-1);
          scheduler.begin();
        }
      }, alone);
      if (isAnswerLost) throw lost();
      return result;
    } finally {
      scheduler.end();
    }
  }

  return {
    async query<Row>(...[statement, values]: Parameters<Queryable['query']>) {
      return (await run(real, undefined, [{ statement, values }]))[0] as Row[];
    },
    transaction: runTransaction,
    poolUse: () => real.poolUse(),
    close: () => real.close(),
  };
}

/** Returns a transaction in which what is asked for in one turn is one step, as it is one message. */
function steppedTransaction(
  run: (asked: readonly Asked[]) => Promise<unknown[][]>,
  afterCommit: Transaction['afterCommit'],
): Transaction {
  let next: Asked[] = [];
  let sent: Promise<unknown[][]> | undefined;
  return {
    async query<Row>(...[statement, values]: Parameters<Queryable['query']>) {
      const at = next.push({ statement, values }) - 1;
      sent ??= Promise.resolve().then(() => {
        const asked = next;
        [next, sent] = [[], undefined];
        return run(asked);
      });
      return (await sent)[at] as Row[];
    },
    afterCommit,
  };
}

const UNCLEAR = { kind: 'unclear', reason: 'The simulation lost it.' } as const;

/** Returns the rail as one gateway reaches it. */
export function steppedRail(rail: FakeRail, place: Place, scheduler: Scheduler): Rail {
  async function call<T>(name: string, work: () => Promise<T>): Promise<T | typeof UNCLEAR> {
    const fate = await scheduler.wait(place, `rail ${name}`);
    if (fate === 'lost') return UNCLEAR;
    const answer = await work();
    return fate === 'answer-lost' ? UNCLEAR : answer;
  }
  return {
    ...rail,
    begin: (request) => call('begin', () => rail.begin(request)),
    ask: (attempt) => call('ask', () => rail.ask(attempt)),
    cancel: (attempt) => call('cancel', () => rail.cancel(attempt)),
    refund: (money) => call('refund', () => rail.refund(money)),
    capture: (money) => call('capture', () => rail.capture(money)),
  };
}
