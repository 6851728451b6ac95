/** Tests of what is shown of work that takes long. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { progressOn } from './progress.ts';

const ERASE = '\r\u001b[K';

/** A progress whose time the test moves, and what it has written. */
function watched(context: TestContext, isTTY: boolean, columns = 40) {
  let now = 0;
  context.mock.timers.enable({ apis: ['setInterval'] });
  context.mock.method(performance, 'now', () => now);
  const written: string[] = [];
  const progress = progressOn({ isTTY, columns, write: (text) => written.push(text) });
  const pass = (seconds: number) => {
    for (let at = 0; at < seconds; at += 1) {
      now += 1_000;
      context.mock.timers.tick(1_000);
    }
  };
  return { ...progress, written, pass };
}

for (const isTTY of [true, false])
  test(`work of less than two seconds is not mentioned, ${isTTY ? 'on a terminal' : 'in a log'}`, (context) => {
    const { report, end, pass, written } = watched(context, isTTY);
    report('verifying');
    pass(1);
    end();
    pass(9);
    assert.deepEqual(written, []);
  });

test('a terminal has one line, rewritten with the newest step and erased at the end', (context) => {
  const { report, end, pass, written } = watched(context, true);
  report('verifying 100 blocks');
  pass(2);
  report('verifying 200 blocks');
  pass(1);
  end();
  assert.deepEqual(written, [
    `${ERASE}verifying 100 blocks (2 s)`,
    `${ERASE}verifying 200 blocks (3 s)`,
    ERASE,
  ]);
});

test('a line on a terminal is never longer than the terminal is wide', (context) => {
  const { report, pass, written } = watched(context, true);
  report('x'.repeat(200));
  pass(2);
  assert.equal(written[0]?.length, ERASE.length + 39);
});

test('a terminal that does not know its width has a whole line', (context) => {
  const { report, pass, written } = watched(context, true, 0);
  report('verifying');
  pass(2);
  assert.deepEqual(written, [`${ERASE}verifying (2 s)`]);
});

test('another output gets plain lines, at most one every five seconds', (context) => {
  const { report, end, pass, written } = watched(context, false);
  report('verifying');
  pass(11);
  end();
  assert.deepEqual(written, ['verifying (2 s)\n', 'verifying (7 s)\n']);
});

test('a report after the end begins a new progress', (context) => {
  const { report, end, pass, written } = watched(context, false);
  report('starting');
  pass(3);
  end();
  report('migrating');
  pass(1);
  assert.deepEqual(written, ['starting (2 s)\n']);
  pass(4);
  assert.deepEqual(written, ['starting (2 s)\n', 'migrating (4 s)\n']);
});
