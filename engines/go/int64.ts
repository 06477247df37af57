const smallest = -(2 ** 63);

/**
 * Converts a number to `int64` as Go does on amd64: the fraction is cut, and a number out of range becomes the smallest
 * one.
 */
export const int64 = (value: number): number => (Math.abs(value) < 2 ** 63 ? Math.trunc(value) : smallest);
