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

function chosen(by: ChosenBy, incoming: Incoming): Chosen | undefined {
  if (by === 'header') {
    const name = incoming.headers.get(header) ?? '';
    return name === '' || isName.test(name) ? { name, incoming } : undefined;
  }
  const [start = '', name = ''] = prefix.exec(incoming.url.pathname) ?? [];
  if (start === '') return { name, incoming };
  const url = new URL(incoming.url);
  url.pathname = url.pathname.slice(start.length) || '/';
  return { name, incoming: { ...incoming, url } };
}

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

/** Worlds in one process, each made when somebody asks for it first. */
export interface Many<S extends Service> extends Service {
  /** The world of that name; '' for the one without. */
  of(name: string): S;
  /** Forgets a world. False where there is none. */
  drop(name: string): boolean;
  readonly size: number;
}

/**
 * Worlds that know nothing of each other, behind one pair of listeners. `DELETE /worlds/NAME` at the admin one forgets a world.
 *
 * @param make a server for a world of that name, whose configuration is `kratosIn` or `hydraIn`
 */
export function manyWorlds<S extends Service>(by: ChosenBy, make: (name: string) => S): Many<S> {
  const worlds = new Map<string, S>();
  const of = (name: string) => {
    const world = worlds.get(name) ?? make(name);
    worlds.set(name, world);
    return world;
  };
  const side =
    (listener: keyof Service): Handler =>
    async (asked) => {
      const found = chosen(by, asked);
      if (!found) return textAnswer(400, 'X-World: expected up to 60 letters, digits, dots and dashes\n');
      return outside(await of(found.name)[listener](found.incoming), placeOf(by, found.name));
    };
  const admin = side('admin');
  return {
    of,
    drop: (name) => worlds.delete(name),
    get size() {
      return worlds.size;
    },
    public: side('public'),
    admin: async (incoming) => {
      const { pathname } = incoming.url;
      const [whole = '', name = ''] = prefix.exec(pathname) ?? [];
      if (incoming.method !== 'DELETE' || whole === '' || whole !== pathname) return admin(incoming);
      return worlds.delete(name) ? textAnswer(204, '') : textAnswer(404, 'there is no world of that name\n');
    },
  };
}
