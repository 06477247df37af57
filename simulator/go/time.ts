/** RFC 3339 in UTC, from milliseconds since 1970. */
export const time = (milliseconds: number) => new Date(milliseconds).toISOString();
