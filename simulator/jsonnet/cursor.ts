import { JsonnetError, type Span } from './problem.ts';
import type { Token } from './tokens.ts';

interface Reference extends Span {
  readonly name: string;
}

/** What only objects have. */
const outsiders: Readonly<Record<string, string>> = {
  self: "Can't use self outside of an object.",
  super: "Can't use super outside of an object.",
  $: 'No top-level object found.',
};

/** Tokens as go-jsonnet shows them, some with what they are. */
const kinds: Readonly<Record<string, string>> = { name: 'IDENTIFIER', number: 'NUMBER', string: 'STRING' };

export function shown({ kind, text }: Token): string {
  if (kind === 'end') return text;
  return kinds[kind] ? `(${kinds[kind]}, ${JSON.stringify(text)})` : JSON.stringify(text);
}

/** Goes through tokens, and keeps the names that were read but not bound yet. */
export class Cursor {
  readonly #tokens: readonly Token[];
  #at = 0;
  #free: Reference[] = [];

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get token(): Token {
    return this.#tokens[this.#at] as Token;
  }

  /** Where the next token begins. */
  get start(): number {
    return this.token.start;
  }

  /** From there to the end of the last token. */
  since(start: number): Span {
    return { start, end: this.#tokens[this.#at - 1]?.end ?? start };
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

  take(text: string): void {
    if (!this.accept(text))
      this.fail(`Expected token ${/\w/.test(text) ? text : JSON.stringify(text)} but got ${shown(this.token)}`);
  }

  next(...wanted: readonly Token['kind'][]): Token {
    const { token } = this;
    if (token.kind === 'end') this.fail('Unexpected end of file');
    if (!wanted.includes(token.kind)) this.fail(`Unexpected: ${shown(token)}`);
    this.#at += 1;
    return token;
  }

  fail(message: string): never {
    throw new JsonnetError(message, this.token);
  }

  /** Up to `end`: items with commas between them, and perhaps one more at the end. */
  list<T>(end: string, item: () => T, comma?: string): T[] {
    const items: T[] = [];
    while (!this.accept(end)) {
      items.push(item());
      if (!this.is(end) && !this.accept(',')) {
        if (comma) this.fail(comma);
        this.take(',');
      }
    }
    return items;
  }

  refer(name: string, span: Span): void {
    this.#free.push({ name, start: span.start, end: span.end });
  }

  /** A mark, up to which names are not bound by what follows. */
  get mark(): number {
    return this.#free.length;
  }

  bind(mark: number, names: readonly string[]): void {
    const inner = this.#free.slice(mark).filter(({ name }) => !names.includes(name));
    this.#free = [...this.#free.slice(0, mark), ...inner];
  }

  /** @throws JsonnetError when a name was never bound */
  finish(): void {
    if (this.token.kind !== 'end') this.fail(`Did not expect: ${shown(this.token)}`);
    const [unknown] = this.#free;
    if (unknown) throw new JsonnetError(outsiders[unknown.name] ?? `Unknown variable: ${unknown.name}`, unknown);
  }
}
