/** How long what nobody can use any more is remembered. */

/**
 * The server itself forgets nothing until somebody runs `kratos cleanup sql`, by its documentation as often as one likes.
 * Until then it tells of an expired flow that it has expired, and lists expired sessions. A day is long enough for whoever
 * comes back to a page on the next morning, and short enough to bound what is kept.
 */
const grace = 24 * 60 * 60 * 1000;

/** Whether the end of something was so long ago that it may be forgotten. */
export const isForgotten = (end: number, now: number): boolean => end + grace < now;
