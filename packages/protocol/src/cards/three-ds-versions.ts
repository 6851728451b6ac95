/**
 * The versions of EMV 3-D Secure that the schemes take (November 2026), older ones first. 2.1.0 ended in September
 * 2024. A rail reports the version of an authentication; the gateway passes it on and decides nothing by it.
 */
export const THREE_DS_VERSIONS = ['2.2.0', '2.3.1'] as const;

/** See {@link THREE_DS_VERSIONS}. */
export type ThreeDsVersion = (typeof THREE_DS_VERSIONS)[number];
