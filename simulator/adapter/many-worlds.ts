import type { HydraConfig } from '../config/hydra.ts';
import type { KratosConfig } from '../config/kratos.ts';
import { textAnswer } from '../http/answer.ts';
import type { Answer, Handler, Incoming, Service } from '../http/exchange.ts';
import { isSeeded, type Random, seededRandom } from '../runtime/runtime.ts';

/** How a request selects its world: by `/worlds/NAME/...` or by `X-World: NAME`. Without either, it gets the unnamed world. */
export type WorldSelector = 'path' | 'header';

const header = 'x-world';
const prefix = /^\/worlds\/([\w.-]{1,60})(?=\/|$)/;
const isName = /^[\w.-]{1,60}$/;

/** Returns the path of a world below the servers' addresses; '' if a path does not select worlds. */
const pathOfWorld = (by: WorldSelector, name: string) => (by === 'path' && name !== '' ? `/worlds/${name}` : '');

const below = <T extends string | undefined>(address: T, place: string) =>
  (address && place ? `${address.replace(/\/+$/, '')}${place}${address.endsWith('/') ? '/' : ''}` : address) as T;

/** Returns Kratos's configuration for a named world: its addresses, and Hydra's, are below the path of the world. */
export function kratosConfigOfWorld(config: KratosConfig, by: WorldSelector, name: string): KratosConfig {
  const { serve, oauth2_provider } = config;
  const place = pathOfWorld(by, name);
  const { url, headers } = oauth2_provider;
  return {
    ...config,
    serve: {
      public: { ...serve.public, base_url: below(serve.public.base_url, place) },
      admin: { ...serve.admin, base_url: below(serve.admin.base_url, place) },
    },
    oauth2_provider: {
      ...oauth2_provider,
      ...(url && { url: below(url, place) }),
      headers: by === 'header' && name !== '' ? { ...headers, 'X-World': name } : headers,
    },
  };
}

/** Returns Hydra's configuration for a named world: its addresses are below the path of the world. */
export function hydraConfigOfWorld(config: HydraConfig, by: WorldSelector, name: string): HydraConfig {
  const { self } = config.urls;
  const place = pathOfWorld(by, name);
  const own = {
    issuer: below(self.issuer, place),
    ...(self.public && { public: below(self.public, place) }),
    ...(self.admin && { admin: below(self.admin, place) }),
  };
  return { ...config, urls: { ...config.urls, self: own } };
}

/** Derives a random stream for each world from a seed, so that requests in one world change nothing in another. */
export function randomOfWorld(random: Random, name: string): Random {
  if (!isSeeded(random)) return random;
  const mixed = [...name].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x0100_0193), random.state());
  return seededRandom(mixed);
}

interface SelectedWorld {
  readonly name: string;
  /** The request without the path of the world. */
  readonly incoming: Incoming;
}

function byHeader(incoming: Incoming): SelectedWorld | undefined {
  const name = incoming.headers.get(header) ?? '';
  return name === '' || isName.test(name) ? { name, incoming } : undefined;
}

function byPath(incoming: Incoming): SelectedWorld | undefined {
  const [start = '', name = ''] = prefix.exec(incoming.url.pathname) ?? [];
  if (start === '') return undefined;
  const url = new URL(incoming.url);
  url.pathname = url.pathname.slice(start.length) || '/';
  return { name, incoming: { ...incoming, url } };
}

/** A page cannot send the header, so the control API always accepts a path, too. */
const selectors: Readonly<Record<WorldSelector | 'both', (incoming: Incoming) => SelectedWorld | undefined>> = {
  path: (incoming) => byPath(incoming) ?? { name: '', incoming },
  header: byHeader,
  both: (incoming) => byPath(incoming) ?? byHeader(incoming),
};

/** Moves a response's relative addresses and cookies below the path of the world, as a reverse proxy does. */
function moveBelow(answer: Answer, place: string): Answer {
  if (place === '') return answer;
  const { location, link } = answer.headers;
  return {
    ...answer,
    headers: {
      ...answer.headers,
      ...(location?.startsWith('/') && !location.startsWith('//') && { location: `${place}${location}` }),
      ...(link && { link: link.replaceAll('</', `<${place}/`) }),
    },
    cookies: answer.cookies.map((cookie) => ({ ...cookie, path: `${place}${cookie.path ?? '/'}` })),
  };
}

/** The server of one world, and its control API if it has one. */
export interface World extends Service {
  readonly control?: Handler;
}

/** Worlds in one process. Each is made at its first request. */
export interface ManyWorlds<S extends World> extends Required<World> {
  /** Returns a world by its name, '' for the unnamed one, and makes it if it does not exist. */
  of(name: string): S;
  /** The worlds that were made. */
  all(): Iterable<S>;
  readonly size: number;
}

type Drop<S> = (name: string, world: S | undefined) => Promise<boolean>;

/**
 * Serves separate worlds behind one pair of listeners. `DELETE /worlds/NAME` at the admin listener removes a world.
 *
 * @param make creates the server of a named world; its configuration comes from `kratosConfigOfWorld` or `hydraConfigOfWorld`
 * @param drop called before a world is removed; returns whether the world existed
 */
export function manyWorlds<S extends World>(
  by: WorldSelector,
  make: (name: string) => S,
  drop: Drop<S> = async (_, world) => world !== undefined,
): ManyWorlds<S> {
  const worlds = new Map<string, S>();
  const of = (name: string) => {
    const world = worlds.get(name) ?? make(name);
    worlds.set(name, world);
    return world;
  };
  const side =
    (listener: keyof World, way: WorldSelector | 'both' = by): Handler =>
    async (incoming) => {
      const found = selectors[way](incoming);
      if (!found) return textAnswer(400, 'X-World: expected up to 60 letters, digits, dots and dashes\n');
      const answer = await of(found.name)[listener]?.(found.incoming);
      return answer
        ? moveBelow(answer, pathOfWorld(by, found.name))
        : textAnswer(404, 'these worlds have no control API\n');
    };
  const admin = side('admin');
  const control = side('control', 'both');
  return {
    of,
    all: () => worlds.values(),
    get size() {
      return worlds.size;
    },
    public: side('public'),
    admin: async (incoming) => {
      const { pathname } = incoming.url;
      const [whole = '', name = ''] = prefix.exec(pathname) ?? [];
      if (incoming.method !== 'DELETE' || whole === '' || whole !== pathname) return admin(incoming);
      const existed = await drop(name, worlds.get(name));
      worlds.delete(name);
      return existed ? textAnswer(204, '') : textAnswer(404, 'there is no world of that name\n');
    },
    control: async (incoming) => {
      const { pathname } = incoming.url;
      // The panel's addresses are relative, so the path must end with a slash.
      if (incoming.method !== 'GET' || prefix.exec(pathname)?.[0] !== pathname) return control(incoming);
      return { status: 302, headers: { location: `${pathname}/` }, cookies: [], body: null };
    },
  };
}
