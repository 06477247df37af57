import { spend } from './budget.ts';

/** A piece of a source, by offsets; the end is the first character after it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** What is being worked out at a time: the whole, a field, a function, a name's value. */
export interface Activity {
  readonly name: string;
}

interface Frame {
  readonly place: Span | string;
  readonly activity: Activity | undefined;
}

/** What cannot be read or worked out. It learns where on its way out. */
export class JsonnetError extends Error {
  override readonly name = 'JsonnetError';
  readonly #frames: Frame[] = [];
  /** Found before anything ran. */
  readonly #static: Span | undefined;

  constructor(message: string, found?: Span) {
    super(message);
    this.#static = found;
  }

  /** A step further out: where, and in what, of which only the innermost place counts. */
  through(place: Span | string, activity?: Activity): this {
    const last = this.#frames.at(-1);
    if (!activity || last?.activity !== activity) this.#frames.push({ place, activity });
    return this;
  }

  /** The whole story as go-jsonnet tells it; `file` is what the source is called by. */
  describe(file: string, source: string): string {
    const at = (span: Span) => `${file}:${place(source, span)}`;
    if (this.#static) return `${at(this.#static)} ${this.message}\n\n${linesOf(source, this.#static)}\n\n`;
    const frames = this.#frames.map((each) =>
      ['', typeof each.place === 'string' ? each.place : at(each.place), each.activity?.name ?? ''].join('\t'),
    );
    return `RUNTIME ERROR: ${[this.message, ...frames].join('\n')}\n`;
  }
}

/** Whatever `work` fails with has come through this place; a recursion without end becomes a failure, too. */
export function through<T>(place: Span | string, activity: Activity | undefined, work: () => T): T {
  try {
    spend();
    return work();
  } catch (error) {
    if (error instanceof JsonnetError) throw error.through(place, activity);
    if (error instanceof RangeError) throw new JsonnetError('max stack frames exceeded.').through(place, activity);
    throw error;
  }
}

/** Line and column, both from 1. */
function position(source: string, offset: number): readonly [line: number, column: number] {
  const before = source.slice(0, offset).split('\n');
  return [before.length, (before.at(-1) ?? '').length + 1];
}

function place(source: string, { start, end }: Span): string {
  const [line, column] = position(source, start);
  if (start === end) return `${line}:${column}`;
  const [lastLine, lastColumn] = position(source, end);
  return line === lastLine ? `${line}:${column}-${lastColumn}` : `(${line}:${column})-(${lastLine}:${lastColumn})`;
}

function linesOf(source: string, { start, end }: Span): string {
  const [first] = position(source, start);
  const [last] = position(source, end);
  return source
    .split('\n')
    .slice(first - 1, last)
    .join('\n');
}
