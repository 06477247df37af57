/**
 * The responses of authenticators in go-webauthn's tests, which hold W3C's test vectors, and in fido2-helpers. The control
 * is go-webauthn, as in Kratos. The challenge, the origin and the relying party are those that the response names.
 */
import { createHash } from 'node:crypto';
import { type Creation, checkCreation, isSignedByKey, readAssertion, readCreation } from 'ory-simulator/testing';
import { filesBelow, readText } from './files.ts';
import type { Suite, SuiteCase } from './suite.ts';

interface Input {
  readonly kind: 'creation' | 'assertion';
  /** The response as a page submits it. */
  readonly payload: string;
  readonly challenge: string;
  readonly origin: string;
  readonly party: string;
  /** In base64, for an assertion. */
  readonly publicKey: string;
}

interface Answer {
  readonly problem?: string;
  readonly format?: string;
  readonly publicKey?: string;
  readonly valid?: boolean;
}

/** The bytes of a text in hex, base64 or base64url. */
const bytesOf = (text: string) => Buffer.from(text, /^([\da-f]{2})+$/i.test(text) ? 'hex' : 'base64');

interface ClientData {
  readonly challenge?: string;
  readonly origin?: string;
}

function clientDataOf(bytes: Buffer): ClientData {
  try {
    return JSON.parse(bytes.toString()) as ClientData;
  } catch {
    return {};
  }
}

/** The relying party id that the authenticator signed (as a hash): the host of the origin, or a domain above it. */
function partyOf(origin: string, data: Buffer): string {
  const labels = (URL.parse(origin)?.hostname ?? '').split('.');
  const names = labels.map((_, index) => labels.slice(index).join('.'));
  return names.find((name) => data.includes(createHash('sha256').update(name).digest())) ?? names[0] ?? '';
}

function caseOf(name: string, kind: Input['kind'], parts: Readonly<Record<string, string>>): SuiteCase {
  const encoded = Object.fromEntries(
    Object.entries(parts).map(([key, text]) => [key, bytesOf(text).toString('base64url')]),
  );
  const { credentialID: id = 'AQ', credentialPubKey = '', ...response } = encoded;
  const { challenge = '', origin = '' } = clientDataOf(bytesOf(parts.clientDataJSON ?? ''));
  const input: Input = {
    kind,
    payload: JSON.stringify({ id, rawId: id, type: 'public-key', response }),
    challenge,
    origin,
    party: partyOf(origin, bytesOf(parts.attestationObject ?? parts.authenticatorData ?? '')),
    publicKey: Buffer.from(credentialPubKey, 'base64url').toString('base64'),
  };
  return { name, input };
}

const memberPattern =
  /"?(attestationObject|clientDataJSON|authenticatorData|signature|credentialPubKey|credentialID)"?:\s*"([\w+/=-]+)"/g;

/** The members of responses that stand near each other in a source. */
function casesIn(name: string, source: string): readonly SuiteCase[] {
  const blocks = source.split(/\n\s*\{\s*\n|\n\n/);
  return blocks.flatMap((block, index) => {
    const parts = Object.fromEntries([...block.matchAll(memberPattern)].map(([, key = '', text = '']) => [key, text]));
    if (parts.clientDataJSON === undefined) return [];
    const own = `${name} #${index}`;
    if (parts.attestationObject !== undefined) return [caseOf(own, 'creation', parts)];
    const isAssertion = parts.authenticatorData && parts.signature && parts.credentialPubKey;
    return isAssertion ? [caseOf(own, 'assertion', parts)] : [];
  });
}

export const webauthn: Suite = {
  about: "go-webauthn's and W3C's responses of authenticators, and fido2-helpers'",
  cases: (checkout) =>
    ['_test.go', 'fido2-helpers.js']
      .flatMap((ending) => filesBelow(checkout, ending))
      .flatMap((file) => casesIn(file, readText(checkout, file))),
  answer: async ({ kind, payload, challenge, origin, party, publicKey }: Input): Promise<Answer> => {
    try {
      if (kind === 'assertion') {
        const assertion = await readAssertion(payload);
        return { valid: await isSignedByKey(party, challenge, assertion, publicKey) };
      }
      const creation: Creation = await readCreation(payload);
      await checkCreation(
        { id: party, display_name: '', origins: [URL.parse(origin)?.origin ?? ''] },
        challenge,
        creation,
      );
      const key = creation.data.credentialPublicKey ?? new Uint8Array();
      return { format: creation.format, publicKey: Buffer.from(key).toString('base64') };
    } catch (error) {
      return { problem: (error as Error).message };
    }
  },
};
