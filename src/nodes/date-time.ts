/** Date and time between the form a browser edits (local, `2026-01-31T09:30`) and the one a server takes (RFC 3339). */

/** @returns the empty string for what is no point in time */
export function toLocal(value: string): string {
  const date = new Date(value);
  if (value === '' || Number.isNaN(date.getTime())) return '';
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** @returns the value itself when it is no point in time, so that the server can say what is wrong with it */
export function toUniversal(value: string): string {
  const date = new Date(value);
  return value === '' || Number.isNaN(date.getTime()) ? value : date.toISOString().replace('.000Z', 'Z');
}
