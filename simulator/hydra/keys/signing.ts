import { CompactSign, compactVerify, errors, exportJWK, generateKeyPair, type JWK } from 'jose';
import { base64Problem } from '../../go/base64.ts';
import { sorted } from '../../go/json/map.ts';
import { fromUtf8, utf8 } from '../../go/utf8.ts';
import { type Runtime, uuid } from '../../runtime/runtime.ts';
import { failure } from '../wire/errors.ts';

/** The public half of a signing key as the key set shows it. */
interface PublicJwk {
  readonly use: 'sig';
  readonly kty: string;
  readonly kid: string;
  readonly alg: 'RS256';
  readonly n: string;
  readonly e: string;
}

interface SigningKey {
  readonly jwk: PublicJwk;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
}

export interface Keys {
  jwks(): Promise<{ readonly keys: readonly PublicJwk[] }>;
  /** A JWT signed by the id token key (the first of the set). */
  sign(claims: Readonly<Record<string, unknown>>): Promise<string>;
  /**
   * The claims of a JWT that this server signed; an expired one counts (OpenID Connect Core, 3.1.2.1).
   * Throws `invalid_request` with the parser's text.
   */
  readHint(token: string): Promise<Readonly<Record<string, unknown>>>;
}

/** RSA of 2,048 bit, where Hydra takes 4,096: a simulator must start fast, and nothing shows but the length of `n`. */
async function makeKey(runtime: Runtime): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const { kty = 'RSA', n = '', e = '' }: JWK = await exportJWK(publicKey);
  return { jwk: { use: 'sig', kty, kid: uuid(runtime.random), alg: 'RS256', n, e }, privateKey, publicKey };
}

const unreadable = (problem: string) => failure('invalid_request', `go-jose/go-jose: ${problem}`);

/** The keys are made at first use, as Hydra makes them: one signs, the other is the credentials key of the set. */
export function createKeys(runtime: Runtime): Keys {
  let signing: Promise<SigningKey> | undefined;
  let credentials: Promise<SigningKey> | undefined;
  const getSigning = (): Promise<SigningKey> => {
    signing ??= makeKey(runtime);
    return signing;
  };

  return {
    async jwks() {
      credentials ??= makeKey(runtime);
      const [first, second] = await Promise.all([getSigning(), credentials]);
      return { keys: [first.jwk, second.jwk] };
    },
    async sign(claims) {
      const { jwk, privateKey } = await getSigning();
      return new CompactSign(utf8(JSON.stringify(sorted(claims))))
        .setProtectedHeader({ alg: 'RS256', kid: jwk.kid, typ: 'JWT' })
        .sign(privateKey);
    },
    async readHint(token) {
      const parts = token.split('.');
      if (parts.length !== 3) throw unreadable('compact JWS format must have three parts');
      const [problem] = parts.flatMap((part) => base64Problem(part, { padded: false }) ?? []);
      if (problem !== undefined) throw failure('invalid_request', problem);
      try {
        const { payload } = await compactVerify(token, (await getSigning()).publicKey, { algorithms: ['RS256'] });
        return JSON.parse(fromUtf8(payload));
      } catch (cause) {
        if (!(cause instanceof errors.JOSEError)) throw cause;
        throw unreadable('error in cryptographic primitive');
      }
    },
  };
}
