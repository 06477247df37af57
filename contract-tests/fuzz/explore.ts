import type { Stage } from '../runner/contract.ts';
import type { Choose } from './choose.ts';
import type { Move } from './moves.ts';
import { type Row, type World, weightOf } from './rows.ts';
import { adminRows } from './rows-admin.ts';
import { flowRows } from './rows-flows.ts';
import { authorizationRows } from './rows-oauth2.ts';
import { clientRows } from './rows-oauth2-clients.ts';
import { keyRows } from './rows-oauth2-keys.ts';
import { tokenRows } from './rows-oauth2-tokens.ts';
import { sessionRows } from './rows-sessions.ts';
import { traitsOf } from './traits.ts';
import { createWalker } from './walker.ts';

/** The people of a walk. */
const people = ['ada', 'bea', 'cyd'];

const kratosRows: readonly Row[] = [...flowRows, ...sessionRows, ...adminRows];
export const hydraRows: readonly Row[] = [...authorizationRows, ...tokenRows, ...clientRows, ...keyRows];

/** What a server says of its first identity schema. */
export interface Schema {
  readonly id: string;
  readonly schema: unknown;
}

/** Walks as chosen, each move by what the answers so far have shown; `walked` is what was done. */
export async function explore(
  stage: Stage,
  { choose, length, schema }: { readonly choose: Choose; readonly length: number; readonly schema: Schema },
  walked: Move[],
): Promise<void> {
  const walker = createWalker(stage);
  const owners = new Map<string, Move['as']>();
  const addresses = new Map<string, string>();
  const known = new Set<string>();
  const spent = new Set<string>();
  // A walk through both would see little of either: half of them leave the signing in to the gateway alone.
  const hydraAlone = walker.hasHydra && choose.chance(0.5);
  let made = 0;
  const world: World = {
    choose,
    walker,
    traits: traitsOf(schema.schema),
    schema: schema.id,
    people,
    known,
    owners,
    addresses,
    spent,
    hydraAlone,
    newFlow: () => {
      made += 1;
      return `flow ${made}`;
    },
  };
  const rows = [...(hydraAlone ? [] : kratosRows), ...(walker.hasHydra ? hydraRows : [])];
  while (walked.length < length) {
    const possible = rows.map((each) => [weightOf(each, world), each] as const).filter(([weight]) => weight > 0);
    const row = choose.weighted(possible);
    const move = row.make(world);
    if (row.after) spent.add(String(walker.memory.kept.get(row.after)));
    walked.push(move);
    note(move, owners, addresses);
    if (row.name === 'make an identity' || 'fields' in move) for (const person of named(move)) known.add(person);
    await walker.step(move);
  }
}

/** Who is spoken of: with a trait of theirs, which only those have who are made or register. */
const named = (move: Move): string[] =>
  people.filter((person) => /traits/.test(JSON.stringify(move)) && JSON.stringify(move).includes(`<email:${person}>`));

/** Who owns what a move begins, and where its code goes. */
function note(move: Move, owners: Map<string, Move['as']>, addresses: Map<string, string>): void {
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
