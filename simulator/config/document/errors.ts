/** The configuration is invalid. The message is one line: `file:line: key: expected ..., got ...`. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  /** The key at fault; undefined if the fault is of a whole file, or elsewhere. */
  readonly path: string | undefined;

  constructor(message: string, path?: string) {
    super(message);
    this.path = path;
  }
}

/**
 * An identity schema cannot be read. A running server continues without it; requests that need it get `serverMessage`.
 */
export class UnreadableSchema extends Error {
  override readonly name = 'UnreadableSchema';
  readonly serverMessage: string;

  constructor(serverMessage: string, message: string) {
    super(message);
    this.serverMessage = serverMessage;
  }
}
