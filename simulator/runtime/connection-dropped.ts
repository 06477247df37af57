/** A handler throws this instead of responding: the host closes the connection without a response. */
export class ConnectionDropped extends Error {}
