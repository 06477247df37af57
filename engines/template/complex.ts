import { floatText } from './float.ts';

/** A complex number (Go's `complex128`), which templates can only have as a constant such as `1+2i`. */
export class Complex {
  readonly real: number;
  readonly imaginary: number;

  constructor(real: number, imaginary: number) {
    this.real = real;
    this.imaginary = imaginary;
  }

  equals({ real, imaginary }: Complex): boolean {
    return this.real === real && this.imaginary === imaginary;
  }

  /** The number as Go's `%v` writes it. */
  text(): string {
    const imaginary = floatText(this.imaginary);
    return `(${floatText(this.real)}${/^[+-]/.test(imaginary) ? '' : '+'}${imaginary}i)`;
  }
}
