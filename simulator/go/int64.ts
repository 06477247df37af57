const least = -(2 ** 63);

/** A number as an `int64`, as Go's conversion leaves it on the servers' machines: cut, and the least there is where it is too large. */
export const int64 = (value: number): number => (Math.abs(value) < 2 ** 63 ? Math.trunc(value) : least);
