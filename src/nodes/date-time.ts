/**
 * Converts dates and times between the local form that browsers edit (`2026-01-31T09:30`) and the form of servers (RFC
 * 3339).
 */

/** Converts a server's date for an input. @returns an empty string if it is not a date */
export function toLocal(value: string): string {
  const date = new Date(value);
  if (value === '' || Number.isNaN(date.getTime())) return '';
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/**
 * Converts the date of an input for the server. @returns the unchanged value if it is not a date: the server then
 * explains the error
 */
export function toUniversal(value: string): string {
  const date = new Date(value);
  return value === '' || Number.isNaN(date.getTime()) ? value : date.toISOString().replace('.000Z', 'Z');
}
