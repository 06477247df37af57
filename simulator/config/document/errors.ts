/** A configuration that cannot be used; the message is one line: `file:line: key: expected ..., got ...`. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
