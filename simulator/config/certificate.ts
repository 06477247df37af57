import type { PemSource, TlsConfig } from './shared-keys.ts';

/** A certificate and its key, in PEM. */
export interface CertificatePair {
  readonly cert: string;
  readonly key: string;
}

/**
 * Reads the certificate and key of a `tls` section, both by path or both in base64.
 *
 * @param readFile returns the text of a file @throws if it cannot be read
 * @returns undefined if the certificate or the key is missing, as Ory's servers do
 * @throws Error for an unreadable file, invalid PEM, or a key that does not match the certificate
 */
export function readCertificate(
  { cert, key }: TlsConfig,
  readFile: (path: string) => string,
): CertificatePair | undefined {
  const form = (['base64', 'path'] as const).find((each) => cert?.[each] && key?.[each]);
  if (!form || !cert || !key) return undefined;
  const textOf = ({ path = '', base64 = '' }: PemSource) =>
    form === 'base64' ? Buffer.from(base64, 'base64').toString() : readFile(path);
  const read = { cert: textOf(cert), key: textOf(key) };
  const { X509Certificate, createPrivateKey } = process.getBuiltinModule('node:crypto');
  if (!new X509Certificate(read.cert).checkPrivateKey(createPrivateKey(read.key)))
    throw new Error('a key that does not match the certificate');
  return read;
}
