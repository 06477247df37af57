import type { HydraConfig } from '../config/hydra.ts';
import type { KratosConfig } from '../config/kratos.ts';
import { textAnswer } from '../http/answer.ts';
import type { Answer, Handler, Incoming, Service } from '../http/exchange.ts';
import { isSeeded, type Random, seededRandom } from '../runtime/runtime.ts';

/** How a request says which world it means: `/worlds/NAME/...`, or `X-World: NAME`; without, it is the one without a name. */
export type ChosenBy = 'path' | 'header';

const header = 'x-world';
const prefix = /^\/worlds\/([\w.-]{1,60})(?=\/|$)/;
const isName = /^[\w.-]{1,60}$/;

/** Where a world is found below the servers' addresses; '' for those that are not chosen by path. */
const placeOf = (by: ChosenBy, name: string) => (by === 'path' && name !== '' ? `/worlds/${name}` : '');

const below = <T extends string | undefined>(address: T, place: string) =>
  (address && place ? `${address.replace(/\/+$/, '')}${place}${address.endsWith('/') ? '/' : ''}` : address) as T;

/** Kratos's configuration for a world of that name: its addresses are below the world's path, and so are Hydra's. */
export function kratosIn(config: KratosConfig, by: ChosenBy, name: string): KratosConfig {
  const { serve, oauth2_provider } = config;
  const place = placeOf(by, name);
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

/** The same for Hydra's. */
export function hydraIn(config: HydraConfig, by: ChosenBy, name: string): HydraConfig {
  const { self } = config.urls;
  const place = placeOf(by, name);
  const own = {
    issuer: below(self.issuer, place),
    ...(self.public && { public: below(self.public, place) }),
    ...(self.admin && { admin: below(self.admin, place) }),
  };
  return { ...config, urls: { ...config.urls, self: own } };
}

/** A seed's own stream for each name, which the given one only begins: what happens in one world changes nothing in another. */
export function randomIn(random: Random, name: string): Random {
  if (!isSeeded(random)) return random;
  const mixed = [...name].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x0100_0193), random.state());
  return seededRandom(mixed);
}

interface Chosen {
  readonly name: string;
  /** As the world sees it: by the addresses that it would have alone. */
  readonly incoming: Incoming;
}

function byHeader(incoming: Incoming): Chosen | undefined {
  const name = incoming.headers.get(header) ?? '';
  return name === '' || isName.test(name) ? { name, incoming } : undefined;
}

function byPath(incoming: Incoming): Chosen | undefined {
  const [start = '', name = ''] = prefix.exec(incoming.url.pathname) ?? [];
  if (start === '') return undefined;
  const url = new URL(incoming.url);
  url.pathname = url.pathname.slice(start.length) || '/';
  return { name, incoming: { ...incoming, url } };
}

/** A page sends no header: what steers worlds is below a path as well, whoever chooses at the servers. */
const ways: Readonly<Record<ChosenBy | 'both', (incoming: Incoming) => Chosen | undefined>> = {
  path: (incoming) => byPath(incoming) ?? { name: '', incoming },
  header: byHeader,
  both: (incoming) => byPath(incoming) ?? byHeader(incoming),
};

/** What is said relative to the server's root, as a proxy before it would say it. */
function outside(answer: Answer, place: string): Answer {
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

/** A server of one world, and what steers it, if anything does. */
export interface World extends Service {
  readonly control?: Handler;
}

/** Worlds in one process, each made when somebody asks for it first. */
export interface Many<S extends World> extends Required<World> {
  /** The world of that name; '' for the one without. */
  of(name: string): S;
  /** Those that were made. */
  all(): Iterable<S>;
  readonly size: number;
}

type Drop<S> = (name: string, world: S | undefined) => Promise<boolean>;

/**
 * Worlds that know nothing of each other, behind one pair of listeners. `DELETE /worlds/NAME` at the admin one forgets a world.
 *
 * @param make a server for a world of that name, whose configuration is `kratosIn` or `hydraIn`
 * @param drop what is done with one that is to be forgotten, before it is; whether there was one
 */
export function manyWorlds<S extends World>(
  by: ChosenBy,
  make: (name: string) => S,
  drop: Drop<S> = async (_, world) => world !== undefined,
): Many<S> {
  const worlds = new Map<string, S>();
  const of = (name: string) => {
    const world = worlds.get(name) ?? make(name);
    worlds.set(name, world);
    return world;
  };
  const side =
    (listener: keyof World, way: ChosenBy | 'both' = by): Handler =>
    async (asked) => {
      const found = ways[way](asked);
      if (!found) return textAnswer(400, 'X-World: expected up to 60 letters, digits, dots and dashes\n');
      const answer = await of(found.name)[listener]?.(found.incoming);
      return answer ? outside(answer, placeOf(by, found.name)) : textAnswer(404, 'nothing steers these worlds\n');
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
      const was = await drop(name, worlds.get(name));
      worlds.delete(name);
      return was ? textAnswer(204, '') : textAnswer(404, 'there is no world of that name\n');
    },
    control: async (incoming) => {
      const { pathname } = incoming.url;
      // A page's own addresses are relative to a folder.
      if (incoming.method !== 'GET' || prefix.exec(pathname)?.[0] !== pathname) return control(incoming);
      return { status: 302, headers: { location: `${pathname}/` }, cookies: [], body: null };
    },
  };
}
