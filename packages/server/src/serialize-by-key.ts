/** Work of the same name, one after the other: what keeps five equal requests of one page from racing. */

/** Runs `work` when all earlier work of that name has ended, well or not; answers what it answers. */
export type SerializeByKey = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Makes an {@link SerializeByKey}. It knows this process only; across processes the store's versions and the
 * gateway's keys decide.
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
