import type { Stage } from '../runner/contract.ts';
import { type MoveRule, type WalkState, weightOf } from './move-rules.ts';
import { adminRules } from './move-rules-admin.ts';
import { flowRules } from './move-rules-flows.ts';
import { authorizationRules } from './move-rules-oauth2.ts';
import { clientRules } from './move-rules-oauth2-clients.ts';
import { keyRules } from './move-rules-oauth2-keys.ts';
import { tokenRules } from './move-rules-oauth2-tokens.ts';
import { sessionRules } from './move-rules-sessions.ts';
import type { Move } from './moves.ts';
import type { RandomChoices } from './random-choices.ts';
import { traitsOf } from './traits.ts';
import { createWalker } from './walker.ts';

const people = ['ada', 'bea', 'cyd'];

const kratosRules: readonly MoveRule[] = [...flowRules, ...sessionRules, ...adminRules];
export const hydraRules: readonly MoveRule[] = [...authorizationRules, ...tokenRules, ...clientRules, ...keyRules];

/** The first identity schema of a server, from `GET /schemas`. */
export interface Schema {
  readonly id: string;
  readonly schema: unknown;
}

/** Makes a random walk of `length` moves. Each move is chosen by the answers so far, and appended to `walked`. */
export async function explore(
  stage: Stage,
  { choose, length, schema }: { readonly choose: RandomChoices; readonly length: number; readonly schema: Schema },
  walked: Move[],
): Promise<void> {
  const walker = createWalker(stage);
  const owners = new Map<string, Move['as']>();
  const addresses = new Map<string, string>();
  const known = new Set<string>();
  const spent = new Set<string>();
  // Walks through both servers reach little of either: half of the walks use Hydra only and sign in by its admin API.
  const onlyHydra = walker.hasHydra && choose.chance(0.5);
  let made = 0;
  const world: WalkState = {
    choose,
    walker,
    traits: traitsOf(schema.schema),
    schema: schema.id,
    people,
    known,
    owners,
    addresses,
    spent,
    onlyHydra,
    newFlow: () => {
      made += 1;
      return `flow ${made}`;
    },
  };
  const rows = [...(onlyHydra ? [] : kratosRules), ...(walker.hasHydra ? hydraRules : [])];
  while (walked.length < length) {
    const possible = rows.map((each) => [weightOf(each, world), each] as const).filter(([weight]) => weight > 0);
    const row = choose.weighted(possible);
    const move = row.make(world);
    if (row.after) spent.add(String(walker.memory.kept.get(row.after)));
    walked.push(move);
    noteOwner(move, owners, addresses);
    if (row.name === 'make an identity' || 'fields' in move) for (const person of personsIn(move)) known.add(person);
    await walker.step(move);
  }
}

/** Returns the people whose traits a move contains: only created or registered identities have traits. */
const personsIn = (move: Move): string[] =>
  people.filter((person) => /traits/.test(JSON.stringify(move)) && JSON.stringify(move).includes(`<email:${person}>`));

/** Records which agent owns the flow of a move, and the address that its code is sent to. */
function noteOwner(move: Move, owners: Map<string, Move['as']>, addresses: Map<string, string>): void {
  const name = 'flow' in move ? move.flow : 'keep' in move ? move.keep : undefined;
  if (name === undefined) return;
  if (move.do !== 'submit' && !owners.has(name)) owners.set(name, move.as);
  if (move.do !== 'submit') return;
  owners.set(`${name}+`, move.as);
  const address = /<((?:email|phone):[^<>]+)>/.exec(JSON.stringify(move.fields))?.[1];
  if (address && !address.startsWith('email:nobody')) addresses.set(name, address);
  const known = addresses.get(name);
  if (known) addresses.set(`${name}+`, known);
}
