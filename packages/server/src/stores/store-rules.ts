/**
 * The rules that every store keeps, for any test runner: `for (const { title, check } of storeRules) test(title, () =>
 * check(open))`. They make orders with ids of their own, so the store need not be empty.
 */
import type { OrderRecord, SavedCard, Store, TradeRecord } from './store.ts';

/** One rule. `check` throws an Error when a store that `open` returns breaks it. */
export interface StoreRule {
  readonly title: string;
  check(open: () => Promise<Store>): Promise<void>;
}

/** The rules of every store. */
export const storeRules: readonly StoreRule[] = [
  {
    title: 'a saved order is found by its id and by each of its trades',
    async check(open) {
      const store = await open();
      const order = anOrder({ trades: [aTrade(fresh()), aTrade(fresh())] });
      same(await store.saveOrder(order), true);
      same(await store.findOrder(order.orderId), order);
      for (const { tradeId = '' } of order.trades) same(await store.findOrderOfTrade(tradeId), order);
    },
  },
  {
    title: 'a trade that a later version adds is found, and so are the earlier ones',
    async check(open) {
      const store = await open();
      const order = anOrder({ trades: [aTrade(fresh())] });
      await store.saveOrder(order);
      const later = { ...order, version: 2, trades: [...order.trades, aTrade(fresh())] };
      same(await store.saveOrder(later), true);
      for (const { tradeId = '' } of later.trades) same(await store.findOrderOfTrade(tradeId), later);
    },
  },
  {
    title: 'an unknown order or trade is not found',
    async check(open) {
      const store = await open();
      for (const id of [fresh(), '', '__proto__', 'constructor', "'; --", '*']) {
        same(await store.findOrder(id), undefined);
        same(await store.findOrderOfTrade(id), undefined);
      }
    },
  },
  {
    title: 'a trade without an id is kept, and so are members that this version does not know',
    async check(open) {
      const store = await open();
      const { tradeId: _, ...asking } = aTrade('');
      const trades = [
        { ...asking, state: 'asking', requestId: 'r1', later: { a: [1, null, 'é 🎁'] } } as const,
      ];
      const order = { ...anOrder({ trades }), later: '2' };
      await store.saveOrder(order);
      same(await store.findOrder(order.orderId), order);
    },
  },
  {
    title: 'over version 1, versions 0, 1 and 3 are refused and change nothing',
    async check(open) {
      const store = await open();
      const order = anOrder();
      await store.saveOrder(order);
      for (const version of [0, 1, 3])
        same(await store.saveOrder({ ...order, version, amount: '1.00' }), false);
      same(await store.findOrder(order.orderId), order);
    },
  },
  {
    title: 'a first save that is not version 1 is refused',
    async check(open) {
      const store = await open();
      const order = anOrder({ version: 2, trades: [aTrade(fresh())] });
      same(await store.saveOrder(order), false);
      same(await store.findOrder(order.orderId), undefined);
      same(await store.findOrderOfTrade(order.trades[0]!.tradeId!), undefined);
    },
  },
  {
    title: 'of twenty saves of one version at once, one succeeds',
    async check(open) {
      const store = await open();
      await oneWins(() => store);
    },
  },
  {
    title: 'changing a record after saving or finding it does not change the stored one',
    async check(open) {
      const store = await open();
      const given = anOrder({ methods: ['iDEAL'] });
      await store.saveOrder(given);
      (given.methods as string[]).push('EPS');
      const found = await store.findOrder(given.orderId);
      (found!.methods as string[]).push('EPS');
      same((await store.findOrder(given.orderId))?.methods, ['iDEAL']);
    },
  },
  {
    title: 'the saved cards of a customer are found, those of the newest order first',
    async check(open) {
      const store = await open();
      const customerId = fresh();
      const [first, second] = [aCard(), aCard()];
      const orders = [first, second].map((savedCard) =>
        anOrder({ customerId, trades: [{ ...aTrade(fresh()), savedCard }, aTrade(fresh())] }),
      );
      for (const order of orders) await store.saveOrder(order);
      same(await store.findSavedCards(customerId), [second, first]);
      same(await store.findSavedCards(fresh()), []);
      await store.saveOrder({ ...orders[1]!, version: 2, trades: [] });
      same(await store.findSavedCards(customerId), [first]);
      await store.saveOrder({ ...orders[0]!, version: 2, customerId: fresh() });
      same(await store.findSavedCards(customerId), []);
    },
  },
  {
    title: 'a store that finds the orders of a customer returns the newest first, and as many as asked for',
    async check(open) {
      const store = await open();
      const customerId = fresh();
      const [first, second, third] = [1, 2, 3].map(() => anOrder({ customerId })) as [
        OrderRecord,
        OrderRecord,
        OrderRecord,
      ];
      for (const order of [first, second, third]) await store.saveOrder(order);
      const later = { ...second, version: 2, trades: [aTrade(fresh())] };
      await store.saveOrder(later);
      if (!store.findOrdersOfCustomer) return;
      same(await store.findOrdersOfCustomer(customerId, 2), [third, later]);
      same(await store.findOrdersOfCustomer(customerId, 9), [third, later, first]);
      same(await store.findOrdersOfCustomer(fresh(), 9), []);
    },
  },
];

