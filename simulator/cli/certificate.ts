import type { Certificate } from '../adapter/server.ts';
import { ConfigError } from '../config/document/errors.ts';
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
    const read = { cert: textOf(cert, given), key: textOf(own, given) };
    const { X509Certificate, createPrivateKey } = process.getBuiltinModule('node:crypto');
    if (!new X509Certificate(read.cert).checkPrivateKey(createPrivateKey(read.key)))
      throw new Error('a key of another certificate');
    return read;
  } catch (error) {
    const what = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error);
    throw new ConfigError(`${key}: expected a certificate and its key in PEM, got: ${what}`);
  }
}

/**
 * The numbers of a socket's account and group, as the machine's own lists have them.
 *
 * @throws ConfigError for a name that is in none
 */
function ownerOf(
  { owner, group }: ListenConfig['socket'],
  key: string,
): { readonly uid: number; readonly gid: number } {
  const numberOf = (name: string, list: string, what: 'owner' | 'group') => {
    if (name === '') return -1;
    const lines = process.getBuiltinModule('node:fs').readFileSync(list, 'utf8').split('\n');
    const [, , number] = lines.map((line) => line.split(':')).find(([known]) => known === name) ?? [];
    if (number !== undefined) return Number(number);
    throw new ConfigError(`${key}.socket.${what}: expected a name of ${list}, got ${JSON.stringify(name)}`);
  };
  return { uid: numberOf(owner, '/etc/passwd', 'owner'), gid: numberOf(group, '/etc/group', 'group') };
}

/** Where to listen, and how. */
export interface Address {
  readonly host: string;
  readonly port: number;
  readonly mode?: number;
  readonly owner?: { readonly uid: number; readonly gid: number };
  readonly tls?: Certificate;
}

/** A listener's address; with TLS where it has a certificate. */
export function addressOf({ host, port, socket, tls }: ListenConfig, key: string): Address {
  const certificate = certificateOf(tls, `${key}.tls`);
  const owner = host.startsWith('unix:') && (socket.owner || socket.group) ? ownerOf(socket, key) : undefined;
  return { host, port, mode: socket.mode, ...(owner && { owner }), ...(certificate && { tls: certificate }) };
}

/**
 * Hydra has TLS where it is told to, but on no socket in the file system.
 *
 * @param own the certificate that it makes where it is given none
 */
export async function securedAddress(
  { serve }: HydraConfig,
  side: 'public' | 'admin',
  own: () => Promise<Certificate>,
): Promise<Address> {
  const { tls, ...listener } = serve[side];
  const key = serve.tls.cert ? 'serve' : `serve.${side}`;
  const isSecure = tls.enabled && !listener.host.startsWith('unix:');
  const address = addressOf({ ...listener, tls: isSecure ? tls : {} }, key);
  return !isSecure || address.tls ? address : { ...address, tls: await own() };
}

const textOf = ({ path, base64 }: PemSource, form: keyof PemSource): string =>
  form === 'base64'
    ? Buffer.from(base64 ?? '', 'base64').toString()
    : process.getBuiltinModule('node:fs').readFileSync(path ?? '', 'utf8');
