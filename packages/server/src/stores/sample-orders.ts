/** For tests only: sample records. */
import type { OrderRecord, TradeRecord } from './store.ts';

/** Returns a valid order with changes. */
export const anOrder = (changes: Partial<OrderRecord> = {}): OrderRecord => ({
  orderId: 'o1',
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