/** The rules of a store that several servers use at once: each `open` returns the store as another server has it. */
export const sharedStoreRules: readonly StoreRule[] = [
  {
    title: 'what one server has saved, another one finds and saves on',
    async check(open) {
      const [one, other] = [await open(), await open()];
      const order = anOrder({ trades: [aTrade(fresh())] });
      same(await one.saveOrder(order), true);
      same(await other.findOrder(order.orderId), order);
      same(await other.saveOrder({ ...order, version: 2, amount: '1.00' }), true);
      same(await one.saveOrder({ ...order, version: 2, amount: '2.00' }), false);
      same((await one.findOrderOfTrade(order.trades[0]!.tradeId!))?.amount, '1.00');
    },
  },
  {
    title: 'of twenty first saves, and of twenty saves of one version, by two servers at once, one succeeds',
    async check(open) {
      const stores = [await open(), await open()] as const;
      for (let round = 0; round < ROUNDS; round++) {
        const order = anOrder();
        const saves = Array.from({ length: SAVES }, (_, n) =>
          stores[n % 2]!.saveOrder({ ...order, amount: `${n}.00` }),
        );
        const saved = await Promise.all(saves);
        same(saved.filter(Boolean).length, 1);
        same((await stores[1].findOrder(order.orderId))?.amount, `${saved.indexOf(true)}.00`);
        await oneWins((n) => stores[n % 2]!);
      }
    },
  },
];

const SAVES = 20;
const ROUNDS = 5;

/** Saves an order, then its second version twenty times at once. Throws unless one of them was saved. */
async function oneWins(storeOf: (n: number) => Store): Promise<void> {
  const order = anOrder();
  await storeOf(0).saveOrder(order);
  const save = (_: unknown, n: number) =>
    storeOf(n).saveOrder({ ...order, version: 2, amount: `${n + 1}.00` });
  const saved = await Promise.all(Array.from({ length: SAVES }, save));
  same(saved.filter(Boolean).length, 1);
  same((await storeOf(0).findOrder(order.orderId))?.amount, `${saved.indexOf(true) + 1}.00`);
}

const fresh = (): string => crypto.randomUUID();

/** Returns a valid order with changes. */
export const anOrder = (changes: Partial<OrderRecord> = {}): OrderRecord => ({
  orderId: fresh(),
  version: 1,
  amount: '24.99',
  currency: 'EUR',
  description: 'Twee mokken – “één” 🎁',
  returnUrl: 'https://shop.example/thanks',
  methods: ['iDEAL'],
  timeoutMinutes: 60,
  trades: [],
  ...changes,
});

/** Returns a trade with this id. */
export const aTrade = (tradeId: string): TradeRecord => ({
  tradeId,
  state: 'processing',
  method: 'iDEAL',
  amount: '24.99',
  currency: 'EUR',
  url: '',
  expiresAt: 0,
  sequence: 0,
});

const aCard = (): SavedCard => ({
  token: fresh(),
  usedBy: 'customer',
  brand: 'visa',
  last4: '1111',
  expiry: '12/2030',
  tradeId: fresh(),
});

/** Compares JSON values regardless of the order of members. Throws an Error that shows both. */
function same(found: unknown, expected: unknown): void {
  const [is, must] = [sorted(found), sorted(expected)];
  if (is !== must) throw new Error(`The store returned ${is}, but ${must} was expected.`);
}

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  ) ?? 'undefined';
