import type { SimulatorSchemas } from '@members/openapi';
import { answerRequest, requestJar } from '../adapter/fetch.ts';
import { type Lane, type OpenLane, worldCookie } from '../adapter/lane/types.ts';
import type { Answer, Cookie, Handler, Incoming } from '../http/exchange.ts';
import type { ServerName, Side } from './journal.ts';

/** The servers and the control API of one tile. */
interface TileServers {
  readonly kratos?: Readonly<Record<Side, Handler>>;
  readonly hydra?: Readonly<Record<Side, Handler>>;
  readonly control: Handler;
}

interface Tile {
  readonly id: string;
  readonly servers: TileServers;
  readonly lane: Lane;
  /** The ids that its servers gave out. */
  readonly given: Set<string>;
}

/** What a tile shows. */
export interface TileChoice {
  readonly scenario: string;
  /** The value of `Accept-Language`. */
  readonly language?: string;
  /** More cookies of its browser, such as the app's theme. */
  readonly cookies?: Readonly<Record<string, string>>;
}

type OpenTile = SimulatorSchemas['Tile'];

interface SheetOptions {
  readonly make: () => TileServers;
  readonly openLane: OpenLane;
  /** The origins of the app and of the servers. */
  readonly origins: () => readonly string[];
  readonly newId: () => string;
}

/** The most worlds at a time: the oldest one goes when another comes. Each has a few MB. */
const mostWorlds = 48;

/** Ids of flows, sessions and people, and the challenges of Hydra. */
const idsIn = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?<=_(?:challenge|verifier)(?:=|":"))[\w%=.-]+/g;

/** The worlds of the contact sheet: each tile plays its scenario in servers of its own and is seen through a lane. */
export function createSheet({ make, openLane, origins, newId }: SheetOptions) {
  const tiles = new Map<string, Tile>();
  const free: Lane[] = [];
  /** The tile that gave an id out. The app asks the servers for it without the browser's cookies. */
  const owners = new Map<string, Tile>();

  function note(tile: Tile, text: string): void {
    for (const [id] of text.matchAll(idsIn)) {
      const given = decodeURIComponent(id);
      tile.given.add(given);
      owners.set(given, tile);
    }
  }

  function close(id: string): boolean {
    const tile = tiles.get(id);
    if (!tile) return false;
    tiles.delete(id);
    for (const given of tile.given) if (owners.get(given) === tile) owners.delete(given);
    tile.lane.show(undefined);
    free.push(tile.lane);
    return true;
  }

  /** Returns the tile that a request belongs to: by its cookie, else by an id that the tile's servers gave out. */
  function tileOf({ cookies, url }: Incoming): Tile | undefined {
    const named = cookies.get(worldCookie);
    if (named !== undefined) return tiles.get(named);
    if (owners.size === 0) return undefined;
    const ids = [...url.searchParams.values(), ...url.pathname.split('/')];
    return ids.map((id) => owners.get(id)).find((tile) => tile !== undefined);
  }

  return {
    /** Sends a request to the servers of its tile, or to those of the panel's own world. */
    choose:
      (server: ServerName, side: Side, otherwise: Handler): Handler =>
      async (incoming) => {
        const tile = tileOf(incoming);
        const handler = tile?.servers[server]?.[side];
        if (!tile || !handler) return otherwise(incoming);
        const answer = await handler(incoming);
        note(tile, `${answer.headers.location ?? ''} ${answer.body ?? ''}`);
        return answer;
      },
    /** Plays a scenario in a new world. @param host the name of this machine in the panel's address @returns the tile, or the refusal of the control API */
    async open({ scenario, language, cookies = {} }: TileChoice, host: string): Promise<Answer | OpenTile> {
      const servers = make();
      const jar = requestJar([]);
      const address = `http://127.0.0.1/scenarios/${scenario}`;
      const played = await answerRequest(servers.control, new Request(address, { method: 'POST' }), jar);
      const text = await played.text();
      if (!played.ok)
        return { status: played.status, headers: { 'content-type': 'application/json' }, cookies: [], body: text };
      const [oldest] = tiles.keys();
      if (tiles.size >= mostWorlds && oldest !== undefined) close(oldest);
      const lane = free.pop() ?? (await openLane(origins()));
      const tile: Tile = { id: newId(), servers, lane, given: new Set() };
      const chosen = Object.entries(cookies).map(([name, value]): Cookie => ({ name, value, path: '/' }));
      lane.show({ id: tile.id, host, cookies: [...jar.added, ...chosen], ...(language !== undefined && { language }) });
      tiles.set(tile.id, tile);
      note(tile, text);
      const shown = JSON.parse(text) as SimulatorSchemas['Played'];
      return { ...shown, id: tile.id, address: lane.addressOf(shown.open) };
    },
    close,
    /** Returns the control API of a tile's world and the path below it; undefined for other paths. */
    controlOf(url: URL): { readonly control: Handler; readonly path: string } | undefined {
      const [, id = '', path = ''] = /^\/sheet\/([^/]+)(\/.+)$/.exec(url.pathname) ?? [];
      const tile = tiles.get(id);
      return tile && { control: tile.servers.control, path };
    },
  };
}

export type Sheet = ReturnType<typeof createSheet>;
