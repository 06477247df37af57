import { hydraKeys, type KeyNode, kratosKeys } from 'ory-simulator/config';

export type ServerName = 'kratos' | 'hydra';

/** `honoured`: the simulator's code reads it. `unseen`: the key table says that no answer shows it. `unknown`: the key table has no row for it. */
export type KeyStatus = 'honoured' | 'unseen' | 'unknown';

interface KeyLookup {
  readonly status: KeyStatus;
  /** Path of the row in the key table: of the key itself, or of a map or value around it. */
  readonly row: string;
}

const trees: Readonly<Record<ServerName, KeyNode>> = { kratos: kratosKeys, hydra: hydraKeys };

/** Looks up a key of the server's configuration schema in the simulator's key table. */
export function lookUpKey(server: ServerName, key: string): KeyLookup {
  let node: KeyNode | undefined = trees[server];
  let status: KeyStatus = 'honoured';
  for (const part of key.replaceAll('[]', '.[]').split('.')) {
    node = node.children.get(part) ?? node.children.get('*');
    if (!node) return { status: status === 'honoured' ? 'unknown' : status, row: '' };
    if (node.note === 'unseen') status = node.note;
    if (node.kind) break;
  }
  return { status, row: node.path };
}

const pem = ['cert.path', 'cert.base64', 'key.path', 'key.base64'].map((key) => `tls.${key}`);

/** Keys that are read before this process watches the configuration, by the command line, or only in production. */
const readElsewhere: ReadonlySet<string> = new Set(
  ['kratos', 'hydra'].flatMap((server) => [
    `${server} dev`,
    `${server} dsn`,
    ...['public', 'admin'].flatMap((side) =>
      ['host', 'port', 'socket.mode', 'socket.owner', 'socket.group', ...pem].map(
        (key) => `${server} serve.${side}.${key}`,
      ),
    ),
    ...['public.tls', 'admin.tls', 'tls'].map((section) => `hydra serve.${section}.enabled`),
    ...pem.map((key) => `hydra serve.${key}`),
    'kratos identity.schemas[].url',
    'kratos courier.template_override_path',
  ]),
);

/** Courier templates are all read at start, so they are not watched. */
const isTemplate = (row: string) => row.startsWith('courier.templates.');

/**
 * Returns the keys that the simulator never read although its key table does not note that.
 * @param read rows of the key table that were read, each after its server's name: `kratos session.lifespan`
 */
export function ignoredKeys(server: ServerName, keys: readonly string[], read: Iterable<string>): string[] {
  const rows = new Set(read);
  return keys.filter((key) => {
    const { status, row } = lookUpKey(server, key);
    return (
      status === 'honoured' &&
      !readElsewhere.has(`${server} ${row}`) &&
      !rows.has(`${server} ${row}`) &&
      !isTemplate(row)
    );
  });
}
