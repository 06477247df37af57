/** Statistics and printed results of benchmarks. */
const sorted = (values) => values.toSorted((a, b) => a - b);
export const median = (values) => sorted(values)[Math.floor(values.length / 2)];
export const p99 = (values) => sorted(values)[Math.floor(values.length * 0.99)];

/** Returns the median of the rounds' ratios. Load on the machine affects both values of a round alike. */
export const ratioOf = (ones, others) => median(ones.map((one, round) => one / others[round]));

/** Prints a row. */
export const row = (label, ...words) => console.log([label.padEnd(38), ...words].join(' ').trimEnd());

/**
 * Prints a figure beside its limit. The exit code becomes 1 if the limit is missed.
 * @param value undefined if it was not measured
 * @param sign `>=` or `<=`
 * @param more printed after the result
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

/**
 * Runs a measurement, closes what it has opened, and ends the process: with exit code 2 if it throws.
 * @param measure gets a list for functions that close something; the latest is called first
 */
export async function runAndClose(measure) {
  const closing = [];
  try {
    await measure(closing);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 2;
  } finally {
    for (const close of closing.toReversed()) await close();
  }
  process.exit();
}
