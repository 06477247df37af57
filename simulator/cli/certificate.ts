import type { Certificate } from '../adapter/server.ts';
import { readCertificate } from '../config/certificate.ts';
import { ConfigError } from '../config/document/errors.ts';
import type { HydraConfig } from '../config/hydra.ts';
import type { ListenConfig, TlsConfig } from '../config/shared-keys.ts';

/** Reads the certificate of a `tls` section. @param key the configuration key of the section @throws ConfigError */
function certificateOf(tls: TlsConfig, key: string): Certificate | undefined {
  try {
    return readCertificate(tls, (path) => process.getBuiltinModule('node:fs').readFileSync(path, 'utf8'));
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
