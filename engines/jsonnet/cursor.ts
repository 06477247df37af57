import { JsonnetError, type Span } from './problem.ts';
import type { SourceToken } from './tokens.ts';

interface Reference extends Span {
  readonly name: string;
}

/** Errors for names that exist only inside objects. */
const outsideObjectErrors: Readonly<Record<string, string>> = {
  self: "Can't use self outside of an object.",
  super: "Can't use super outside of an object.",
  $: 'No top-level object found.',
};

/** The token kinds that go-jsonnet names in errors. */
const kinds: Readonly<Record<string, string>> = { name: 'IDENTIFIER', number: 'NUMBER', string: 'STRING' };

export function describeToken({ kind, text }: SourceToken): string {
  if (kind === 'end') return text;
  return kinds[kind] ? `(${kinds[kind]}, ${JSON.stringify(text)})` : JSON.stringify(text);
}

/** Reads tokens, and keeps the references to names that are not bound yet. */
export class Cursor {
  readonly #tokens: readonly SourceToken[];
  #at = 0;
  #free: Reference[] = [];

  constructor(tokens: readonly SourceToken[]) {
    this.#tokens = tokens;
  }

  get token(): SourceToken {
    return this.#tokens[this.#at] as SourceToken;
  }

  /** Where the next token begins. */
  get start(): number {
    return this.token.start;
  }

  /** The span from an offset to the end of the last token. */
  since(start: number): Span {
    return { start, end: this.#tokens[this.#at - 1]?.end ?? start };
  }

  /** The tokens of a span. */
  between({ start, end }: Span): readonly SourceToken[] {
    return this.#tokens.filter((token) => token.start >= start && token.end <= end && token.kind !== 'end');
  }

  is(text: string, ahead = 0): boolean {
    const token = this.#tokens[this.#at + ahead];
    return token?.text === text && token.kind !== 'string';
  }

  accept(text: string): boolean {
    const found = this.is(text);
    if (found) this.#at += 1;
    return found;
  }

  expect(text: string): void {
    if (!this.accept(text))
      this.fail(`Expected token ${/\w/.test(text) ? text : JSON.stringify(text)} but got ${describeToken(this.token)}`);
  }

  next(...wanted: readonly SourceToken['kind'][]): SourceToken {
    const { token } = this;
    if (token.kind === 'end') this.fail('Unexpected end of file');
    if (!wanted.includes(token.kind)) this.fail(`Unexpected: ${describeToken(token)}`);
    this.#at += 1;
    return token;
  }

  fail(message: string): never {
    throw new JsonnetError(message, this.token);
  }

  /**
   * Reads items separated by commas up to `end`; a comma before `end` is allowed.
   *
   * @param comma error for a missing comma
   */
  list<T>(end: string, item: () => T, comma: (found: SourceToken) => string): T[] {
    const items: T[] = [];
    while (!this.accept(end)) {
      items.push(item());
      if (!this.is(end) && !this.accept(',')) this.fail(comma(this.token));
    }
    return items;
  }

  addReference(name: string, span: Span): void {
    this.#free.push({ name, start: span.start, end: span.end });
  }

  /** A mark for `bind`, which binds only the references after it, or between two marks. */
  get mark(): number {
    return this.#free.length;
  }

  bind(mark: number, names: readonly string[], end?: number): void {
    const inner = this.#free.slice(mark, end).filter(({ name }) => !names.includes(name));
    this.#free = [...this.#free.slice(0, mark), ...inner, ...(end === undefined ? [] : this.#free.slice(end))];
  }

  /** Checks that all tokens were read and all names are bound. @throws JsonnetError */
  finish(): void {
    if (this.token.kind !== 'end') this.fail(`Did not expect: ${describeToken(this.token)}`);
    const [unknown] = this.#free;
    if (unknown)
      throw new JsonnetError(outsideObjectErrors[unknown.name] ?? `Unknown variable: ${unknown.name}`, unknown);
  }
}
