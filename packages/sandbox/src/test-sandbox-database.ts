/** A fresh database with the tables of gateway and sandbox. For tests only. */
import { type Seed, testDatabase } from '../../gateway/src/storage/test-database.ts';
import { sandbox } from './sandbox.ts';

/** See `testDatabase`. */
export const testSandboxDatabase = (seed?: Seed) => testDatabase(sandbox.migrations, seed);
