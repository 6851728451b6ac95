/** One run of the simulation: payers, shops and workers at one gateway or two, with faults, in the order of a seed. */
import assert from 'node:assert/strict';
import { statement } from '../../packages/gateway/src/storage/database.ts';
import { type Answered, signedBody, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { assertNothingOpenBesideWinner, assertOneWinner } from '../faults/one-winner.ts';
import { type Random, randomFrom } from '../faults/random.ts';
import { Scheduler } from './scheduler.ts';
import {
  EMPTY_CODE,
  openRails,
  type Rails,
  type SimulatedGateway,
  startGateway,
  type World,
} from './world.ts';

const GATEWAYS_MAX = 2;
const TRADES_MAX = 3;
const FAULTS = [0, 0.01, 0.04] as const;
const TIMEOUT_MINUTES = 30;
const MINUTE_MS = 60_000;
/** How often time passes instead of a step, and how much. */
const TIME_PASSES = 0.03;
const PASSING_MS = [100, 600, 5_000, 20_000, 70_000] as const;
/** At the end every retry becomes due in turn. */
const LATER_MS = 20_000;
const LATER_MAX = 60;
const TRIES_MAX = 12;
const STEPS_MAX = 20_000;
/** Payments of one do not share a transaction. */
const ORDER_IDS = ['first-order', 'second-order', 'third-order', 'fourth-order'] as const;

const openWork = statement(
  'test.simulated-open-work',
  `SELECT (SELECT count(*) FROM attempts WHERE state IN ('asking', 'open'))::int
        + (SELECT count(*) FROM orders WHERE state IN ('pending', 'processing'))::int
        + (SELECT count(*) FROM order_holds)::int AS open`,
);
const knownTrades = statement('test.simulated-trades', 'SELECT trade_id AS id FROM orders');

/** What a run did. */
export interface SeedResult {
  readonly trace: readonly string[];
  readonly charges: number;
  readonly returned: number;
  readonly kills: number;
  /** How many connections have waited for locks at once. */
  readonly mostBlocked: number;
  /** How many transactions were those of several callers. */
  readonly joined: number;
}

/** Plays a seed, and checks what is left. Throws an error that names the broken rule. */
export const runSeed = (world: World, seed: number): Promise<SeedResult> =>
  new Run(world, randomFrom(seed)).play();

class Run {
  readonly #world: World;
  readonly #random: Random;
  readonly #scheduler: Scheduler;
  readonly #charged = new Set<string>();
  readonly #rails: Rails = openRails(this.#charged);
  readonly #gateways: SimulatedGateway[] = [];
  readonly #acknowledged = new Set<string>();
  #kills = 0;
  #serial = 0;

  constructor(world: World, random: Random) {
    this.#world = world;
    this.#random = random;
    this.#scheduler = new Scheduler(random, world.connections);
  }

  get #returned(): number {
    return this.#rails.bank.returned.size + this.#rails.wallet.returned.size;
  }

  async play(): Promise<SeedResult> {
    const scheduler = this.#scheduler;
    try {
      await this.#playAndCheck();
    } catch (error) {
      // Where several transactions wait at once, the seed may not take the same steps again.
      console.log(scheduler.trace.join('\n'));
      throw error;
    }
    const { trace, mostBlocked, joined } = scheduler;
    const sums = { charges: this.#charged.size, returned: this.#returned, kills: this.#kills };
    return { trace, mostBlocked, joined, ...sums };
  }

  async #playAndCheck(): Promise<void> {
    await this.#world.clear();
    const ownRandom = Math.random;
    Math.random = () => this.#random.below(2 ** 20) / 2 ** 20;
    try {
      const gateways = 1 + this.#random.below(GATEWAYS_MAX);
      while (this.#gateways.length < gateways) await this.#start();
      this.#scheduler.faults = this.#random.pick(FAULTS);
      await this.#driveUntil(this.#actors());
      this.#scheduler.faults = 0;
      await this.#finish();
      await this.#driveUntil([
        ...this.#gateways.flatMap(({ workers }) => workers.map((worker) => worker.stop())),
      ]);
    } finally {
      Math.random = ownRandom;
    }
    await this.#check();
  }

  async #start(): Promise<void> {
    this.#serial += 1;
    const options = { name: `g${this.#serial}`, rails: this.#rails, scheduler: this.#scheduler };
    this.#gateways.push(await startGateway(this.#world, options));
  }

  /** Everything that happens to one order_id or several, all at once. */
  #actors(): Promise<unknown>[] {
    const random = this.#random;
    const orderIds = random.chance(0.5) ? ORDER_IDS : ORDER_IDS.slice(0, 1);
    const trades = 1 + random.below(orderIds.length > 1 ? TRADES_MAX - 1 : TRADES_MAX);
    return orderIds.flatMap((id) =>
      Array.from({ length: trades }, () => (random.chance(0.5) ? this.#shopAndPayer(id) : this.#till(id))),
    );
  }

  /** A cashier scans the code of a payer, and sends it again where the answer does not come. */
  async #till(order_id: string): Promise<void> {
    this.#serial += 1;
    const end = this.#random.chance(0.8) ? '01' : EMPTY_CODE;
    const auth_code = `13${String(this.#serial).padStart(14, '0')}${end}`;
    const data = {
      ...{ pay_method: 'offline', auth_code, order_id, amount: '24.99', currency: 'EUR' },
      ...{ description: 'Two mugs', notify_url: 'http://127.0.0.1:9/notify' },
    };
    const times = this.#random.chance(0.3) ? 2 : 1;
    const answers = await Promise.all(
      Array.from({ length: times }, () => this.#call('v3.BarcodePayment', data)),
    );
    const trades = new Set<string>();
    for (const answer of answers) {
      if (answer?.code === '200') trades.add(answer.data.trade_id!);
      else if (answer) assert.match(answer.code, /^-(4006|4015)$/, answer.message);
    }
    assert.ok(trades.size <= 1, 'one code has two trades');
    for (const id of trades) this.#acknowledged.add(id);
  }

  async #shopAndPayer(orderId: string): Promise<void> {
    const random = this.#random;
    const trade = await this.#create(orderId);
    if (!trade) return;
    const { trade_id: tradeId = '', url = '' } = trade;
    const acts: (() => Promise<unknown>)[] = [() => this.#visit(url)];
    if (random.chance(0.3)) acts.push(() => this.#visit(url));
    if (random.chance(0.4)) acts.push(() => this.#call('v3.CancelPayment', { trade_id: tradeId }));
    if (random.chance(0.15)) acts.push(() => this.#kill());
    if (random.chance(0.1)) acts.push(() => this.#wait((TIMEOUT_MINUTES + 1) * MINUTE_MS));
    await Promise.all(random.shuffle(acts).map((act) => act()));
  }

  /** Creates a trade; a request may be sent twice, and all its answers are the same. */
  async #create(order_id: string): Promise<Answered['data'] | undefined> {
    this.#serial += 1;
    const request_id = `request-${this.#serial}`;
    const data = validPayment({ order_id, request_id, timeout: String(TIMEOUT_MINUTES) });
    const times = this.#random.chance(0.3) ? 2 : 1;
    const answers = await Promise.all(
      Array.from({ length: times }, () => this.#call('v3.CreatePayments', data)),
    );
    const known = answers.filter((answer) => answer !== undefined);
    assert.ok(
      new Set(known.map((answer) => JSON.stringify(answer))).size <= 1,
      'equal requests got two answers',
    );
    const [first] = known;
    if (first === undefined || first.code === '-4015') return undefined;
    assert.equal(first.code, '200', first.message);
    this.#acknowledged.add(first.data.trade_id!);
    return first.data;
  }

  /** The payer opens the page, decides at the bank, and the bank says so, by itself or with the payer's return. */
  async #visit(url: string): Promise<void> {
    const random = this.#random;
    const opened = await this.#open(url);
    const [, attemptId] = /\/bank\/([0-9a-f-]+)$/.exec(opened?.headers.get('location') ?? '') ?? [];
    if (!attemptId) return;
    if (random.chance(0.2)) return;
    const isOpen = (await this.#rails.bank.ask({ attemptId } as never)).kind === 'open';
    const decision = random.chance(0.8) ? 'paid' : 'declined';
    if (isOpen) this.#rails.bank.decide(attemptId, decision);
    if (isOpen && decision === 'paid') this.#charged.add(attemptId);
    const told: (() => Promise<unknown>)[] = [];
    if (this.#charged.has(attemptId) && random.chance(0.7))
      told.push(() => this.#open('/rails/fake/callback', { method: 'POST', body: attemptId }));
    if (random.chance(0.6)) told.push(() => this.#open(`${url}/return`));
    await Promise.all(told.map((tell) => tell()));
  }

  /** Sends the same request until it is answered, each time to any gateway. */
  async #call(method: string, data: Record<string, unknown>): Promise<Answered | undefined> {
    this.#serial += 1;
    const body = signedBody(method, data, { time: 1_795_000_000 + this.#serial });
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const { gateway, isDead } = this.#anyGateway();
      const answer = await gateway.post(body).catch(() => undefined);
      // A gateway that has died sends nothing.
      if (answer && !isDead && answer.code !== '-1004') return answer;
      await this.#wait(500);
    }
    return undefined;
  }

  #anyGateway(): SimulatedGateway {
    return this.#random.pick(this.#gateways.filter(({ isDead }) => !isDead));
  }

  #open(url: string, init?: RequestInit): Promise<Response | undefined> {
    return this.#anyGateway()
      .gateway.open(url, init)
      .catch(() => undefined);
  }

  async #kill(): Promise<void> {
    const victim = this.#anyGateway();
    this.#kills += 1;
    // Another one is started first, so that there is always one.
    await this.#start();
    this.#scheduler.kill(victim);
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, ms));
  }

  /** Goes on step by step until all of these have ended. */
  async #driveUntil(work: readonly Promise<unknown>[]): Promise<void> {
    let isDone = false;
    let fault: { readonly error: unknown } | undefined;
    void Promise.all(work).then(
      () => (isDone = true),
      (error: unknown) => (fault = { error }),
    );
    await this.#scheduler.settle();
    for (let steps = 0; !isDone; steps += 1) {
      if (fault) throw fault.error;
      assert.ok(steps < STEPS_MAX, 'the run does not end');
      const mayPass = this.#random.chance(TIME_PASSES);
      if (mayPass || !(await this.#scheduler.step())) await this.#pass(this.#random.pick(PASSING_MS));
      if (this.#scheduler.trace.at(-1)?.includes(' commit'))
        await assertNothingOpenBesideWinner(this.#world.database, ORDER_IDS);
    }
  }

  async #pass(ms: number): Promise<void> {
    this.#scheduler.trace.push(`${ms} ms`);
    await this.#world.pass(ms);
    await this.#scheduler.settle();
  }

  /** Without faults, all work comes to its end: what is unclear is asked again, and orders expire. */
  async #finish(): Promise<void> {
    for (let later = 0; later < LATER_MAX; later += 1) {
      while (await this.#scheduler.step());
      const [{ open } = { open: 1 }] = await this.#world.database.query<{ open: number }>(openWork);
      if (open === 0) return;
      await this.#pass(later < 5 ? LATER_MS : later * LATER_MS);
    }
    assert.fail('work is left that never ends');
  }

  async #check(): Promise<void> {
    const { database } = this.#world;
    await assertOneWinner(database, { charges: this.#charged.size, returned: this.#returned });
    const trades = new Set((await database.query<{ id: string }>(knownTrades)).map(({ id }) => id));
    for (const id of this.#acknowledged) assert.ok(trades.has(id), 'an acknowledged order is lost');
  }
}
