/** Self-signed certificates, for Hydra without a configured certificate and for tests. */
import 'reflect-metadata';
import { isIP } from 'node:net';
import * as x509 from '@peculiar/x509';
import type { Certificate } from '../adapter/server.ts';

/** Hydra's certificates are valid for 31 days (ms). */
const lifespan = 31 * 86_400_000;

interface Options {
  /** Its distinguished name; Hydra's if left out. A client that trusts several certificates needs a different one in each. */
  readonly subject?: string;
  /** Host names and IP addresses; `localhost` if left out. */
  readonly names?: readonly string[];
  /** Bits of an RSA key; if left out, the key is an elliptic one (P-256), which is faster to make. */
  readonly rsaBits?: number;
}

const elliptic = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const rsa = (modulusLength: number) => ({
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength,
});

/**
 * Makes a self-signed certificate with the usages and lifespan of Hydra's.
 *
 * @param now the start of its validity (ms since 1970)
 * @returns the certificate and its key in PEM
 */
export async function selfSigned(
  now: number,
  { subject = 'O=ORY GmbH, CN=ORY', names = ['localhost'], rsaBits }: Options = {},
): Promise<Required<Certificate>> {
  const algorithm = rsaBits === undefined ? elliptic : rsa(rsaBits);
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const { digitalSignature, keyEncipherment, keyCertSign } = x509.KeyUsageFlags;
  const made = await x509.X509CertificateGenerator.createSelfSigned({
    name: subject,
    notBefore: new Date(now),
    notAfter: new Date(now + lifespan),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.KeyUsagesExtension(digitalSignature | keyEncipherment | keyCertSign, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth, x509.ExtendedKeyUsage.clientAuth]),
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.SubjectKeyIdentifierExtension(await keyIdOf(keys.publicKey)),
      new x509.SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isIP(value) ? ('ip' as const) : ('dns' as const), value })),
      ),
    ],
  });
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  return { cert: `${made.toString('pem')}\n`, key: `${x509.PemConverter.encode(key, 'PRIVATE KEY')}\n` };
}

/** Returns the first 160 bits of the key's SHA-256 in hexadecimal, as Go's `x509.CreateCertificate` does. */
async function keyIdOf(key: CryptoKey): Promise<string> {
  const digest = await (await x509.PublicKey.create(key)).getKeyIdentifier('SHA-256');
  return Buffer.from(digest, 0, 20).toString('hex');
}
