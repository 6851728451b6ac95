/** How the desk's server answers its page: always with HTTP 200, since a refusal is what a tester came to see. */
/** An answer. `code` is the gateway's where it refused, else the desk's own word or empty. */
export type Asked<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly code: string; readonly error: string };

/** What was asked for. */
export const given = <Data>(data: Data): Asked<Data> => ({ ok: true, data });

/** Why not. */
export const refusal = (code: string, error: string): Asked<never> => ({ ok: false, code, error });
