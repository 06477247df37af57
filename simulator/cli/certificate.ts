import type { Certificate } from '../adapter/server.ts';
import { ConfigError } from '../config/errors.ts';
import type { HydraConfig } from '../config/hydra.ts';
import type { ListenConfig, PemSource, TlsConfig } from '../config/shared-keys.ts';

/**
 * Reads what a `tls` section names: a certificate and its key, both by path or both in base64.
 *
 * @param key where the section is, for the message
 * @returns undefined where there is not both, as the servers take it
 * @throws ConfigError for a file that cannot be read, for what is no PEM, for a key of another certificate
 */
function certificateOf({ cert, key: own }: TlsConfig, key: string): Certificate | undefined {
  const given = (['base64', 'path'] as const).find((form) => cert?.[form] && own?.[form]);
  if (!given || !cert || !own) return undefined;
  try {
    const read = { cert: textOf(cert), key: textOf(own) };
    const { X509Certificate, createPrivateKey } = process.getBuiltinModule('node:crypto');
    if (!new X509Certificate(read.cert).checkPrivateKey(createPrivateKey(read.key)))
      throw new Error('a key of another certificate');
    return read;
  } catch (error) {
    const what = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error);
    throw new ConfigError(`${key}: expected a certificate and its key in PEM, got: ${what}`);
  }
}

/** Where to listen, and how. */
export interface Address {
  readonly host: string;
  readonly port: number;
  readonly mode?: number;
  readonly tls?: Certificate;
}

/** A listener's address; with TLS where it has a certificate. */
export function addressOf({ host, port, socket, tls }: ListenConfig, key: string): Address {
  const certificate = certificateOf(tls, key);
  return { host, port, mode: socket.mode, ...(certificate && { tls: certificate }) };
}

/** Hydra has TLS where it is told to; with no certificate it makes one. */
export async function securedAddress({ serve }: HydraConfig, side: 'public' | 'admin', now: number): Promise<Address> {
  const { tls, ...listener } = serve[side];
  const key = serve.tls.cert ? 'serve.tls' : `serve.${side}.tls`;
  const address = addressOf({ ...listener, tls: tls.enabled ? tls : {} }, key);
  if (!tls.enabled || address.tls) return address;
  const { selfSigned } = await import('./self-signed.ts');
  return { ...address, tls: selfSigned(now) };
}

const textOf = ({ path, base64 }: PemSource): string =>
  path === undefined
    ? Buffer.from(base64 ?? '', 'base64').toString()
    : process.getBuiltinModule('node:fs').readFileSync(path, 'utf8');
