/**
 * Creates realistic orders by the million. A sandbox creates one order of each kind in a temporary database.
 * PostgreSQL copies all their rows with new ids, times, secrets and keys, so that the gateway can work on the copies.
 * The ledger's sealing job seals their transfers.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { foldNext } from '../../packages/gateway/src/ledger/fold.ts';
import { type LedgerSeal, ledgerSeal } from '../../packages/gateway/src/ledger/seal.ts';
import type { Database } from '../../packages/gateway/src/storage/database.ts';
import { DatabaseUnavailable } from '../../packages/gateway/src/storage/database-errors.ts';
import type { RootKey } from '../../packages/gateway/src/storage/root-key.ts';
import { seedSandbox } from '../../packages/sandbox/src/sandbox-accounts.ts';
import { type CopyJob, copyOrders, withOwner } from './copy-orders.ts';
import { copyStatement, PARAMETERS } from './copy-statement.ts';
import { paceTowards } from './pace.ts';
import { copiedKeys } from './replacements.ts';
import { openSpecimenGateway, type SpecimenGateway } from './specimen-gateway.ts';
import { findRows, readSnapshot, type SpecimenRows } from './specimen-rows.ts';
import { SPECIMENS, type Specimen } from './specimens.ts';

/** The database to fill: a migrated, stamped sandbox. */
export interface Target {
  /** Its URL, as the owner of its tables. */
  readonly url: string;
  readonly database: Database;
  readonly rootKey: RootKey;
  /** The public URL of its gateway, with which payers' URLs begin. */
  readonly publicUrl: string;
  /** A new database for the sandbox that makes the specimens; by default that of an embedded PostgreSQL. */
  readonly specimensUrl?: string;
}

/** `total`: the final number of orders, including earlier runs. `days`: the period, ending now. */
export interface Amount {
  readonly total: number;
  readonly days: number;
}

/** The notify_url of copies: nothing listens on the port `discard`. */
const NOBODY = 'http://127.0.0.1:9';

const SAME_NAMES = `SELECT 'account ' || uid AS name, id FROM accounts
  UNION ALL SELECT 'merchant ' || uid, id FROM merchants
  UNION ALL SELECT 'store ' || m.uid || ' ' || s.name, s.id FROM stores s JOIN merchants m ON m.id = s.merchant_id`;

/** Pause while the database is too busy. */
const PAUSE_MS = 100;

interface Made extends SpecimenRows {
  readonly specimen: Specimen;
  readonly mark: string;
  readonly tradeId: string;
}

/** Creates the missing orders. Returns how many it created. */
export async function makeOrders(
  target: Target,
  { total, days }: Amount,
  print: (line: string) => void,
): Promise<number> {
  const { url, database, rootKey } = target;
  await seedSandbox(database, rootKey);
  print(`Creating one order of each of ${SPECIMENS.length} kinds in a temporary sandbox.`);
  const { statements, keyParameters } = await prepareCopies(target);
  const pace = paceTowards(total, print);
  const job = { url, statements, keyParameters, total, days, pace };
  const made = await copyAndSeal(job, target);
  await withOwner(url, (owner) => owner.query('VACUUM (ANALYZE)'));
  return made;
}

async function prepareCopies(
  target: Target,
): Promise<{ statements: readonly string[]; keyParameters: readonly Buffer[] }> {
  const gateway = await openSpecimenGateway(target.specimensUrl);
  try {
    const made = await makeSpecimens(gateway);
    const keys = copiedKeys(gateway.rootKey, target.rootKey, {
      requests: gateway.requests,
      firstParameter: PARAMETERS.length + 1,
    });
    const constants = await findConstants(gateway, target);
    let slot = 0;
    const statements = made.map(({ specimen, mark, ...one }) => {
      const slots = [slot, slot + specimen.perMille] as const;
      slot += specimen.perMille;
      const requests = gateway.requests.filter(({ data }) =>
        Object.values(data).some((text) => text.startsWith(mark) || text === one.tradeId),
      );
      return copyStatement({ ...one, mark, age: specimen.age, slots, requests, constants, keys });
    });
    return { statements, keyParameters: keys.parameters };
  } finally {
    await gateway.close();
  }
}

/** Creates all that do not move the clock concurrently, then the others one by one, reading each before the next. */
async function makeSpecimens(gateway: SpecimenGateway): Promise<Made[]> {
  const make = async (specimen: Specimen) => {
    const mark = `specimen-${String(SPECIMENS.indexOf(specimen)).padStart(2, '0')}`;
    return { specimen, mark, tradeId: await specimen.make({ gateway, mark }) };
  };
  const read = async (made: readonly Omit<Made, keyof SpecimenRows>[]): Promise<Made[]> => {
    const snapshot = await readSnapshot(gateway.owner);
    return made.map((one) => ({ ...one, ...findRows(snapshot, one.tradeId) }));
  };
  const made = await read(await Promise.all(SPECIMENS.filter(({ movesClock }) => !movesClock).map(make)));
  for (const specimen of SPECIMENS.filter(({ movesClock }) => movesClock))
    made.push(...(await read([await make(specimen)])));
  return made;
}

/** Maps accounts, stores and merchants of the same name between the databases, and URLs. */
async function findConstants(gateway: SpecimenGateway, target: Target): Promise<Map<string, string>> {
  type Named = { name: string; id: string };
  const here = await gateway.owner.query<Named>(SAME_NAMES);
  const there = await withOwner(target.url, (owner) => owner.query<Named>(SAME_NAMES));
  const ids = new Map(there.rows.map(({ name, id }) => [name, id]));
  return new Map([
    ...here.rows.map(({ name, id }) => [id, ids.get(name)!] as const),
    [gateway.shop.url, NOBODY],
    [gateway.url, target.publicUrl],
  ]);
}

/** Seals the next block; retries if the database is too busy to answer in time. */
async function foldPatiently(database: Database, seal: LedgerSeal): Promise<boolean> {
  try {
    return await foldNext(database, seal);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    await sleep(PAUSE_MS);
    return true;
  }
}

/**
 * Copies, then seals, also what an interrupted run left. At the same time each seal would read past the rows that those
 * before it have deleted, which PostgreSQL keeps until the copies beside it have ended.
 */
async function copyAndSeal(job: CopyJob, { url, database, rootKey }: Target): Promise<number> {
  const made = await copyOrders(job);
  await withOwner(url, (owner) => owner.query('ANALYZE unfolded, transfers'));
  const seal = ledgerSeal(rootKey);
  while (await foldPatiently(database, seal));
  return made;
}
