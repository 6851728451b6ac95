// For tests: what only a browser with Chrome DevTools can be asked.

/** Whether the engine has them. */
const hasDevtools = !navigator.userAgent.includes('Firefox');

/** Declares a test that needs them. Other engines leave it out; tools/testing/left-out.ts lists it with the reason. */
export const itWithDevtools = hasDevtools ? it : it.skip;
