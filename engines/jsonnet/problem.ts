import { lengthInBytes } from '../go/utf8.ts';
import { spend } from './budget.ts';

/** A range of offsets in a source; `end` is not included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A running evaluation, such as of a function or the value of a name. Stack traces show it. */
export interface Activity {
  readonly name: string;
}

interface Frame {
  readonly place: Span | string;
  readonly activity: Activity | undefined;
}

/**
 * The source is invalid, or its evaluation failed. The stack trace grows while the error passes through the callers.
 */
export class JsonnetError extends Error {
  override readonly name = 'JsonnetError';
  readonly #frames: Frame[] = [];
  /** The position of a syntax error; undefined for a runtime error. */
  readonly #static: Span | undefined;

  constructor(message: string, found?: Span) {
    super(message);
    this.#static = found;
  }

  /** Adds a frame to the stack trace. Of several frames of one activity only the innermost is kept. */
  addFrame(place: Span | string, activity?: Activity): this {
    const last = this.#frames.at(-1);
    if (!activity || last?.activity !== activity) this.#frames.push({ place, activity });
    return this;
  }

  /** The error with its stack trace, as go-jsonnet writes it. @param file name of the source */
  describe(file: string, source: string): string {
    const at = (span: Span) => `${file}:${place(source, span)}`;
    if (this.#static) return `${at(this.#static)} ${this.message}\n\n${linesOf(source, this.#static)}\n\n`;
    const frames = this.#frames.map((each) =>
      ['', typeof each.place === 'string' ? each.place : at(each.place), each.activity?.name ?? ''].join('\t'),
    );
    const half = longestTrace / 2;
    const shown = frames.length > longestTrace ? [...frames.slice(0, half), '\t...', ...frames.slice(-half)] : frames;
    return `RUNTIME ERROR: ${[this.message, ...shown].join('\n')}\n`;
  }
}

/** The number of lines of a stack trace. Of a longer one, the lines in the middle are left out. */
const longestTrace = 20;

/** Runs `work`, and adds a frame to its errors. A stack overflow becomes a `JsonnetError`, too. */
export function withFrame<T>(place: Span | string, activity: Activity | undefined, work: () => T): T {
  try {
    spend();
    return work();
  } catch (error) {
    if (error instanceof JsonnetError) throw error.addFrame(place, activity);
    if (error instanceof RangeError) throw new JsonnetError('max stack frames exceeded.').addFrame(place, activity);
    throw error;
  }
}

/** Line and column of an offset, both from 1. A column counts bytes. */
function position(source: string, offset: number): readonly [line: number, column: number] {
  const before = source.slice(0, offset).split('\n');
  return [before.length, lengthInBytes(before.at(-1) ?? '') + 1];
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
