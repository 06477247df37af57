/** What an error is, and how it looks on the wire (`herodot`). */
import { statusTexts } from '../../go/status.ts';

export interface ErrorFields {
  readonly status: number;
  /** `error.code`, where it differs from the HTTP status. */
  readonly code?: number;
  readonly id?: string;
  readonly message: string;
  /** What stands before the message where the error is sent as such; a page of errors does not repeat it. */
  readonly wrapping?: string;
  readonly reason?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  /** What only the page of errors tells. */
  readonly debug?: string;
  /** Not one of herodot's errors: where a default status is at hand, that one is taken. */
  readonly bare?: true;
  /** Members next to `error` in the body. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** An error object; a 400 one becomes message 4000001 where a flow is at hand. */
export class KratosError extends Error {
  override readonly name = 'KratosError';
  readonly fields: ErrorFields;

  constructor(fields: ErrorFields) {
    super(fields.message);
    this.fields = fields;
  }
}

/** The server breaks down here (Go: panics): the connection ends without an answer. */
export class Breakdown extends Error {
  override readonly name = 'Breakdown';
}

/** The body of an error answer. */
export function errorBody({ debug: _, wrapping, ...fields }: ErrorFields): object {
  const message = wrapping === undefined ? fields.message : `${wrapping}: ${fields.message}`;
  return { error: errorObject({ ...fields, message }), ...fields.extra };
}

/** An error as the page of errors has it: it also tells `debug`. */
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

/** herodot's texts by status. */
export const generic = {
  400: 'The request was malformed or contained invalid parameters',
  401: 'The request could not be authorized',
  403: 'The requested action was forbidden',
  404: 'The requested resource could not be found',
  409: 'Unable to insert or update resource because a resource with that value exists already',
  410: 'The requested resource is no longer available because it has expired or is otherwise invalid.',
  500: 'An internal server error occurred, please contact the system administrator',
} as const;

export const badRequest = (reason: string, details?: Readonly<Record<string, unknown>>) =>
  new KratosError({ status: 400, message: generic[400], reason, ...(details ? { details } : {}) });
