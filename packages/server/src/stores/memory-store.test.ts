/** The memory store keeps the contract. */
import { memoryStore } from './memory-store.ts';
import { testStore } from './store-contract.ts';

testStore('memory', async () => memoryStore());
