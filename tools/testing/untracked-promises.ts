/**
 * Frees node:test of its async hook, which follows every promise to find the test of an error that nobody caught: a
 * seventh of the processor time. Without it, such an error is printed and fails the process. Load it before node:test.
 */
import asyncHooks, { type HookCallbacks } from 'node:async_hooks';

const { createHook, AsyncResource } = asyncHooks;
let init: HookCallbacks['init'];

asyncHooks.createHook = (callbacks) => {
  init = callbacks.init;
  asyncHooks.createHook = createHook;
  return createHook({});
};

// The tests themselves it must know: a suite finds its parent by them.
asyncHooks.AsyncResource = class extends AsyncResource {
  constructor(...given: ConstructorParameters<typeof AsyncResource>) {
    super(...given);
    if (given[0] === 'Test') init?.(this.asyncId(), 'Test', this.triggerAsyncId(), this);
  }
};

for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error) => console.error(error));
