/** Codes as Node, undici, axios and Fastify write them. Any other text could come from a client or a server. */
const code = /^[A-Z][A-Z\d_]{1,63}$/;
const name = /^\w{1,64}$/;

/** Returns the name of an error's class; `Error` for a name that is no identifier. */
export function errorName(error: Error): string {
  return name.test(error.name) ? error.name : 'Error';
}

/**
 * Returns an error's code (`ECONNREFUSED`), else its name (`TimeoutError`), else `unknown`. Never its message, which may contain
 * an address with a challenge.
 */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('code' in error && typeof error.code === 'string' && code.test(error.code)) return error.code;
  return errorName(error);
}

/** Returns the codes of an error's causes, from its own cause to the first one. At most five. */
export function causesOf(error: Error): readonly string[] {
  const causes: string[] = [];
  for (let { cause } = error; cause instanceof Error && causes.length < 5; cause = cause.cause)
    causes.push(errorCode(cause));
  return causes;
}
