/** Faults of the stand-in, one for each of the next calls that match. */

/**
 * What happens to a call. A number is the status of an error, with nothing done. `cut`: nothing is done, and the
 * connection ends; `lost`: it is done, and the connection ends; `silent`: it is done, and nothing is answered.
 */
export interface Fault {
  readonly kind: 403 | 429 | 500 | 503 | 'cut' | 'lost' | 'silent';
  /** How its calls begin, such as `POST /v2/payments`, or their form; every call, where it is absent. */
  readonly on?: string | RegExp;
  /** `Retry-After`, in seconds. */
  readonly retryAfter?: number;
}

/** Returns and removes the first fault of this call. */
export function takeFault(faults: Fault[], method: string, path: string): Fault | undefined {
  const call = `${method} ${path}`;
  const at = faults.findIndex(({ on = '' }) =>
    typeof on === 'string' ? call.startsWith(on) : on.test(call),
  );
  return at === -1 ? undefined : faults.splice(at, 1)[0];
}
