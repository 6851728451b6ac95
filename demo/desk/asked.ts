/** The answers of the desk's server to its page: always HTTP 200, because a refusal is a valid result for a tester. */
/** An answer. `code` is the gateway's if it refused, otherwise the desk's own code or empty. */
export type Asked<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly code: string; readonly error: string };

/** A successful answer. */
export const given = <Data>(data: Data): Asked<Data> => ({ ok: true, data });

/** A refusal with its message. */
export const refusal = (code: string, error: string): Asked<never> => ({ ok: false, code, error });
