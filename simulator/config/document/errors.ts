/** The configuration is invalid. The message is one line: `file:line: key: expected ..., got ...`. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
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
