/** Tests of the second process: it gets the same arguments and ends with the first. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, describe, test } from 'node:test';
import { makeCertificate } from './certificate.ts';

const folder = mkdtempSync(join(tmpdir(), 'gangway-trusting-'));
const started: ChildProcess[] = [];
describe('the second process, which trusts the certificate', () => {
  after(() => {
    for (const child of started) child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });
  const certificate = join(folder, 'certificate.pem');
  writeFileSync(certificate, makeCertificate('127.0.0.1', Date.now()).cert);
  const program = join(folder, 'program.mts');
  const tested = JSON.stringify(new URL('./trusting-process.ts', import.meta.url).href);
  writeFileSync(
    program,
    `import { runTrusting, stopWithParent, trusts } from ${tested};
const [file, code] = process.argv.slice(2);
if (!trusts(file)) process.exit(await runTrusting(file));
stopWithParent();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => { console.log('got ' + signal); process.exit(Number(code)); });
setInterval(() => {}, 1000);
console.log('runs with ' + code);
`,
  );

  /** Starts the program. Returns its process and the lines that both processes print. */
  function run(code: string) {
    const args = ['--conditions=gangway-source', '--import', 'tsx', program, certificate, code];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    started.push(child);
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    return { child, line: async () => (await lines.next()).value };
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    test(`receives ${signal}, and its exit code is passed back`, async () => {
      const { child, line } = run('7');
      assert.equal(await line(), 'runs with 7');
      const ended = once(child, 'exit');
      child.kill(signal);
      assert.equal(await line(), `got ${signal}`);
      assert.deepEqual(await ended, [7, null]);
    });
  }

  test('stops on its own after kill -9 of the first process', async () => {
    const { child, line } = run('0');
    assert.equal(await line(), 'runs with 0');
    child.kill('SIGKILL');
    assert.equal(await line(), 'got SIGTERM');
    assert.equal(await line(), undefined, 'nobody holds the output any more');
  });
});
