/** The certificate that Hydra makes if TLS is enabled without one: both listeners use it, and Hydra stores it among its keys. */
import { answerRequest, requestJar } from '../adapter/fetch.ts';
import type { Certificate } from '../adapter/server.ts';
import type { Handler } from '../http/exchange.ts';

const path = '/admin/keys/hydra.https-tls';

type Key = Readonly<Record<string, unknown>> & { readonly x5c?: readonly string[] };

function pem(text: string): string {
  return `-----BEGIN CERTIFICATE-----\n${text.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
}

/** Returns the JSON Web Key of a certificate, with the certificate and both of its digests. */
function keyOf({ cert, key }: Certificate): Key {
  const { createHash, createPrivateKey, randomUUID, X509Certificate } = process.getBuiltinModule('node:crypto');
  const { raw } = new X509Certificate(cert);
  const digest = (algorithm: string) => createHash(algorithm).update(raw).digest('base64url');
  return {
    ...createPrivateKey(key).export({ format: 'jwk' }),
    ...{ use: 'sig', kid: randomUUID(), alg: 'RS256' },
    x5c: [raw.toString('base64')],
    ...{ x5t: digest('sha1'), 'x5t#S256': digest('sha256') },
  };
}

/**
 * Returns a function that reads the certificate from Hydra's keys, or makes and stores it. Further calls return the same one.
 *
 * @param admin Hydra's admin API
 * @param make makes a certificate
 */
export function hydraCertificate(admin: Handler, make: () => Promise<Certificate>): () => Promise<Certificate> {
  const ask = (address: string, init?: RequestInit) =>
    answerRequest(admin, new Request(`http://127.0.0.1${address}`, init), requestJar([]));
  const find = async (): Promise<Certificate> => {
    const { keys = [] } = (await (await ask(path)).json()) as { readonly keys?: readonly Key[] };
    const [kept] = keys;
    if (kept?.x5c?.[0]) {
      const { createPrivateKey } = process.getBuiltinModule('node:crypto');
      const key = createPrivateKey({ key: { ...kept, x5c: undefined }, format: 'jwk' });
      return { cert: pem(kept.x5c[0]), key: key.export({ type: 'pkcs8', format: 'pem' }).toString() };
    }
    const made = await make();
    const key = keyOf(made);
    await ask(`${path}/${key.kid}`, { method: 'PUT', body: JSON.stringify(key) });
    return made;
  };
  let known: Promise<Certificate> | undefined;
  return () => {
    known ??= find();
    return known;
  };
}
