import type { Choose } from './choose.ts';
import type { Move } from './moves.ts';
import type { traitsOf } from './traits.ts';
import type { Walker } from './walker.ts';

/** What a row chooses by. */
export interface World {
  readonly choose: Choose;
  readonly walker: Walker;
  readonly traits: ReturnType<typeof traitsOf>;
  readonly schema: string;
  readonly people: readonly string[];
  /** Those of them who were made or tried to register. */
  readonly known: ReadonlySet<string>;
  /** Who begun a flow. */
  readonly owners: ReadonlyMap<string, Move['as']>;
  /** Where a flow's code was sent, as a reference without brackets. */
  readonly addresses: ReadonlyMap<string, string>;
  /** What answers gave and was gone on with. */
  readonly spent: ReadonlySet<string>;
  /** Whether nobody but Hydra is spoken to in this walk. */
  readonly hydraAlone: boolean;
  /** A name no flow has yet. */
  newFlow(): string;
}

/** A kind of step: how often it is chosen, when it can be, and what is sent. */
export interface Row {
  readonly name: string;
  readonly weight: number;
  readonly when?: (world: World) => boolean;
  /** What it goes on with: it is chosen where an answer gave that, and likely where nothing was done with it yet. */
  readonly after?: string;
  readonly make: (world: World) => Move;
}

/** How likely a row is now; 0 where it cannot be. */
export function weightOf({ after, when, weight }: Row, world: World): number {
  if (when?.(world) === false) return 0;
  const value = after === undefined ? undefined : world.walker.memory.kept.get(after);
  if (after === undefined) return weight;
  if (value === undefined) return 0;
  return world.spent.has(value) ? weight / 4 : weight * 8;
}

export const peopleAgents = ['browser', 'browser 2', 'form', 'form 2', 'native', 'native 2'] as const;

/** One of people's agents: the first of a kind mostly, so that there is a story. */
export const someAgent = ({ choose }: World): (typeof peopleAgents)[number] =>
  choose.weighted([
    [5, 'browser'],
    [3, 'form'],
    [4, 'native'],
    [1, 'browser 2'],
    [1, 'form 2'],
    [1, 'native 2'],
  ]);

/** Somebody who is there already, mostly; for a registration, somebody who is not. */
export function somebody({ choose, known, people }: World, isNew = false): string {
  const likely = people.filter((person) => known.has(person) !== isNew);
  return choose.of(likely.length > 0 && choose.chance(0.85) ? likely : people);
}

/** An agent with a session where there is one, mostly. */
export function someMember(world: World): (typeof peopleAgents)[number] {
  const members = peopleAgents.filter((who) => world.walker.isSignedIn(who));
  return members.length > 0 && world.choose.chance(0.85) ? world.choose.of(members) : someAgent(world);
}

/** Unusual headers, now and then. */
export function someHeaders({ choose }: World): Pick<Move, 'headers'> {
  if (!choose.chance(0.05)) return {};
  return {
    headers: choose.of([
      { accept: 'text/html' },
      { accept: 'application/json' },
      { accept: '*/*' },
      { accept: 'text/plain' },
      { 'x-session-token': 'ory_st_unknown' },
      { authorization: 'Bearer ory_st_unknown' },
      { 'sec-fetch-mode': 'cors' },
      { origin: 'http://127.0.0.1:4455' },
    ]),
  };
}
