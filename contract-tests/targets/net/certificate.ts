/** Certificates made for one run: nothing secret is kept anywhere. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Profile } from '../profile.ts';

const tool = 'openssl';

/** Why there can be no certificate here, if so. */
const noCertificates = (): string | undefined =>
  spawnSync(tool, ['version']).error && `${tool}, which makes certificates of servers on loopback, is missing`;

/** The same for a profile: nothing is missing where it has no certificates. */
export const withoutCertificates = ({ certified, ways }: Profile): string | undefined =>
  certified || Object.values(ways).some(({ secure }) => secure) ? noCertificates() : undefined;

export interface MadeCertificate {
  readonly key: string;
  readonly cert: string;
  /** Of the certificate's file: who trusts what is in it trusts the server. */
  readonly path: string;
  /** Of its key's file. */
  readonly keyPath: string;
  /** Deletes the files. */
  remove(): void;
}

/** Makes one that is its own issuer. @param names such as `IP:127.0.0.1` or `DNS:example.org` */
export function makeCertificate(names: readonly string[]): MadeCertificate {
  const folder = mkdtempSync(join(tmpdir(), 'contract-'));
  const [key, path] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', `subjectAltName=${names.join(',')}`];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync(tool, ['req', '-x509', ...curve, ...subject, '-keyout', key, '-out', path], { stdio: 'ignore' });
  return {
    key: readFileSync(key, 'utf8'),
    cert: readFileSync(path, 'utf8'),
    path,
    keyPath: key,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
