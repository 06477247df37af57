import type { Certificate } from '../adapter/server.ts';
import { ConfigError } from '../config/document/errors.ts';
import type { HydraConfig } from '../config/hydra.ts';
import type { ListenConfig, PemSource, TlsConfig } from '../config/shared-keys.ts';

/**
 * Reads the certificate and key of a `tls` section, both by path or both in base64.
 *
 * @param key the configuration key of the section, for the message
 * @returns undefined if the certificate or the key is missing, as Ory's servers do
 * @throws ConfigError for an unreadable file, invalid PEM, or a key that does not match the certificate
 */
function certificateOf({ cert, key: own }: TlsConfig, key: string): Certificate | undefined {
  const given = (['base64', 'path'] as const).find((form) => cert?.[form] && own?.[form]);
  if (!given || !cert || !own) return undefined;
  try {
    const read = { cert: textOf(cert, given), key: textOf(own, given) };
    const { X509Certificate, createPrivateKey } = process.getBuiltinModule('node:crypto');
    if (!new X509Certificate(read.cert).checkPrivateKey(createPrivateKey(read.key)))
      throw new Error('a key that does not match the certificate');
    return read;
  } catch (error) {
    const what = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error);
    throw new ConfigError(`${key}: expected a certificate and its key in PEM, got: ${what}`);
  }
}

/**
 * Returns the user and group id of a socket from /etc/passwd and /etc/group.
 *
 * @throws ConfigError for an unknown name
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

/** The address, permissions and certificate of a listener. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
  readonly mode?: number;
  readonly owner?: { readonly uid: number; readonly gid: number };
  readonly tls?: Certificate;
}

/** Returns a listener's address, with TLS if a certificate is configured. @throws ConfigError */
export function addressOf({ host, port, socket, tls }: ListenConfig, key: string): ListenAddress {
  const certificate = certificateOf(tls, `${key}.tls`);
  const owner = host.startsWith('unix:') && (socket.owner || socket.group) ? ownerOf(socket, key) : undefined;
  return { host, port, mode: socket.mode, ...(owner && { owner }), ...(certificate && { tls: certificate }) };
}

/**
 * Returns the address of one of Hydra's listeners. With TLS enabled it has a certificate, except on a Unix domain socket.
 *
 * @param own returns the certificate that Hydra makes if none is configured
 * @throws ConfigError
 */
export async function securedAddress(
  { serve }: HydraConfig,
  side: 'public' | 'admin',
  own: () => Promise<Certificate>,
): Promise<ListenAddress> {
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
