/** The certificate of `--phone`, stored in the data folder and renewed for another address or before it expires. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupFailure } from '@gangway/gateway';
import { type Certificate, makeCertificate } from './certificate.ts';

/** A certificate that expires within this time is renewed. */
const LEFT_MS = 7 * 86_400_000;

/** A certificate and its file. */
export interface KeptCertificate extends Certificate {
  /** PEM, without the key. */
  readonly file: string;
  /** SHA-256 as browsers show it: uppercase hexadecimal pairs separated by colons. */
  readonly fingerprint: string;
}

/** Reads or creates the certificate for `address`. Throws StartupFailure if the folder cannot be used. */
export function keptCertificate(folder: string, address: string, now = Date.now()): KeptCertificate {
  const file = join(folder, 'phone-certificate.pem');
  const keyFile = join(folder, 'phone-key.pem');
  try {
    mkdirSync(folder, { recursive: true });
    const kept = readKept(file, keyFile);
    const usable = kept && isUsable(kept, address, now) ? kept : undefined;
    const certificate = usable ?? makeCertificate(address, now);
    if (!usable) {
      place(keyFile, certificate.key);
      place(file, certificate.cert);
    }
    return { ...certificate, file, fingerprint: new X509Certificate(certificate.cert).fingerprint256 };
  } catch (error) {
    throw new StartupFailure(
      `The certificate of --phone cannot be kept in ${folder}: ${(error as Error).message}.`,
    );
  }
}

function readKept(file: string, keyFile: string): Certificate | undefined {
  try {
    return { cert: readFileSync(file, 'utf8'), key: readFileSync(keyFile, 'utf8') };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Also false for a damaged file, or if only one file of the pair was written. */
function isUsable({ cert, key }: Certificate, address: string, now: number): boolean {
  try {
    const read = new X509Certificate(cert);
    const isNow = Date.parse(read.validFrom) <= now && now + LEFT_MS < Date.parse(read.validTo);
    return isNow && read.checkIP(address) !== undefined && read.checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}

/** Writes a file atomically, readable by its owner only. */
function place(path: string, text: string): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  renameSync(draft, path);
}
