/**
 * Wycheproof's ECDSA and RSA signatures for the algorithms of JSON Web Signatures. The control verifies them as go-jose
 * does, with Go's `crypto`.
 */
import { isSignature, type Jwk, openKey } from 'ory-simulator/testing';
import { filesBelow, readText } from './files.ts';
import type { Suite, SuiteCase } from './suite.ts';

interface Input {
  readonly alg: string;
  readonly key: Jwk;
  /** In base64. */
  readonly message: string;
  readonly signature: string;
}

interface SignatureFile {
  readonly testGroups: readonly {
    readonly publicKeyJwk?: Jwk;
    readonly keyJwk?: Jwk;
    readonly tests: readonly {
      readonly tcId: number;
      readonly comment: string;
      readonly msg: string;
      readonly sig: string;
    }[];
  }[];
}

/** The files for an algorithm. A PSS signature has a salt as long as the digest. */
const algorithms: readonly (readonly [alg: string, file: RegExp])[] = [
  ['ES256', /^ecdsa_secp256r1_sha256_p1363_test/],
  ['ES384', /^ecdsa_secp384r1_sha384_p1363_test/],
  ['ES512', /^ecdsa_secp521r1_sha512_p1363_test/],
  ['RS256', /^rsa_signature_\d+_sha256_test/],
  ['RS384', /^rsa_signature_\d+_sha384_test/],
  ['RS512', /^rsa_signature_\d+_sha512_test/],
  ['PS256', /^rsa_pss_\d+_sha256_mgf1_32_test/],
  ['PS384', /^rsa_pss_\d+_sha384_mgf1_48_test/],
  ['PS512', /^rsa_pss_\d+_sha512_mgf1_64_test/],
];

const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64');
const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64'));

function casesOf(folder: string, file: string): readonly SuiteCase[] {
  const alg = algorithms.find(([, pattern]) => pattern.test(file))?.[0];
  if (!alg) return [];
  const { testGroups } = JSON.parse(readText(folder, file)) as SignatureFile;
  return testGroups.flatMap(({ publicKeyJwk, keyJwk, tests }) => {
    const jwk = publicKeyJwk ?? keyJwk;
    if (!jwk) return [];
    const key: Jwk = { ...jwk, alg };
    return tests.map(({ tcId, comment, msg, sig }): SuiteCase => {
      const input: Input = { alg, key, message: base64(msg), signature: base64(sig) };
      return { name: `${file} ${tcId}: ${comment}`, input };
    });
  });
}

export const signatures: Suite = {
  about: 'Wycheproof: ECDSA and RSA signatures',
  cases: (checkout) => {
    const folder = `${checkout}/testvectors_v1`;
    return filesBelow(folder, '_test.json').flatMap((file) => casesOf(folder, file));
  },
  answer: async ({ alg, key, message, signature }: Input) => {
    const open = await openKey(key, alg);
    return { valid: await isSignature(bytes(signature), bytes(message), open, alg) };
  },
};
