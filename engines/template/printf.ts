/** The template function `printf` (Go `fmt.Sprintf`). */
import { type Directive, directive, formatFor } from './printf-value.ts';
import { formatValue, isNil, typeOf } from './values.ts';

/** The largest width and precision. */
const largest = 1_000_000;

/** Writes values by a format. Go writes problems of a format into the result. */
export function sprintf(format: string, ...values: readonly unknown[]): string {
  return new Printer(format, values).result();
}

class Printer {
  private readonly format: readonly string[];
  private readonly values: readonly unknown[];
  private at = 0;
  /** Index of the next value. */
  private next = 0;
  /** The format chooses values by their index, as `%[2]d`. */
  private isReordered = false;
  /** An index of the current verb is not valid. */
  private isBadIndex = false;
  private output = '';

  constructor(format: string, values: readonly unknown[]) {
    this.format = [...format];
    this.values = values;
  }

  result(): string {
    while (this.at < this.format.length) {
      const character = this.format[this.at++] as string;
      if (character === '%') this.directive();
      else this.output += character;
    }
    const extra = this.values.slice(this.next);
    if (this.isReordered || extra.length === 0) return this.output;
    const texts = extra.map((each) => (isNil(each) ? '<nil>' : `${typeOf(each)}=${formatValue(each)}`));
    return `${this.output}%!(EXTRA ${texts.join(', ')})`;
  }

  private directive(): void {
    this.isBadIndex = false;
    const flags = this.flags();
    const isIndexed = this.index();
    const { number: width, isIndexed: isAfterWidth } = this.width(isIndexed, flags);
    const { number: precision, isIndexed: isAfterPrecision } = this.precision(isAfterWidth);
    if (!isAfterPrecision) this.index();
    if (this.at >= this.format.length) {
      this.output += '%!(NOVERB)';
      return;
    }
    const verb = this.format[this.at++] as string;
    this.output += this.written(directive(verb, flags, width, precision));
  }

  private written(form: Directive): string {
    const { verb } = form;
    if (verb === '%') return '%';
    if (this.isBadIndex) return `%!${verb}(BADINDEX)`;
    if (this.next >= this.values.length) return `%!${verb}(MISSING)`;
    return formatFor(this.values[this.next++], form);
  }

  private flags(): Set<string> {
    const flags = new Set<string>();
    while (/^[-+# 0]$/.test(this.format[this.at] ?? '')) flags.add(this.format[this.at++] as string);
    return flags;
  }

  /** Takes the index of a value, as `[2]`. @returns whether there was one */
  private index(): boolean {
    if (this.format[this.at] !== '[') return false;
    this.isReordered = true;
    const end = this.format.indexOf(']', this.at);
    const inner = end < 0 ? '' : this.format.slice(this.at + 1, end).join('');
    this.at = end < 0 ? this.at + 1 : end + 1;
    const isNumber = /^\d+$/.test(inner);
    const index = Number(inner) - 1;
    if (isNumber && index >= 0 && index < this.values.length) this.next = index;
    else this.isBadIndex = true;
    return isNumber;
  }

  /** Takes digits. A number that is too large takes the rest of the format. */
  private number(): number | undefined {
    let digits = '';
    while (/^\d$/.test(this.format[this.at] ?? '')) {
      if (Number(digits) > largest) {
        this.at = this.format.length;
        return undefined;
      }
      digits += this.format[this.at++];
    }
    return digits === '' ? undefined : Number(digits);
  }

  /** Takes the next value as the number for `*`. */
  private numberFromValue(problem: string): number | undefined {
    this.at++;
    const value = this.next < this.values.length ? this.values[this.next++] : undefined;
    const isNumber = typeof value === 'bigint' && value <= largest && value >= -largest;
    if (!isNumber) this.output += problem;
    return isNumber ? Number(value) : undefined;
  }

  private width(isIndexed: boolean, flags: Set<string>) {
    if (this.format[this.at] !== '*') {
      const number = this.number();
      if (isIndexed && number !== undefined) this.isBadIndex = true;
      return { number, isIndexed };
    }
    const number = this.numberFromValue('%!(BADWIDTH)');
    if (number === undefined || number >= 0) return { number, isIndexed: false };
    flags.add('-');
    flags.delete('0');
    return { number: -number, isIndexed: false };
  }

  private precision(isAfterIndex: boolean) {
    if (this.format[this.at] !== '.' || this.at + 1 >= this.format.length)
      return { number: undefined, isIndexed: isAfterIndex };
    this.at++;
    if (isAfterIndex) this.isBadIndex = true;
    const isIndexed = this.index();
    if (this.format[this.at] !== '*') return { number: this.number() ?? 0, isIndexed };
    const number = this.precisionFromValue();
    return { number, isIndexed: false };
  }

  /** Takes the next value as the precision for `.*`. A negative one is an error. */
  private precisionFromValue(): number | undefined {
    const value = this.numberFromValue('%!(BADPREC)');
    if (value === undefined || value >= 0) return value;
    this.output += '%!(BADPREC)';
    return undefined;
  }
}
