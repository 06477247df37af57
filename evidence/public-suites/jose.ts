/**
 * Wycheproof's JSON Web Signatures and the signatures of the JOSE cookbook, on Hydra's checks of client assertions, request
 * objects and hints. The control is go-jose, as in Hydra. One checkout can hold both folders' files.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ShapeError } from '@members/engines/go/json/decode';
import { isSignedBy, type Jwk, openKey, readJws, readKey } from 'ory-simulator/testing';
import { filesBelow, readText } from './files.ts';
import type { Suite, SuiteCase } from './suite.ts';

interface Input {
  /** Compact, or in JSON. */
  readonly jws: string;
  readonly key: Jwk;
}

interface Answer {
  /** Why the JWS cannot be read. */
  readonly problem?: string;
  /** The key cannot be read. */
  readonly keyRefused?: true;
  readonly valid?: boolean;
  /** In base64. */
  readonly payload?: string;
}

interface WycheproofFile {
  readonly testGroups: readonly {
    readonly comment: string;
    readonly public?: Jwk & { readonly keys?: readonly Jwk[] };
    readonly private?: Jwk & { readonly keys?: readonly Jwk[] };
    readonly tests: readonly { readonly tcId: number; readonly comment: string; readonly jws?: string | object }[];
  }[];
}

interface CookbookFile {
  readonly input: { readonly key: Jwk | readonly Jwk[] };
  readonly output: Readonly<Record<string, string | object>>;
}

const jwsText = (jws: string | object) => (typeof jws === 'string' ? jws : JSON.stringify(jws));

function wycheproofCases(folder: string): readonly SuiteCase[] {
  if (!existsSync(folder)) return [];
  const files = ['json_web_signature_test.json', 'json_web_key_test.json', 'json_web_crypto_test.json'];
  return files.flatMap((file) =>
    (JSON.parse(readText(folder, file)) as WycheproofFile).testGroups.flatMap((group) => {
      const set = group.public ?? group.private;
      const keys = set?.keys ?? (set ? [set] : []);
      return group.tests.flatMap(({ tcId, comment, jws }) =>
        keys.flatMap((key, index) =>
          jws === undefined
            ? []
            : [
                {
                  name: `${file} ${tcId}: ${group.comment}: ${comment}, key ${index}`,
                  input: { jws: jwsText(jws), key },
                },
              ],
        ),
      );
    }),
  );
}

function cookbookCases(folder: string): readonly SuiteCase[] {
  if (!existsSync(folder)) return [];
  return filesBelow(folder, '.json').flatMap((file) => {
    const { input, output } = JSON.parse(readText(folder, file)) as CookbookFile;
    return Object.entries(output).flatMap(([form, jws]) =>
      [input.key].flat().map((key) => ({ name: `${file}: ${form}`, input: { jws: jwsText(jws), key: key as Jwk } })),
    );
  });
}

export const jose: Suite = {
  about: 'Wycheproof and the JOSE cookbook: signatures as Hydra reads and verifies them',
  cases: (checkout) => [
    ...wycheproofCases(join(checkout, 'testvectors_v1')),
    ...cookbookCases(join(checkout, 'jws')),
    ...cookbookCases(join(checkout, 'rfc7797')),
  ],
  answer: async ({ jws: text, key }: Input): Promise<Answer> => {
    try {
      const jws = readJws(text);
      return await verified(jws, key);
    } catch (error) {
      if (error instanceof ShapeError) return { problem: error.message };
      throw error;
    }
  },
};

async function verified(jws: ReturnType<typeof readJws>, key: Jwk): Promise<Answer> {
  try {
    readKey(key);
  } catch {
    return { keyRefused: true };
  }
  const alg = jws.signatures[0]?.head.alg;
  const open = await openKey(key, String(alg)).catch(() => undefined);
  const valid = open !== undefined && (await isSignedBy(jws, open, String(alg)).catch(() => false));
  return valid ? { valid, payload: Buffer.from(jws.payload).toString('base64') } : { valid };
}
