/**
 * The long runs: tests of `npm test` with more rounds, events, days or cards than fit into it. `npm run proof` runs
 * all; `npm run proof -- <name> …` runs some.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus, type as system } from 'node:os';

interface Proof {
  readonly name: string;
  readonly what: string;
  readonly environment: Readonly<Record<string, string>>;
  /** The files with these tests; their other tests run too. */
  readonly tests: readonly string[];
}

const PROOFS: readonly Proof[] = [
  {
    name: 'races',
    what: '2,500 rounds in which an order is paid, cancelled, expired and begun again at once',
    environment: { GW_FAULT_ROUNDS: '2500' },
    tests: ['test/faults/races.test.ts'],
  },
  {
    name: 'nodes',
    what: '100 rounds in which gateways are killed under load',
    environment: { GW_FAULT_ROUNDS: '100' },
    tests: ['test/nodes/nodes-under-load.test.ts'],
  },
  {
    name: 'ledger',
    what: 'a million events by eight writers, held against a model',
    environment: { GW_LEDGER_EVENTS: '1000000' },
    tests: ['test/faults/ledger-model.test.ts'],
  },
  {
    name: 'days',
    what: 'ten years of business days cleared and settled, and a year of a merchant’s money',
    environment: { GW_CLEARING_DAYS: '3653', GW_MONEY_DAYS: '365' },
    tests: [
      'test/faults/clearing.test.ts',
      'test/faults/settlement.test.ts',
      'test/faults/merchant-money.test.ts',
    ],
  },
  {
    name: 'fuzz',
    what: '200,000 malformed requests',
    environment: { GW_FUZZ_REQUESTS: '200000' },
    tests: ['test/attacks/fuzz.test.ts'],
  },
  {
    name: 'port',
    what: '100,000 messages to each end of the port between page and card frame',
    environment: { GW_PORT_MESSAGES: '100000' },
    tests: ['packages/widget/src/card-frame/calls.node.test.ts'],
  },
  {
    name: 'cards',
    what: '10,000 stolen cards tried in 50 minutes of virtual time, at one shop and at fifty',
    environment: { GW_ATTACK: 'whole' },
    tests: ['test/attacks/card-testing.test.ts'],
  },
  {
    name: 'card-tables',
    what: 'the card frame’s tables compared with two packages: every beginning of 6 digits, 300,000 numbers',
    environment: { GW_CARD_TABLES: 'whole' },
    tests: ['packages/widget/src/card-frame/inside/card-types.node.test.ts'],
  },
];

/** Runs one of them, with its report on the terminal. Returns whether everything passed. */
async function prove({ name, what, environment, tests }: Proof): Promise<boolean> {
  const startedAt = performance.now();
  process.stdout.write(`${name}: ${what} …\n`);
  const flags = ['--conditions=gangway-source', '--import', 'tsx', '--test', '--test-reporter=spec'];
  const child = spawn(process.execPath, [...flags, ...tests], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  const [code] = await once(child, 'exit');
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  process.stdout.write(`${name}: ${code === 0 ? 'held' : 'failed'} (${seconds} s)\n\n`);
  return code === 0;
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !PROOFS.some((proof) => proof.name === name));
if (unknown.length > 0) {
  console.error(`No such proof: ${unknown.join(', ')}. There are: ${PROOFS.map((p) => p.name).join(', ')}.`);
  process.exitCode = 1;
} else {
  process.stdout.write(`Node ${process.version}, ${system()}, ${cpus().length} cores\n\n`);
  const failed: string[] = [];
  for (const proof of PROOFS.filter(({ name }) => names.length === 0 || names.includes(name)))
    if (!(await prove(proof))) failed.push(proof.name);
  process.stdout.write(failed.length > 0 ? `Failed: ${failed.join(', ')}\n` : 'Everything held.\n');
  process.exitCode = failed.length > 0 ? 1 : 0;
}
