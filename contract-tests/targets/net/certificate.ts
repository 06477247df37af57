/** Certificates generated for one run, so that no key is stored. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selfSigned } from 'ory-simulator/node';

export interface MadeCertificate {
  readonly key: string;
  readonly cert: string;
  /** Path of the certificate's file, which a client has to trust. */
  readonly path: string;
  readonly keyPath: string;
  /** Deletes the files. */
  remove(): void;
}

/** Makes a self-signed certificate for these host names and IP addresses, and writes it to files. */
export async function makeCertificate(names: readonly string[]): Promise<MadeCertificate> {
  const { key, cert } = await selfSigned(Date.now(), { subject: `CN=${names.at(-1)}`, names });
  const folder = mkdtempSync(join(tmpdir(), 'contract-'));
  const [keyPath, path] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  writeFileSync(keyPath, key);
  writeFileSync(path, cert);
  return { key, cert, path, keyPath, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
