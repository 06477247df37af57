/** Medians and verdicts of benchmarks. */
const sorted = (values) => values.toSorted((a, b) => a - b);
export const median = (values) => sorted(values)[Math.floor(values.length / 2)];
export const p99 = (values) => sorted(values)[Math.floor(values.length * 0.99)];

/** The median of the rounds' own ratios: whatever else the machine does meets both servers of a round. */
export const ratioOf = (ones, others) => median(ones.map((one, round) => one / others[round]));

/** Prints a row. */
export const row = (label, ...words) => console.log([label.padEnd(38), ...words].join(' ').trimEnd());

/**
 * Prints a figure beside its limit; the exit code becomes 1 when the limit is missed.
 * @param value undefined where it was not measured
 * @param sign `>=` or `<=`
 * @param more printed after the verdict
 */
export function judge(label, value, sign, limit, more = '') {
  if (value === undefined) return row(label, 'not measured'.padStart(8));
  const isMet = sign === '>=' ? value >= limit : value <= limit;
  if (!isMet) process.exitCode = 1;
  row(
    label,
    value.toFixed(value < 10 ? 3 : 1).padStart(8),
    `(${sign} ${limit})`.padEnd(10),
    isMet ? 'reached' : 'MISSED ',
    more,
  );
}
