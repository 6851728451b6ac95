// Delays what is not urgent until the browser is idle.

/** Resolves when the browser is idle, after three seconds at the latest. */
export const idle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 3000 });
    else setTimeout(resolve, 300);
  });
