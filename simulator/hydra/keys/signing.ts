import { sortMembers } from '@members/engines/go/json/map';
import { seconds } from '@members/engines/go/time';
import { utf8 } from '@members/engines/go/utf8';
import { type CompactJWSHeaderParameters, CompactSign, importJWK } from 'jose';
import type { Runtime } from '../../runtime/runtime.ts';
import { failure } from '../wire/errors.ts';
import { isPublicKey, type Jwk, publicHalf } from './jwk.ts';
import { type Claims, jwtProblem, signatureProblem, timeProblem, tokenExpired, verifyJwt } from './jwt.ts';
import { makeKey } from './make.ts';

/** The names of the key sets that sign tokens. The newest private key of a set signs. */
export const idTokenKeys = 'hydra.openid.id-token';
export const accessTokenKeys = 'hydra.jwt.access-token';
type SigningSet = typeof idTokenKeys | typeof accessTokenKeys;

export interface KeySets {
  /** The keys of a set, newest first. */
  all(set: string): readonly Jwk[];
  add(set: string, key: Jwk): Promise<void>;
}

export interface Keys {
  /** The published keys: of both signing sets, and of `webfinger.jwks.broadcast_keys`. */
  jwks(): Promise<{ readonly keys: readonly Jwk[] }>;
  /** The `kid` of the current signing key. */
  kid(set: SigningSet): Promise<string>;
  /**
   * Signs a JWT with the current key.
   * @param options `kid` for the header, if it differs from the key's
   * @throws OAuthError if the key cannot sign
   */
  sign(claims: Claims, options?: { readonly set?: SigningSet; readonly kid?: string }): Promise<string>;
  /** The claims of a JWT that the current key signed; undefined for any other. */
  verify(token: string, set: SigningSet): Promise<Claims | undefined>;
  /**
   * The claims of an ID token hint, sorted by name. The token may be expired (OpenID Connect Core 1.0, section 3.1.2.1).
   *
   * @throws OAuthError `invalid_request` with the message of the server's parser
   */
  readHint(token: string): Promise<Claims>;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const imported = new WeakMap<Jwk, ReturnType<typeof importJWK>>();

/** Imports a key only once, because that takes longer than signing. */
function importOnce(key: Jwk, alg: string): ReturnType<typeof importJWK> {
  const known = imported.get(key) ?? importJWK({ ...key }, alg);
  imported.set(key, known);
  return known;
}

/** Creates the signing keys. A key is made at first use, as in Hydra. Simultaneous requests share it. */
export function createKeys(runtime: Runtime, sets: KeySets, broadcast: readonly string[]): Keys {
  const making = new Map<string, Promise<Jwk>>();
  const begun = new Set<string>();
  let added: Promise<unknown> = Promise.resolve();
  const make = (set: string): Promise<Jwk> => {
    const before = added;
    // All worlds may share the first key of a set (see `newKey`), but not the next ones.
    const purpose = begun.has(set) ? undefined : set;
    begun.add(set);
    const made = makeKey(runtime, 'RS256', { kid: '', use: 'sig' }, purpose).then(async (key) => {
      // Keys are added in the order of the requests, even if a later one is ready first.
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
      // A symmetric key has no public half, so the server fails.
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
      if (!claims) throw refuse(signatureProblem);
      const problem = timeProblem(claims, seconds(runtime.clock.now()));
      if (problem !== undefined && problem !== tokenExpired) throw refuse(problem);
      return sortMembers(claims);
    },
  };
  return keys;
}
