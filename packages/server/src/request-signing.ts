/** HMAC-SHA256 over the protocol's canonical string, by Web Crypto (docs/protocol.md, Signature). */
import { canonicalString, GATEWAY_MARK } from '@gangway/protocol/signature';

const HMAC_SHA256 = { name: 'HMAC', hash: 'SHA-256' } as const;

/** Signs what goes to the gateway and verifies what comes from it, with one account's secret. */
export interface Signer {
  /** Returns the lower-case hexadecimal signature of a canonical string. */
  signMessage(message: string): Promise<string>;
  /** Whether `sign` (hex, any case) is the signature of the canonical string; compares in constant time. */
  verifyMessage(message: string, sign: string): Promise<boolean>;
  /** Signs the fields of a request: `user`, `method`, `time` and every member of `data`. */
  signFields(fields: Readonly<Record<string, string>>): Promise<string>;
  /**
   * Whether the gateway signed these fields. They must carry its mark `!from=gateway`, so that a signature of one of
   * our own requests cannot be replayed to us.
   */
  verifyFromGateway(fields: Readonly<Record<string, string>>, sign: string): Promise<boolean>;
}

/** Returns a {@link Signer}; the secret is used as UTF-8. */
export function signer(secret: string): Signer {
  let imported: Promise<CryptoKey> | undefined;
  const key = () => {
    // Imported on first use, because Workers allow no crypto while a module loads.
    imported ??= crypto.subtle.importKey('raw', utf8(secret), HMAC_SHA256, false, ['sign', 'verify']);
    return imported;
  };
  const signMessage = async (message: string) =>
    toHex(new Uint8Array(await crypto.subtle.sign('HMAC', await key(), utf8(message))));
  const verifyMessage = async (message: string, sign: string) => {
    const bytes = fromHex(sign);
    return bytes !== undefined && crypto.subtle.verify('HMAC', await key(), bytes, utf8(message));
  };
  return {
    signMessage,
    verifyMessage,
    signFields: (fields) => signMessage(canonicalString(fields)),
    verifyFromGateway: async (fields, sign) =>
      fields[GATEWAY_MARK.name] === GATEWAY_MARK.value && verifyMessage(canonicalString(fields), sign),
  };
}

const encoder = new TextEncoder();

/** Returns the UTF-8 bytes of a text. */
export const utf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text);

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

function fromHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[0-9a-f]{64}$/i.test(text)) return undefined;
  return Uint8Array.from({ length: 32 }, (_, i) => Number.parseInt(text.slice(i * 2, i * 2 + 2), 16));
}
