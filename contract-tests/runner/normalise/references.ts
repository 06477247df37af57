/**
 * Values that differ between two runs, by reference: the first flow id seen is `<flow:1>` wherever
 * it shows up again, so that "the same id came back" stays asserted.
 */
export class References {
  readonly #labels = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** The label of a value; a new one of that kind when it was not seen before. */
  of(kind: string, padded: string): string {
    // Base64 padding comes and goes with the length of what was encrypted, and is escaped in some places.
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
