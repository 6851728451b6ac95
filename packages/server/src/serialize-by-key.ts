/** Runs work with the same key one after the other, so that equal requests at the same time do not race. */

/** Runs `work` when all earlier work with that key has ended, successfully or not; returns its result. */
export type SerializeByKey = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Returns a {@link SerializeByKey}. It covers this process only; across processes the store's versions and the
 * gateway's idempotency keys decide.
 */
export function serializeByKey(): SerializeByKey {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const result = (last.get(name) ?? Promise.resolve()).then(work);
    const ended = result
      .catch(() => undefined)
      .then(() => {
        if (last.get(name) === ended) last.delete(name);
      });
    last.set(name, ended);
    return result;
  };
}
