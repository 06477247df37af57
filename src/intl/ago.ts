import type { IntlShape } from 'react-intl';

/** Units with their length in seconds, longest first. */
const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/**
 * Says in short how long ago a moment was, in its largest whole unit: "2 hr. ago", "yesterday", "now".
 * @param moment milliseconds since 1970
 * @param now milliseconds since 1970; a moment after it counts as now
 */
export function ago(intl: IntlShape, moment: number, now: number): string {
  const seconds = Math.max(0, (now - moment) / 1000);
  const [unit, length] = units.find(([, each]) => seconds >= each) ?? ['second', Number.POSITIVE_INFINITY];
  return intl.formatRelativeTime(-Math.floor(seconds / length), unit, { style: 'short', numeric: 'auto' });
}
