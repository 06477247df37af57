import type { Cookie } from '../../http/exchange.ts';

/** What a lane shows: the world of one tile of the contact sheet. */
export interface LaneWorld {
  /** The value of the cookie that tells the servers which world is meant. */
  readonly id: string;
  /** The name of this machine in the panel's address: browsers refuse storage to frames of another site. */
  readonly host: string;
  /** The cookies of its browser at the start. */
  readonly cookies: readonly Cookie[];
  /** The value of `Accept-Language`; the browser's own if left out. */
  readonly language?: string;
}

/**
 * Addresses at which a browser sees the app and the servers in one world at a time. A lane keeps the cookies itself, so that
 * worlds share none, and translates addresses in both directions, so that neither app nor servers know of it.
 */
export interface Lane {
  /** Shows a world with a browser of its own; nothing without one. */
  show(world: LaneWorld | undefined): void;
  /** Returns the lane's address for an address of the app or of a server. */
  addressOf(address: string): string;
}

/** Opens a lane. @param origins of the app and of the servers; those of one server may differ in the name of this machine */
export type OpenLane = (origins: readonly string[]) => Promise<Lane>;

/** The cookie that names the world of a request to the servers. The app passes it on to them with the others. */
export const worldCookie = 'ory_simulator_world';
