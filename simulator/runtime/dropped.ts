/** Thrown by a handler in place of an answer: the host ends the connection, and says nothing. */
export class Dropped extends Error {}
