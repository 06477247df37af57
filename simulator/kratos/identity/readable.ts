/** Identities that the server cannot read any more: SQLite makes numbers of columns that hold nothing else. */
import type { IdentityRecord } from '../record/records.ts';
import { plain } from '../wire/fetch.ts';

/** By the number of their column. */
const columns = [
  [4, 'metadata_admin'],
  [5, 'metadata_public'],
] as const;

/** A whole number as long as 64 bits hold it. */
const kindOf = (value: number) => (Number.isInteger(value) && Math.abs(value) < 2 ** 63 ? 'int64' : 'float64');

/** What the server says of the first such column; undefined where there is none. */
function problemOf(identity: IdentityRecord): string | undefined {
  for (const [column, name] of columns) {
    const value = identity[name];
    if (typeof value === 'number')
      return `sql: Scan error on column index ${column}, name "${name}": cannot scan ${kindOf(value)} into JSONRawMessage`;
  }
  return undefined;
}

export const isReadable = (identity: IdentityRecord): boolean => problemOf(identity) === undefined;

/** @throws KratosError 500 for one that cannot be read */
export function readable<I extends IdentityRecord | undefined>(identity: I): I {
  const problem = identity && problemOf(identity);
  if (problem) throw plain(`sqlite select one: ${problem}`);
  return identity;
}

/** The same for a list. @throws KratosError 500 */
export function allReadable(identities: readonly IdentityRecord[]): void {
  const problem = identities.map(problemOf).find(Boolean);
  if (problem) throw plain(`unable to fetch records: sqlite select many: ${problem}`);
}
