import type { KeyNode } from 'ory-simulator/config/document/keys';
import { hydraKeys } from 'ory-simulator/config/hydra-keys';
import { kratosKeys } from 'ory-simulator/config/kratos-keys';

export type Server = 'kratos' | 'hydra';

/** `honoured`: some code looks at it. The others as the key table notes them; `unknown` has no row there and is named at start as well. */
export type Standing = 'honoured' | 'unseen' | 'unknown';

interface Account {
  readonly standing: Standing;
  /** The row that stands for the key: its own, or that of a map or a value around it. */
  readonly row: string;
}

const trees: Readonly<Record<Server, KeyNode>> = { kratos: kratosKeys, hydra: hydraKeys };

/** What becomes of a key of the server's schema, by the key table. */
export function accountOf(server: Server, key: string): Account {
  let node: KeyNode | undefined = trees[server];
  let standing: Standing = 'honoured';
  for (const part of key.replaceAll('[]', '.[]').split('.')) {
    node = node.children.get(part) ?? node.children.get('*');
    if (!node) return { standing: standing === 'honoured' ? 'unknown' : standing, row: '' };
    if (node.note === 'unseen') standing = node.note;
    if (node.kind) break;
  }
  return { standing, row: node.path };
}

const pem = ['cert.path', 'cert.base64', 'key.path', 'key.base64'].map((key) => `tls.${key}`);

/** Looked at before the configuration is handed over, by the command line, or in production. */
const elsewhere: ReadonlySet<string> = new Set(
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

/** Templates are read at start, all of them, and looked up by the kind of message. */
const isTemplate = (row: string) => row.startsWith('courier.templates.');

/**
 * The keys that nobody looks at although nothing says so: neither code, nor the notes of the key table.
 *
 * @param read rows that were looked at, each behind its server's name
 */
export function ignored(server: Server, keys: readonly string[], read: Iterable<string>): string[] {
  const rows = new Set(read);
  return keys.filter((key) => {
    const { standing, row } = accountOf(server, key);
    return (
      standing === 'honoured' && !elsewhere.has(`${server} ${row}`) && !rows.has(`${server} ${row}`) && !isTemplate(row)
    );
  });
}
