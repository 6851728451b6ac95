/**
 * How the card frame encrypts cards for an account: with the key of the merchant account's certificate. Algorithms and
 * header are those of Adyen's page on JWE as far as it could be read, so the owner may name others.
 */
import { createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import type { CardKey } from '@gangway/gateway/extend';
import { SEAL_ALGORITHMS } from '@gangway/protocol/cards';

/** The names of the credentials. */
export const CARD_CERTIFICATE = 'card-certificate';
/** See {@link CARD_CERTIFICATE}. */
export const CARD_ENCRYPTION = 'card-encryption';

/** `alg`, `enc`, and further members of the header. */
const DEFAULT_ENCRYPTION = 'RSA-OAEP-256 A256GCM version=1';
const MODULUS_BITS_MIN = 2048;
const MEMBER = /^(?!(?:alg|enc|zip|crit)=)([a-z0-9]{1,20})=([\w.-]{1,100})$/i;

/** Reads the key of a certificate (PEM in one line, or its Base64) or a JWK. Throws one sentence without values. */
export function readCardSeal(certificate: string, encryption = DEFAULT_ENCRYPTION): CardKey {
  const [alg, enc, ...members] = encryption.split(' ');
  const knownAlg = SEAL_ALGORITHMS.alg.find((one) => one === alg);
  const knownEnc = SEAL_ALGORITHMS.enc.find((one) => one === enc);
  const header = members.map((member) => MEMBER.exec(member));
  if (!knownAlg || !knownEnc || header.some((member) => member === null))
    throw new Error(`${CARD_ENCRYPTION} is not like ${DEFAULT_ENCRYPTION}`);
  const key = readKey(certificate);
  if (!key) throw new Error(`${CARD_CERTIFICATE} is no X.509 certificate and no JWK`);
  const isLong = (key.asymmetricKeyDetails?.modulusLength ?? 0) >= MODULUS_BITS_MIN;
  if (key.asymmetricKeyType !== 'rsa' || !isLong)
    throw new Error(`${CARD_CERTIFICATE} has no RSA key of at least ${MODULUS_BITS_MIN} bits`);
  const { n = '', e = '' } = key.export({ format: 'jwk' });
  return {
    key: { kty: 'RSA', n, e },
    alg: knownAlg,
    enc: knownEnc,
    header: Object.fromEntries(header.flatMap((member) => (member ? [[member[1], member[2]]] : []))),
  };
}

function readKey(text: string): KeyObject | undefined {
  try {
    if (text.startsWith('{')) return createPublicKey({ key: JSON.parse(text), format: 'jwk' });
    const base64 = text.replace(/-----(BEGIN|END) CERTIFICATE-----|\\n|\s/g, '');
    return new X509Certificate(Buffer.from(base64, 'base64')).publicKey;
  } catch {
    // Its message may quote what was given.
    return undefined;
  }
}
