/** Certificates and Unix sockets for profiles whose servers do not listen on plain HTTP. */
import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { Addresses } from '../../runner/exchange.ts';
import type { Transports } from '../transports.ts';
import { listeners } from '../transports.ts';
import { makeCertificate } from './certificate.ts';

type Texts = Readonly<Record<string, string>>;

interface Certificates {
  /** `${CERT_PATH}` and `${KEY_PATH}` of one certificate, `${CERT_BASE64}` and `${KEY_BASE64}` of another. Their host names tell them apart. */
  readonly placeholders: Texts;
  /** Certificates that a client has to trust, in PEM. */
  readonly ca: readonly string[];
  readonly files: readonly string[];
  remove(): void;
}

/** Generates the self-signed certificates that a profile's placeholders name. */
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
  /** `${PUBLIC_SOCKET}` and the like; `${OWNER}` and `${GROUP}` of this process. */
  readonly placeholders: Texts;
  readonly byOrigin: Texts;
}

/** Returns paths for the Unix sockets of a profile. @param folder where the sockets are created */
export function socketsOf(ways: Transports, addresses: Addresses, folder: string): Sockets {
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
