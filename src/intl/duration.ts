import type { IntlShape } from 'react-intl';

const unit = (intl: IntlShape, value: number, name: 'minute' | 'hour' | 'day'): string =>
  intl.formatNumber(value, { style: 'unit', unit: name, unitDisplay: 'long' });

/**
 * Formats a time span: whole minutes, from one hour on hours and minutes, from two days on days.
 * @param minutes number of minutes; less than one counts as one
 */
export function duration(intl: IntlShape, minutes: number): string {
  const whole = Math.max(1, Math.floor(minutes));
  if (whole < 60) return unit(intl, whole, 'minute');
  const hours = Math.floor(whole / 60);
  if (hours >= 48) return unit(intl, Math.floor(hours / 24), 'day');
  const rest = whole % 60;
  const parts = [unit(intl, hours, 'hour'), ...(rest > 0 ? [unit(intl, rest, 'minute')] : [])];
  return intl.formatList(parts, { type: 'unit' });
}
