/** Codes as Node, undici, axios and Fastify write them. Any other text could come from outside. */
const code = /^[A-Z][A-Z\d_]{1,63}$/;
const name = /^\w{1,64}$/;

/** Returns the name of an error's class; `Error` for a name that is no identifier. */
export function errorName(error: Error): string {
  return name.test(error.name) ? error.name : 'Error';
}

/**
 * Returns what kind of error this is: its code (`ECONNREFUSED`), else its name (`TimeoutError`), else `unknown`. The message is
 * never part of it, because it may hold an address with a challenge.
 */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('code' in error && typeof error.code === 'string' && code.test(error.code)) return error.code;
  return errorName(error);
}

/** Returns the kinds of the errors that caused an error, from its own cause to the first one. At most five. */
export function causesOf(error: Error): readonly string[] {
  const causes: string[] = [];
  for (let { cause } = error; cause instanceof Error && causes.length < 5; cause = cause.cause)
    causes.push(errorCode(cause));
  return causes;
}
