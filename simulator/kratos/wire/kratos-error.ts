/** The members of an error and its JSON form (Ory's library herodot). */
import { statusTexts } from '@members/engines/go/status';

export interface ErrorFields {
  readonly status: number;
  /** `error.code`, if it differs from the HTTP status. */
  readonly code?: number;
  readonly id?: string;
  readonly message: string;
  /** Text before the message in an error response. The error page does not show it. */
  readonly messagePrefix?: string;
  readonly reason?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  /** Shown on the error page only. */
  readonly debug?: string;
  /** Set for an error that is not herodot's. It has no status of its own, so a caller's default status replaces 500. */
  readonly bare?: true;
  /** Members next to `error` in the body. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** An error that Kratos answers with. One with status 400 becomes message 4000001 in the form if there is a flow. */
export class KratosError extends Error {
  override readonly name = 'KratosError';
  readonly fields: ErrorFields;

  constructor(fields: ErrorFields) {
    super(fields.message);
    this.fields = fields;
  }
}

/** Kratos panics here: the connection ends without a response. */
export class ServerPanic extends Error {
  override readonly name = 'ServerPanic';
}

export function errorBody({ debug: _, messagePrefix, ...fields }: ErrorFields): object {
  const message = messagePrefix === undefined ? fields.message : `${messagePrefix}: ${fields.message}`;
  return { error: errorObject({ ...fields, message }), ...fields.extra };
}

/** An error as the error page shows it, with `debug`. */
export function errorObject({ status, code = status, id, message, reason, debug, details }: ErrorFields): object {
  return {
    ...(id ? { id } : {}),
    code,
    status: statusTexts[code] ?? '',
    ...(reason ? { reason } : {}),
    ...(debug ? { debug } : {}),
    ...(details ? { details } : {}),
    message,
  };
}

/** herodot's messages by status. */
export const statusMessages = {
  400: 'The request was malformed or contained invalid parameters',
  401: 'The request could not be authorized',
  403: 'The requested action was forbidden',
  404: 'The requested resource could not be found',
  409: 'Unable to insert or update resource because a resource with that value exists already',
  410: 'The requested resource is no longer available because it has expired or is otherwise invalid.',
  500: 'An internal server error occurred, please contact the system administrator',
} as const;

/** A 400 error with herodot's message and a reason. */
export const badRequest = (reason: string, details?: Readonly<Record<string, unknown>>) =>
  new KratosError({ status: 400, message: statusMessages[400], reason, ...(details ? { details } : {}) });
