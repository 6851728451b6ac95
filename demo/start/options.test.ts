/** Tests of the options after `npm start --`. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { builtProgram } from '../../tools/testing/built-program.ts';
import { readStartOptions, START_OPTIONS, startHelp, withOptions } from './options.ts';
import { GANGWAY_DEV, NPM_START } from './programs.ts';
import { STAND_INS } from './stand-ins.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const PROGRAM = { ...NPM_START, standIns: STAND_INS };

const read = (words: readonly string[]) => readStartOptions(words, PROGRAM);

/** Runs the demo as npm does, without a usable data folder. */
async function run(...words: string[]): Promise<{ code: number; out: string; told: string }> {
  const args = [await builtProgram('demo/start.ts'), ...words];
  const env = { ...process.env, GW_DATA_DIR: '/dev/null/nowhere' };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: ROOT, env }, (error, out, told) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, told }),
    );
  });
}

test('--help prints every option and setting, and starts nothing', async () => {
  const { code, out, told } = await run('--help');
  assert.deepEqual([code, told, out.trim()], [0, '', startHelp(PROGRAM)]);
  for (const name of [...Object.keys(START_OPTIONS).map((option) => `--${option}`), 'PORT', 'GW_PORT'])
    assert.ok(out.includes(name), name);
});

test('an unknown option prints one sentence and exits with code 2', async () => {
  const { code, out, told } = await run('--hlep');
  assert.deepEqual([code, out], [2, '']);
  assert.match(told, /^There is no option "--hlep"[^\n]*--help[^\n]*\n$/);
});

test('--rail takes the name of a stand-in, and the package, which has none, does not name the option', async () => {
  assert.ok(startHelp(PROGRAM).includes(`--rail ${Object.keys(STAND_INS).join('|')}`));
  assert.ok(!startHelp(GANGWAY_DEV).includes('--rail'));
  const { code, out, told } = await run('--rail=bank');
  assert.deepEqual([code, out], [2, '']);
  assert.match(told, /^There is no stand-in for the rail "bank": choose [^\n]*mollie[^\n]*\n$/);
});

test('--rail and --phone together are refused', async () => {
  const { code, told } = await run('--rail=mollie', '--phone');
  assert.equal(code, 2);
  assert.match(told, /^Use --rail or --phone[^\n]*\n$/);
});

test('without arguments no option is set', () => assert.equal(read([]).size, 0));

test('--phone takes an optional address', () => {
  assert.deepEqual([...read(['--phone'])], [['phone', '']]);
  assert.deepEqual([...read(['--phone=192.168.1.20'])], [['phone', '192.168.1.20']]);
});

test('--phone with another machine’s address prints one sentence and starts nothing', async () => {
  const { code, out, told } = await run('--phone=192.0.2.200');
  assert.deepEqual([code, out], [1, '']);
  assert.match(told, /^--phone=192\.0\.2\.200 is no IPv4 address of this machine[^\n]*\n$/);
});

for (const word of [
  'help',
  '-h',
  '--',
  '--HELP',
  '--help=1',
  '--phone=',
  '--phones=1',
  '--constructor',
  '',
]) {
  test(`"${word}" is not an option`, () =>
    assert.throws(() => read(['--help', word]), new RegExp(`no option "${word}"`)));
}

test('an option replaces its setting, written with = or as the next word', () => {
  const options = read(['--port=5000', '--gateway-port', '5010', '--data', 'here']);
  const environment = { PORT: '1', LOG_LEVEL: 'info' };
  const wanted = { PORT: '5000', GW_PORT: '5010', GW_DATA_DIR: 'here', LOG_LEVEL: 'info' };
  assert.deepEqual(withOptions(environment, options), wanted);
});

for (const words of [['--port'], ['--port', '--data=here'], ['--data', '']])
  test(`"${words.join(' ')}" lacks a value`, () =>
    assert.throws(() => read(words), new RegExp(`^UsageFault: ${words[0]} needs a value`)));
