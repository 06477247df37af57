/** Finds certificates of listeners and of the mail client that cannot be used. */

import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { readCertificate } from '../config/certificate.ts';
import type { TlsConfig } from '../config/shared-keys.ts';
import type { Problem } from './rule.ts';

/** A certificate of the configuration. */
export interface CertificateUse {
  /** The key of its section. */
  readonly key: string;
  readonly tls: TlsConfig;
  /** The host that people reach the server by; undefined if any name is right. */
  readonly host: string | undefined;
  /** What does not work without it. */
  readonly effect: string;
}

export interface CertificateOptions {
  readonly at: (key: string) => string;
  /** Returns the text of a file of the configuration. @throws if it cannot be read */
  readonly readFile: (path: string) => string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The host of an address; undefined if another port shows that a proxy in front of the listener has its own certificate. */
export const hostBehind = (url: URL | undefined, port: number): string | undefined =>
  url?.protocol === 'https:' && Number(url.port || 443) === port ? url.hostname : undefined;

const aDay = 86_400_000;

/** Returns the problems of certificates. */
export const certificateProblems = (uses: readonly CertificateUse[], options: CertificateOptions): Problem[] =>
  uses.flatMap((use) => {
    const found = problemOf(use, options);
    return found ? [{ key: use.key, at: options.at(use.key), ...found }] : [];
  });

/** Whether a certificate names a host. */
const isFor = (certificate: X509Certificate, host: string): boolean => {
  const address = host.replace(/^\[|\]$/g, '');
  return (isIP(address) ? certificate.checkIP(address) : certificate.checkHost(host)) !== undefined;
};

function problemOf(
  { tls, host, effect }: CertificateUse,
  { readFile, now }: CertificateOptions,
): Pick<Problem, 'id' | 'cause' | 'mend'> | undefined {
  try {
    const pair = readCertificate(tls, readFile);
    if (!pair) {
      const half = tls.cert ? 'key' : 'cert';
      if (!tls.cert && !tls.key) return undefined;
      return {
        id: 'certificate-half',
        cause: `the server answers without TLS: ${half} is missing, or one has a path and the other is in base64`,
        mend: 'give the certificate and its key in the same way',
      };
    }
    const certificate = new X509Certificate(pair.cert);
    const [from, to] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)];
    const day = (moment: number) => new Date(moment).toISOString().slice(0, 10);
    if (now > to || now < from)
      return {
        id: 'certificate-expired',
        cause: `browsers refuse the server: its certificate is valid from ${day(from)} to ${day(to)}`,
        mend: 'renew the certificate',
      };
    if (host !== undefined && !isFor(certificate, host))
      return {
        id: 'certificate-host',
        cause: `browsers refuse the server: its certificate is not for ${host}`,
        mend: 'use a certificate for the name that browsers use',
      };
    if (to - now < 14 * aDay)
      return {
        id: 'certificate-expired',
        cause: `browsers soon refuse the server: its certificate ends on ${day(to)}`,
        mend: 'renew the certificate',
      };
    return undefined;
  } catch (error) {
    const reason = (error as Error).message.replaceAll(/\s+/g, ' ');
    return {
      id: 'certificate-unusable',
      cause: `${effect}: expected a certificate and its key in PEM, got: ${reason}`,
      mend: 'correct the path, or the files',
    };
  }
}
