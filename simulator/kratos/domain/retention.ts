/** How long expired records are kept. */

/**
 * In milliseconds. Kratos deletes nothing until an operator runs `kratos cleanup sql`. Until then it reports that a
 * flow has expired and lists expired sessions. One day still serves a user who returns the next morning, and bounds the
 * memory.
 */
const retention = 24 * 60 * 60 * 1000;

/** True if something ended so long ago that it may be deleted. @param end in milliseconds since 1970 */
export const isPastRetention = (end: number, now: number): boolean => end + retention < now;
