import { type CompactJWSHeaderParameters, CompactSign, importJWK } from 'jose';
import { sortMembers } from '../../go/json/map.ts';
import { seconds } from '../../go/time.ts';
import { utf8 } from '../../go/utf8.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { failure } from '../wire/errors.ts';
import { isPublicKey, type Jwk, publicHalf } from './jwk.ts';
import { type Claims, expired, jwtProblem, timeProblem, verifyJwt, wrongSignature } from './jwt.ts';
import { makeKey } from './make.ts';

/** The sets whose newest private key signs. */
export const idTokenKeys = 'hydra.openid.id-token';
export const accessTokenKeys = 'hydra.jwt.access-token';
type SigningSet = typeof idTokenKeys | typeof accessTokenKeys;

/** Where keys are kept. */
export interface KeySets {
  /** The newest first. */
  all(set: string): readonly Jwk[];
  add(set: string, key: Jwk): Promise<void>;
}

export interface Keys {
  /** What is published: the sets of both kinds of tokens, and those of `webfinger.jwks.broadcast_keys`. */
  jwks(): Promise<{ readonly keys: readonly Jwk[] }>;
  /** The name of the key that signs now. */
  kid(set: SigningSet): Promise<string>;
  /** A JWT by the key that signs now, under the name that the header is to tell. Throws for a key that cannot sign. */
  sign(claims: Claims, options?: { readonly set?: SigningSet; readonly kid?: string }): Promise<string>;
  /** The claims of a JWT that the key that signs now has signed; undefined for any other. */
  verify(token: string, set: SigningSet): Promise<Claims | undefined>;
  /**
   * The claims of an id token by their names; an expired one counts (OpenID Connect Core, 3.1.2.1).
   * Throws `invalid_request` with what the server's parser says.
   */
  readHint(token: string): Promise<Claims>;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const imported = new WeakMap<Jwk, ReturnType<typeof importJWK>>();

/** A key is read once, for that takes longer than to sign with it. */
function importOnce(key: Jwk, alg: string): ReturnType<typeof importJWK> {
  const known = imported.get(key) ?? importJWK({ ...key }, alg);
  imported.set(key, known);
  return known;
}

/** Keys are made at first use, as Hydra makes them, and only once however many ask for them meanwhile. */
export function createKeys(runtime: Runtime, sets: KeySets, broadcast: readonly string[]): Keys {
  const making = new Map<string, Promise<Jwk>>();
  const begun = new Set<string>();
  let added: Promise<unknown> = Promise.resolve();
  const make = (set: string): Promise<Jwk> => {
    const before = added;
    // Worlds may begin with the same keys; the next one of a set is another.
    const purpose = begun.has(set) ? undefined : set;
    begun.add(set);
    const made = makeKey(runtime, 'RS256', { kid: '', use: 'sig' }, purpose).then(async (key) => {
      // In the order in which they were asked for, whichever was made first.
      await before;
      await sets.add(set, key);
      return key;
    });
    added = made.catch(() => undefined);
    making.set(set, made);
    return made.finally(() => making.delete(set));
  };
  const makeOnce = (set: string) => making.get(set) ?? make(set);
  const signing = async (set: SigningSet) => sets.all(set).find((key) => !isPublicKey(key)) ?? makeOnce(set);

  const keys: Keys = {
    async jwks() {
      const names = [...new Set([...broadcast, accessTokenKeys, idTokenKeys])];
      await Promise.all(names.filter((set) => sets.all(set).length === 0).map(makeOnce));
      const all = names.flatMap((set) => sets.all(set));
      // A shared secret has no public half, and the server nothing to write down.
      if (all.some(({ kty }) => kty === 'oct')) throw failure('unrecognizable');
      return { keys: all.map(publicHalf) };
    },
    async kid(set) {
      const { kty, kid } = await signing(set);
      return kty === 'oct' ? '' : textOf(kid);
    },
    async sign(claims, { set = idTokenKeys, kid } = {}) {
      const key = await signing(set);
      const header: CompactJWSHeaderParameters = {
        alg: textOf(key.alg),
        kid: kid ?? (await keys.kid(set)),
        typ: 'JWT',
      };
      try {
        const privateKey = await importOnce(key, header.alg);
        return await new CompactSign(utf8(JSON.stringify(sortMembers(claims))))
          .setProtectedHeader(header)
          .sign(privateKey);
      } catch {
        throw failure('unrecognizable');
      }
    },
    async verify(token, set) {
      const key = await signing(set);
      return verifyJwt(token, key, textOf(key.alg));
    },
    async readHint(token) {
      const refuse = (problem: string) => failure('invalid_request', problem);
      const unreadable = jwtProblem(token);
      if (unreadable !== '') throw refuse(unreadable);
      const claims = await keys.verify(token, idTokenKeys);
      if (!claims) throw refuse(wrongSignature);
      const problem = timeProblem(claims, seconds(runtime.clock.now()));
      if (problem !== undefined && problem !== expired) throw refuse(problem);
      return sortMembers(claims);
    },
  };
  return keys;
}
