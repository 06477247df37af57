import type { Stage } from '../contract.ts';
import type { Choose } from './choose.ts';
import type { Move } from './moves.ts';
import type { Row, World } from './rows.ts';
import { adminRows } from './rows-admin.ts';
import { flowRows } from './rows-flows.ts';
import { oauth2Rows } from './rows-oauth2.ts';
import { sessionRows } from './rows-sessions.ts';
import { traitsOf } from './traits.ts';
import { createWalker } from './walker.ts';

/** The people of a walk. */
const people = ['ada', 'bea', 'cyd'];

const rowsOf = (hasHydra: boolean): readonly Row[] => [
  ...flowRows,
  ...sessionRows,
  ...adminRows,
  ...(hasHydra ? oauth2Rows : []),
];

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
    newFlow: () => {
      made += 1;
      return `flow ${made}`;
    },
  };
  const rows = rowsOf(walker.hasHydra);
  while (walked.length < length) {
    const row = choose.weighted(rows.filter(({ when }) => when?.(world) ?? true).map((each) => [each.weight, each]));
    const move = row.make(world);
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
