/** For tests only: records to begin with. */
import type { OrderRecord, TradeRecord } from './store.ts';

/** A new order with changes. */
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

/** A trade of that id. */
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
