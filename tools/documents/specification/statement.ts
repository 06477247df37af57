/** A decision that departs from a statement. It names an ADR by its number, or a rule of `docs/specification.md`. */
type Decision = { readonly adr: number; readonly reason: string } | { readonly rule: string; readonly reason: string };

/** One thing that the product has to do. */
export interface Statement {
  /** The statement in one sentence. Texts of the page are quoted. */
  readonly says: string;
  /** Number of its rule or heading in `docs/specification.md`. */
  readonly rule: string;
  /**
   * Tests that fail if the statement is untrue, as "FILE: TITLE". A title is written as in the file, then every case of a
   * table of tests counts, or with the values of one case.
   */
  readonly checks: readonly string[];
  /** What the product does instead, if it departs from the statement. The checks then prove that. */
  readonly decision?: Decision;
  /** A picture of the state, by its name in `tools/pictures/states.ts`. */
  readonly picture?: string;
}

/** A chapter of the check. */
export interface Chapter {
  readonly title: string;
  readonly statements: readonly Statement[];
}

/** Returns the file and the title of a check. */
export function partsOf(check: string): { readonly file: string; readonly title: string } {
  const end = check.indexOf(': ');
  return { file: check.slice(0, end), title: check.slice(end + 2) };
}
