/**
 * Gives references to values that differ between two runs: the first flow id becomes `<flow:1>` wherever it appears, so
 * recordings still assert that the same id came back.
 */
export class References {
  readonly #labels = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** Returns the reference of a value; a new one of this kind if the value is new. */
  of(kind: string, padded: string): string {
    // Whether base64 has padding depends on the length of the encrypted value; in URLs it is escaped.
    const value = padded.replace(/(?:=|%3D)+$/, '');
    const known = this.#labels.get(value);
    if (known !== undefined) return known;
    const number = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, number);
    const label = `<${kind}:${number}>`;
    this.#labels.set(value, label);
    return label;
  }
}
