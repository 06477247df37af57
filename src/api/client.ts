/** How the app reaches a server; `globalThis.fetch` in the browser, the simulator in a test. */
export type Fetch = (request: Request) => Promise<Response>;

type Method = 'get' | 'post' | 'delete';

/** Paths of a document that answer to a method. */
type PathsOf<Paths, M extends Method> = {
  [P in keyof Paths]: Paths[P] extends { readonly [m in M]: object } ? P : never;
}[keyof Paths] &
  string;

type OperationOf<Path, M extends Method> = Path extends { readonly [m in M]: infer Operation } ? Operation : never;

type Parameters<Operation> = Operation extends { parameters: infer P } ? Pick<P, keyof P & ('query' | 'path')> : never;

type Body<Operation> = Operation extends { requestBody: { content: { 'application/json': infer B } } }
  ? { readonly body: B }
  : { readonly body?: never };

type Given<Operation> = Parameters<Operation> &
  Body<Operation> & {
    /** Another server than the client's. */
    readonly baseUrl?: string;
    readonly signal?: AbortSignal;
  };

type Call<Paths, M extends Method> = <P extends PathsOf<Paths, M>>(
  path: P,
  ...given: Partial<Record<string, never>> extends Given<OperationOf<Paths[P], M>>
    ? [given?: Given<OperationOf<Paths[P], M>>]
    : [given: Given<OperationOf<Paths[P], M>>]
) => Promise<Response>;

/** Calls that an OpenAPI document knows; any status is an answer. */
export interface Client<Paths> {
  readonly GET: Call<Paths, 'get'>;
  readonly POST: Call<Paths, 'post'>;
  readonly DELETE: Call<Paths, 'delete'>;
}

interface Loose {
  readonly query?: Readonly<Record<string, unknown>>;
  readonly path?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly baseUrl?: string;
  readonly signal?: AbortSignal;
}

/** Writes the value of a parameter as the server is to read it. */
type Write = (name: string, value: string) => string;

function addressOf(base: string, path: string, { query = {}, path: parts = {} }: Loose, write: Write): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parts[name])));
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, write(name, String(value))])).toString();
  return `${base.replace(/\/$/, '')}${filled}${search && `?${search}`}`;
}

/**
 * Typed calls to a server that is asked for JSON.
 * @param baseUrl what its paths are added to
 * @param write what is done with the value of each query parameter; nothing if left out
 */
export function createClient<Paths>(
  baseUrl: string,
  fetch: Fetch,
  credentials: RequestCredentials,
  write: Write = (_, value) => value,
): Client<Paths> {
  const call =
    (method: string) =>
    (path: string, given: Loose = {}): Promise<Response> => {
      const { body, signal } = given;
      const headers = new Headers({ accept: 'application/json' });
      if (body !== undefined) headers.set('content-type', 'application/json');
      return fetch(
        new Request(addressOf(given.baseUrl ?? baseUrl, path, given, write), {
          method,
          headers,
          credentials,
          // Of nothing it makes nothing.
          body: JSON.stringify(body),
          ...(signal === undefined ? {} : { signal }),
        }),
      );
    };
  return { GET: call('GET'), POST: call('POST'), DELETE: call('DELETE') };
}
