/** What benches say about what they measured. */
const sorted = (values) => values.toSorted((a, b) => a - b);
export const median = (values) => sorted(values)[Math.floor(values.length / 2)];
export const p99 = (values) => sorted(values)[Math.floor(values.length * 0.99)];

/** Prints a figure beside its reach; the exit code is 1 when it is missed. */
export function judge(label, value, sign, limit, more) {
  const met = sign === '>=' ? value >= limit : value <= limit;
  if (!met) process.exitCode = 1;
  console.log(
    `${label.padEnd(34)} ${value.toFixed(2).padStart(8)} (${sign} ${limit})  ${met ? 'reached' : 'MISSED'}  ${more}`,
  );
}
