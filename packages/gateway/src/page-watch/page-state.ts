/** What is compared of a payment page: its headers, and the scripts, frames and forms that its document names. */

/** What a part of a document is. Each is told apart by its kind and name. */
export type PartKind =
  | 'script'
  | 'inline script'
  | 'event handler'
  | 'frame'
  | 'inline frame'
  | 'form'
  | 'base';

/** A part of a document that runs code, shows another document or receives what is typed. */
export interface PagePart {
  readonly kind: PartKind;
  /** An address, without query for frames and forms; for what is written in the document, a hash of it. */
  readonly name: string;
  /** Of a script with an address: the hash of its content, or `unread: ` and why. */
  readonly content?: string | undefined;
  /** The `integrity` that the document states for a script. */
  readonly integrity?: string | undefined;
  /** The beginning of what is written in the document, for people. */
  readonly excerpt?: string | undefined;
}

/** A page as a browser received it. */
export interface PageState {
  /** The address of the document, after redirects and without query. */
  readonly address: string;
  /** Security-relevant headers by their lower-case names, and policies in `<meta>`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly parts: readonly PagePart[];
}

/** The headers that are compared: those by which a page says what may run, frame it, or read from it. */
export const WATCHED_HEADERS: readonly string[] = [
  'content-security-policy',
  'content-security-policy-report-only',
  'permissions-policy',
  'feature-policy',
  'strict-transport-security',
  'x-frame-options',
  'x-content-type-options',
  'x-xss-protection',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-embedder-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'service-worker-allowed',
  'reporting-endpoints',
  'report-to',
  'content-type',
  'refresh',
  'link',
];

/** What a comparison cannot see, for every report. */
export const NOT_SEEN =
  'Not seen: scripts and frames that a script adds when it runs, the inside of frames, and a page that is ' +
  'different for other visitors.';

/** Returns a value without what differs each time the page is loaded: the nonces of a policy. */
export const withoutNonces = (value: string): string => value.replace(/'nonce-[^']*'/g, "'nonce-…'");
