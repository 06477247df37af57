/**
 * Kratos on SQLite cannot read an identity whose metadata is a bare number: SQLite converts the column to a number, and
 * Go then refuses it.
 */
import type { IdentityRecord } from '../record/records.ts';
import { bareError } from '../wire/read-url.ts';

/** The metadata columns, each with its index in Kratos's query. */
const columns = [
  [4, 'metadata_admin'],
  [5, 'metadata_public'],
] as const;

/** Go's type: int64 for integers that fit into 64 bits. */
const goNumberType = (value: number) => (Number.isInteger(value) && Math.abs(value) < 2 ** 63 ? 'int64' : 'float64');

/** Kratos's error for the first such column; undefined if there is none. */
function scanError(identity: IdentityRecord): string | undefined {
  for (const [column, name] of columns) {
    const value = identity[name];
    if (typeof value === 'number')
      return `sql: Scan error on column index ${column}, name "${name}": cannot scan ${goNumberType(value)} into JSONRawMessage`;
  }
  return undefined;
}

/** True if Kratos can read the identity. */
export const isReadable = (identity: IdentityRecord): boolean => scanError(identity) === undefined;

/** Returns the identity. @throws KratosError 500 if Kratos cannot read it */
export function requireReadable<I extends IdentityRecord | undefined>(identity: I): I {
  const problem = identity && scanError(identity);
  if (problem) throw bareError(`sqlite select one: ${problem}`);
  return identity;
}

/** Checks that Kratos can read all identities. @throws KratosError 500 */
export function requireAllReadable(identities: readonly IdentityRecord[]): void {
  const problem = identities.map(scanError).find(Boolean);
  if (problem) throw bareError(`unable to fetch records: sqlite select many: ${problem}`);
}
