/** The database and the rail of a simulated gateway: the real ones, whose every step the scheduler releases. */
import type { FakeRail } from '../../packages/gateway/src/rails/fake-rail.ts';
import type { Rail } from '../../packages/gateway/src/rails/rail.ts';
import {
  type Database,
  late,
  type Queryable,
  type Statement,
  statement,
  type Transaction,
  type TransactionOptions,
} from '../../packages/gateway/src/storage/database.ts';
import { DatabaseUnavailable } from '../../packages/gateway/src/storage/database-errors.ts';
import { jointTransactions } from '../../packages/gateway/src/storage/joint-transactions.ts';
import type { Place, Scheduler } from './scheduler.ts';

const lost = () => new DatabaseUnavailable(new Error('The simulation cut the connection.'));

/** As in a joint transaction, but real time, which passes while the simulation's stands still. */
const limitLocks = late(statement('test.limit-locks', `SELECT FROM set_config('lock_timeout', '10', true)`));

/** A transaction. It begins with its first statement that is not late. */
interface Course {
  readonly isJoint: boolean;
  hasBegun: boolean;
  /** One part of a joint transaction may end it while another waits for its turn. */
  hasEnded: boolean;
}

/** A statement that was asked for. */
interface Asked {
  readonly statement: Statement;
  readonly values: readonly unknown[] | undefined;
}

/** The database, and the gateway that uses it. */
interface Stepped {
  readonly real: Database;
  readonly place: Place;
  readonly scheduler: Scheduler;
}

/** Returns the database as one gateway uses it. */
export function steppedDatabase(real: Database, place: Place, scheduler: Scheduler): Database {
  const stepped = { real, place, scheduler };
  const transactJointly = jointTransactions({
    together(works) {
      if (works.length > 1) scheduler.joined += 1;
      return transact(stepped, (tx) => Promise.all(works.map((work) => work(tx))), 'joint');
    },
    alone: (work) => transact(stepped, work),
  });
  return {
    async query<Row>(...[statement, values]: Parameters<Queryable['query']>) {
      return (await run(stepped, real, [{ statement, values }]))[0] as Row[];
    },
    transaction: (work, { jointAs, ...alone } = {}) =>
      jointAs === undefined ? transact(stepped, work, alone) : transactJointly(jointAs, work),
    poolUse: () => real.poolUse(),
    close: () => real.close(),
  };
}

/** Runs statements in one step. Its answer may be lost; the connection is then gone, and its transaction with it. */
async function run(
  { place, scheduler }: Stepped,
  db: Queryable,
  asked: readonly Asked[],
  course?: Course,
): Promise<unknown[][]> {
  const fate = await scheduler.wait(place, asked.map(({ statement }) => statement.name).join(' + '));
  if (fate === 'lost') throw lost();
  if (course?.hasEnded) throw new Error('Another part has ended the transaction.');
  if (course?.hasBegun) scheduler.rest(-1);
  const end = scheduler.begin(course?.isJoint);
  try {
    const rows = await Promise.all(asked.map(({ statement, values }) => db.query(statement, values)));
    if (fate === 'answer-lost' || place.isDead) throw lost();
    return rows;
  } finally {
    end();
    if (course) course.hasBegun ||= asked.some(({ statement }) => !statement.isLate);
    if (course?.hasBegun) scheduler.rest(1);
  }
}

async function transact<T>(
  stepped: Stepped,
  work: (tx: Transaction) => Promise<T>,
  options: TransactionOptions | 'joint' = {},
): Promise<T> {
  const { real, place, scheduler } = stepped;
  if ((await scheduler.wait(place, 'begin')) !== 'well') throw lost();
  let isAnswerLost = false;
  const isJoint = options === 'joint';
  let end = scheduler.begin();
  const steps = async (tx: Transaction) => {
    end();
    // After a deadlock, the transaction begins anew.
    const course: Course = { isJoint, hasBegun: false, hasEnded: false };
    try {
      const afterCommit = (effect: () => void) => tx.afterCommit(() => place.isDead || effect());
      if (isJoint) await tx.query(limitLocks);
      const value = await work(steppedTransaction((asked) => run(stepped, tx, asked, course), afterCommit));
      const fate = await scheduler.wait(place, 'commit');
      if (fate === 'lost') throw lost();
      isAnswerLost = fate === 'answer-lost';
      return value;
    } catch (error) {
      if (error instanceof DatabaseUnavailable) scheduler.dropped();
      throw error;
    } finally {
      course.hasEnded = true;
      if (course.hasBegun) scheduler.rest(-1);
      end = scheduler.begin();
    }
  };
  try {
    const result = await real.transaction(steps, isJoint ? {} : options);
    if (isAnswerLost) throw lost();
    return result;
  } finally {
    end();
  }
}

/** Returns a transaction in which what is asked for in one turn is one step, as it is one message. */
function steppedTransaction(
  run: (asked: readonly Asked[]) => Promise<unknown[][]>,
  afterCommit: Transaction['afterCommit'],
): Transaction {
  let next: Asked[] = [];
  let answer: Promise<unknown[][]> | undefined;
  /** The step before: the parts of a joint transaction share a connection, which has one at a time. */
  let before: Promise<unknown> = Promise.resolve();
  return {
    async query<Row>(...[statement, values]: Parameters<Queryable['query']>) {
      const at = next.push({ statement, values }) - 1;
      answer ??= before
        .then(() => new Promise<void>((go) => process.nextTick(go)))
        .then(() => {
          const asked = next;
          [next, answer] = [[], undefined];
          return run(asked);
        });
      before = answer.catch(() => {});
      return (await answer)[at] as Row[];
    },
    afterCommit,
  };
}

/** A gateway waits no longer for the answer of a rail. */
const RAIL_WITHIN_MS = 12_000;
const UNCLEAR = { kind: 'unclear', reason: 'The simulation lost it.' } as const;

/** Returns the rail as one gateway reaches it. */
export function steppedRail(rail: FakeRail, place: Place, scheduler: Scheduler): Rail {
  async function call<T>(name: string, work: () => Promise<T>): Promise<T | typeof UNCLEAR> {
    const fate = await scheduler.wait(place, `rail ${name}`, RAIL_WITHIN_MS);
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
