/** A configuration that cannot be used; the message is one line: `file:line: key: expected ..., got ...`. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Nobody could read a schema. A server that runs already goes on without it, and says `said` to who needs it. */
export class Unread extends Error {
  override readonly name = 'Unread';
  readonly said: string;

  constructor(said: string, message: string) {
    super(message);
    this.said = said;
  }
}
