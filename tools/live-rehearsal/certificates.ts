/** A certificate authority of the rehearsal's own, made by openssl. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';

/** Files of a key and its certificate, in PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

const DAYS = '30';
const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

function openssl(...words: readonly string[]): void {
  execFileSync('openssl', words, { stdio: 'pipe' });
}

/** Returns where the files of a folder's authority are. */
export const authorityIn = (folder: string): Certificate => ({
  key: join(folder, 'ca.key'),
  cert: join(folder, 'ca.pem'),
});

/** Makes an authority in `folder`. Its certificate is what programs are told to trust. */
export function makeAuthority(folder: string): Certificate {
  const files = authorityIn(folder);
  const place = ['-keyout', files.key, '-out', files.cert];
  openssl('req', '-x509', ...NEW_KEY, ...place, '-days', DAYS, '-subj', '/CN=Rehearsal CA');
  return files;
}

/** Makes a certificate for `host`, a name or an address, signed by the authority. */
export function makeCertificate(folder: string, host: string, authority: Certificate): Certificate {
  const [key, request, cert, extensions] = ['key', 'csr', 'pem', 'ext'].map((end) =>
    join(folder, `${host}.${end}`),
  );
  if (!key || !request || !cert || !extensions) throw new Error('A certificate has four files');
  writeFileSync(extensions, `subjectAltName=${isIP(host) ? 'IP' : 'DNS'}:${host}\n`);
  openssl('req', '-new', ...NEW_KEY, '-keyout', key, '-out', request, '-subj', `/CN=${host}`);
  const signer = ['-CA', authority.cert, '-CAkey', authority.key, '-CAcreateserial'];
  openssl('x509', '-req', '-in', request, ...signer, '-out', cert, '-days', DAYS, '-extfile', extensions);
  return { key, cert };
}
