/** What a profile's servers and the suites have to know of each other where they do not meet at ports of plain HTTP. */
import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { Addresses } from '../../runner/exchange.ts';
import type { Ways } from '../ways.ts';
import { listeners } from '../ways.ts';
import { makeCertificate } from './certificate.ts';

type Texts = Readonly<Record<string, string>>;

interface Certificates {
  /** `${CERT_PATH}`, `${KEY_PATH}` of one certificate, `${CERT_BASE64}`, `${KEY_BASE64}` of another: its names tell which is shown. */
  readonly placeholders: Texts;
  /** Whom a client has to trust. */
  readonly ca: readonly string[];
  readonly files: readonly string[];
  remove(): void;
}

/** Makes what a profile's text asks for, each its own issuer. */
export async function makeCertificates(text: string): Promise<Certificates> {
  const forms = ['PATH', 'BASE64'].filter((form) => text.includes(`\${CERT_${form}}`));
  const made = await Promise.all(
    forms.map(async (form) => ({
      form,
      ...(await makeCertificate(['127.0.0.1', `by-${form.toLowerCase()}.example.org`])),
    })),
  );
  const inBase64 = (pem: string) => Buffer.from(pem).toString('base64');
  return {
    placeholders: Object.fromEntries(
      made.flatMap(({ form, cert, key, path, keyPath }) => [
        [`CERT_${form}`, form === 'PATH' ? path : inBase64(cert)],
        [`KEY_${form}`, form === 'PATH' ? keyPath : inBase64(key)],
      ]),
    ),
    ca: made.map(({ cert }) => cert),
    files: made.flatMap(({ form, path, keyPath }) => (form === 'PATH' ? [path, keyPath] : [])),
    remove: () => {
      for (const { remove } of made) remove();
    },
  };
}

interface Sockets {
  /** `${PUBLIC_SOCKET}` and the like, and `${OWNER}`, `${GROUP}`: who runs this. */
  readonly placeholders: Texts;
  readonly byOrigin: Texts;
}

/** @param folder where they are to be made */
export function socketsOf(ways: Ways, addresses: Addresses, folder: string): Sockets {
  const named = listeners.flatMap((listener) => {
    const address = addresses[listener];
    return ways[listener].socket && address ? [{ listener, address, path: join(folder, `${listener}.sock`) }] : [];
  });
  if (named.length === 0) return { placeholders: {}, byOrigin: {} };
  return {
    placeholders: {
      ...Object.fromEntries(named.map(({ listener, path }) => [`${listener.toUpperCase()}_SOCKET`, path])),
      OWNER: userInfo().username,
      GROUP: execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim(),
    },
    byOrigin: Object.fromEntries(named.map(({ address, path }) => [address, path])),
  };
}
