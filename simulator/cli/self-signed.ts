/** Self-signed certificates: the one that Hydra makes where TLS is on and none is configured, and those of tests. */
import 'reflect-metadata';
import { isIP } from 'node:net';
import * as x509 from '@peculiar/x509';
import type { Certificate } from '../adapter/server.ts';

/** Hydra's certificates are valid for 31 days (ms). */
const lifespan = 31 * 86_400_000;

interface Options {
  /** Its distinguished name; Hydra's unless given. A client that trusts several certificates needs a different one in each. */
  readonly subject?: string;
  /** Host names and IP addresses; `localhost` unless given. */
  readonly names?: readonly string[];
  /** Bits of an RSA key; unless given, the key is an elliptic one (P-256), which is made sooner. */
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
 * Makes a certificate with the names, usages and lifespan of Hydra's own, and its key, both in PEM.
 *
 * @param now begin of its validity, in milliseconds since 1970
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

/** The first 160 bits of the key's SHA-256, in hexadecimal, as Go's `x509.CreateCertificate` has it. */
async function keyIdOf(key: CryptoKey): Promise<string> {
  const digest = await (await x509.PublicKey.create(key)).getKeyIdentifier('SHA-256');
  return Buffer.from(digest, 0, 20).toString('hex');
}
