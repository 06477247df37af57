import type { GatewayError, GatewayErrorId } from '@members/openapi';
import type { FastifyReply } from 'fastify';

/** Everything that can go wrong here: its id on the wire, its HTTP status, and a text for developers. Pages translate the id. */
const problems = {
  malformed_request: ['malformed_request', 400, 'The body is not what this address takes.'],
  body_too_large: ['malformed_request', 413, 'The body is larger than this address takes.'],
  unsupported_media_type: ['malformed_request', 415, 'Send application/json or application/x-www-form-urlencoded.'],
  misdirected: ['malformed_request', 421, 'This server does not answer for that host.'],
  method_not_allowed: ['method_not_allowed', 405, 'This address does not take that method.'],
  not_found: ['not_found', 404, 'There is nothing at this address.'],
  challenge_missing: ['challenge_missing', 400, 'The address carries no challenge.'],
  challenge_gone: ['challenge_gone', 410, 'This request is unknown, expired or already answered.'],
  csrf: ['csrf', 403, 'The form did not come from this page, or is too old.'],
  login_required: ['login_required', 401, 'No user is signed in.'],
  aal2_required: ['aal2_required', 403, 'The session lacks the second factor that this account needs.'],
  subject_mismatch: ['subject_mismatch', 403, 'The request belongs to another account than the one signed in.'],
  scope_not_requested: ['scope_not_requested', 400, 'The request does not ask for a permission that was granted.'],
  user_code_unknown: ['user_code_unknown', 400, 'No device waits with this code: it is wrong, expired or used.'],
  redirect_not_allowed: ['redirect_not_allowed', 502, 'The server named an address outside of its issuer.'],
  too_many_requests: ['too_many', 429, 'Too many requests in a short time.'],
  overloaded: ['too_many', 503, 'The server is busy. Try again in a moment.'],
  upstream_slow: ['upstream_unavailable', 504, 'Kratos or Hydra did not answer in time.'],
  upstream_unavailable: ['upstream_unavailable', 502, 'Kratos or Hydra did not answer as expected.'],
  not_ready: ['upstream_unavailable', 503, 'Not ready.'],
  internal: ['internal', 500, 'The gateway failed.'],
} as const satisfies Record<string, readonly [id: GatewayErrorId, status: number, message: string]>;

export type ProblemName = keyof typeof problems;

/** How the user can go on after a problem with an application's request. */
export interface WaysOn {
  /** Home page of the client. */
  readonly client_uri?: string;
  /** Address at the issuer that makes the same request again. */
  readonly again?: string;
}

export interface ProblemDetails {
  readonly ways?: WaysOn | undefined;
  /** Text for developers instead of the standard one. */
  readonly message?: string | undefined;
  /** Why an upstream server failed, for the log: a server's name with a status or an error code; no address, no query. */
  readonly reason?: string | undefined;
  /** Seconds until another try makes sense (`Retry-After`). */
  readonly retryAfter?: number | undefined;
}

/** Ends a request: the error handler turns it into a JSON answer, or into a page for a posted form. */
export class Problem extends Error {
  readonly id: GatewayErrorId;
  readonly statusCode: number;
  readonly ways: WaysOn;
  readonly reason: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(name: ProblemName, { ways = {}, message, reason, retryAfter }: ProblemDetails = {}) {
    super(message ?? problems[name][2]);
    this.name = 'Problem';
    [this.id, this.statusCode] = problems[name];
    this.ways = ways;
    this.reason = reason;
    this.retryAfter = retryAfter;
  }
}

function sendRetryAfter(reply: FastifyReply, { retryAfter }: Problem): void {
  if (retryAfter !== undefined) reply.header('retry-after', `${Math.ceil(retryAfter)}`);
}

/** Sends a problem as JSON: `{ error: { id, code, message, client_uri?, again? } }`. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { id, statusCode, message, ways } = problem;
  const body: GatewayError = { error: { id, code: statusCode, message, ...ways } };
  sendRetryAfter(reply, problem);
  return reply.code(statusCode).header('cache-control', 'no-store').send(body);
}

/**
 * Leads the browser to the page of errors: for a form or an address that was opened without a script.
 * @param from path and query of the screen where the problem happened: the page offers it as the way to try again
 */
export function redirectToProblemPage(
  reply: FastifyReply,
  problem: Problem,
  basePath: string,
  from?: string,
): FastifyReply {
  const query = new URLSearchParams({
    error: problem.id,
    error_description: problem.message,
    ...(from !== undefined && { from }),
  });
  sendRetryAfter(reply, problem);
  return reply.header('cache-control', 'no-store').redirect(`${basePath}/error?${query}`, 303);
}
