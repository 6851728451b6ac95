/** Creates a self-signed certificate (X.509 version 3, RFC 5280) for an IPv4 address, which Node has no API for. */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Browsers reject certificates that are valid for more than 398 days. */
const VALID_DAYS = 397;

const DAY_MS = 86_400_000;
/** Tolerance for a phone whose clock is behind. */
const BEFORE_MS = DAY_MS;

/** A certificate and its key, both PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** Encodes a DER value (ITU-T X.690): tag, length, content. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const long = length > 0xff ? [0x82, length >> 8, length & 0xff] : [0x81, length];
  return Buffer.concat([Buffer.from([tag, ...(length < 0x80 ? [length] : long)]), content]);
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const octets = (content: Uint8Array) => der(0x04, content);
/** Encodes a bit string whose last `unused` bits are padding. */
const bits = (content: Uint8Array, unused = 0) => der(0x03, Buffer.from([unused]), content);
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const TRUE = der(0x01, Buffer.from([0xff]));

/** Encodes UTCTime, YYMMDDHHMMSSZ, which covers dates until the end of 2049. */
const time = (at: number) =>
  der(0x17, Buffer.from(`${new Date(at).toISOString().slice(2, 19).replace(/\D/g, '')}Z`));

/** ecdsa-with-SHA256. */
const ALGORITHM = sequence(objectId('2a8648ce3d040302'));
const COMMON_NAME = objectId('550403');
const BASIC_CONSTRAINTS = objectId('551d13');
const KEY_USAGE = objectId('551d0f');
const EXTENDED_KEY_USAGE = objectId('551d25');
const SUBJECT_ALT_NAME = objectId('551d11');
const SERVER_AUTH = objectId('2b06010505070301');
const DIGITAL_SIGNATURE = Buffer.from([0x80]);

/**
 * Creates a P-256 key and a certificate for `address` and localhost, valid for 397 days from the day before `now`. It
 * is not a CA, so trusting it trusts this address only.
 */
export function makeCertificate(address: string, now: number): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(
    der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(`Gangway demo on ${address}`)))),
  );
  const from = now - BEFORE_MS;
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([0x01]), randomBytes(15)),
    ALGORITHM,
    name,
    sequence(time(from), time(from + VALID_DAYS * DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions(address)),
  );
  const signature = sign('sha256', content, privateKey);
  const body = sequence(content, ALGORITHM, bits(signature)).toString('base64');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${body.replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  };
}

function extensions(address: string): Buffer {
  const ip = der(0x87, Buffer.from(address.split('.').map(Number)));
  return sequence(
    sequence(BASIC_CONSTRAINTS, TRUE, octets(sequence())),
    sequence(KEY_USAGE, TRUE, octets(bits(DIGITAL_SIGNATURE, 7))),
    sequence(EXTENDED_KEY_USAGE, octets(sequence(SERVER_AUTH))),
    sequence(SUBJECT_ALT_NAME, octets(sequence(ip, der(0x82, Buffer.from('localhost'))))),
  );
}
