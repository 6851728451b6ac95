/**
 * Frees node:test of its async hook, which follows every promise to find the test of an error that nobody caught: a
 * seventh of the processor time. Without it, such an error is printed and fails the process. Load it before node:test.
 */
import asyncHooks, { type HookCallbacks } from 'node:async_hooks';

const { createHook, AsyncResource } = asyncHooks;
let init: HookCallbacks['init'];
let isToldOfTests = false;

asyncHooks.createHook = (callbacks) => {
  const caller = new Error().stack?.split('\n')[2] ?? '';
  if (!caller.includes('node:internal/test_runner/')) return createHook(callbacks);
  init = callbacks.init;
  return createHook({});
};

// node:test must still know its tests: a suite finds its parent through them.
asyncHooks.AsyncResource = class extends AsyncResource {
  constructor(...given: ConstructorParameters<typeof AsyncResource>) {
    super(...given);
    if (given[0] !== 'Test' || !init) return;
    init(this.asyncId(), 'Test', this.triggerAsyncId(), this);
    isToldOfTests = true;
  }
};

for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error) => {
    console.error(error);
    process.exitCode = 1;
  });

process.on('exit', () => {
  if (isToldOfTests) return;
  console.error(`No test began, or node:test of Node.js ${process.version} is not the one known here.`);
  process.exitCode = 1;
});
