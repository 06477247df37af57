import type { Move } from './moves.ts';
import type { RandomChoices } from './random-choices.ts';
import type { traitsOf } from './traits.ts';
import type { Walker } from './walker.ts';

/** The state of a walk, by which rules choose their moves. */
export interface WalkState {
  readonly choose: RandomChoices;
  readonly walker: Walker;
  readonly traits: ReturnType<typeof traitsOf>;
  readonly schema: string;
  readonly people: readonly string[];
  /** People who were created or tried to register. */
  readonly known: ReadonlySet<string>;
  /** The agent that started a flow, by the flow's name. */
  readonly owners: ReadonlyMap<string, Move['as']>;
  /** The address a flow's code was sent to, as a reference without brackets. */
  readonly addresses: ReadonlyMap<string, string>;
  /** Values from answers that a move has used. */
  readonly spent: ReadonlySet<string>;
  /** Whether this walk sends requests to Hydra only. */
  readonly onlyHydra: boolean;
  /** Returns an unused name for a flow. */
  newFlow(): string;
}

/** A rule that makes moves of one kind: how often it is chosen, when it applies, and the request. */
export interface MoveRule {
  readonly name: string;
  readonly weight: number;
  readonly when?: (world: WalkState) => boolean;
  /** Kind of the remembered value that the move uses. The rule applies once an answer gave it, and is likely until a move has used it. */
  readonly after?: string;
  readonly make: (world: WalkState) => Move;
}

/** Returns the weight of a rule now; 0 if it does not apply. */
export function weightOf({ after, when, weight }: MoveRule, world: WalkState): number {
  if (when?.(world) === false) return 0;
  const value = after === undefined ? undefined : world.walker.memory.kept.get(after);
  if (after === undefined) return weight;
  if (value === undefined) return 0;
  return world.spent.has(value) ? weight / 4 : weight * 8;
}

export const personAgents = ['browser', 'browser 2', 'form', 'form 2', 'native', 'native 2'] as const;

/** Returns one of the people's agents, mostly the first of its kind, so that moves build on each other. */
export const someAgent = ({ choose }: WalkState): (typeof personAgents)[number] =>
  choose.weighted([
    [5, 'browser'],
    [3, 'form'],
    [4, 'native'],
    [1, 'browser 2'],
    [1, 'form 2'],
    [1, 'native 2'],
  ]);

/** Returns a person, mostly a known one. @param isNew mostly an unknown one, for a registration */
export function somePerson({ choose, known, people }: WalkState, isNew = false): string {
  const likely = people.filter((person) => known.has(person) !== isNew);
  return choose.of(likely.length > 0 && choose.chance(0.85) ? likely : people);
}

/** Returns an agent, mostly one with a session. */
export function someSignedInAgent(world: WalkState): (typeof personAgents)[number] {
  const members = personAgents.filter((who) => world.walker.isSignedIn(who));
  return members.length > 0 && world.choose.chance(0.85) ? world.choose.of(members) : someAgent(world);
}

/** Returns unusual headers in one of twenty cases. */
export function someHeaders({ choose }: WalkState): Pick<Move, 'headers'> {
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
