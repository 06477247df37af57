import type { GatewayError, GatewayErrorId } from '@members/openapi';
import type { FastifyReply } from 'fastify';

/** The gateway's errors: id on the wire, HTTP status, and a text for developers. Pages show a translated text for the id. */
const problems = {
  malformed_request: ['malformed_request', 400, 'The body is malformed, or lacks a required member.'],
  body_too_large: ['malformed_request', 413, 'The body is too large.'],
  unsupported_media_type: ['malformed_request', 415, 'Send application/json or application/x-www-form-urlencoded.'],
  misdirected: ['malformed_request', 421, 'This server does not serve that host.'],
  method_not_allowed: ['method_not_allowed', 405, 'This address does not allow that method.'],
  not_found: ['not_found', 404, 'There is nothing at this address.'],
  base_path_missing: [
    'not_found',
    404,
    'This address does not begin with BASE_PATH. If a proxy removes it, let the proxy pass paths on unchanged.',
  ],
  challenge_missing: ['challenge_missing', 400, 'The address has no challenge.'],
  challenge_gone: ['challenge_gone', 410, 'This request is unknown, expired or already answered.'],
  csrf: ['csrf', 403, 'The form did not come from this page, or is too old.'],
  login_required: ['login_required', 401, 'No user is signed in.'],
  aal2_required: ['aal2_required', 403, 'The session lacks the second factor that this account needs.'],
  refresh_required: ['refresh_required', 403, 'The application asks for a more recent sign-in.'],
  profile_incomplete: ['profile_incomplete', 403, 'The account lacks traits that its schema requires.'],
  subject_mismatch: ['subject_mismatch', 403, 'The request belongs to another account than the one signed in.'],
  scope_not_requested: [
    'scope_not_requested',
    400,
    'The granted scopes include one that the application did not request.',
  ],
  user_code_unknown: ['user_code_unknown', 400, 'No device waits with this code: it is wrong, expired or used.'],
  redirect_not_allowed: ['redirect_not_allowed', 502, 'The server named an address outside of its issuer.'],
  too_many_requests: ['too_many', 429, 'Too many requests in a short time.'],
  overloaded: ['too_many', 503, 'The server is busy. Try again in a moment.'],
  upstream_slow: ['upstream_unavailable', 504, 'Kratos or Hydra did not respond in time.'],
  upstream_unavailable: ['upstream_unavailable', 502, 'Kratos or Hydra sent an unexpected response.'],
  not_ready: ['upstream_unavailable', 503, 'Not ready.'],
  internal: ['internal', 500, 'The gateway failed.'],
} as const satisfies Record<string, readonly [id: GatewayErrorId, status: number, message: string]>;

export type ProblemName = keyof typeof problems;

/** Returns a problem's text for developers and operators. */
export const problemMessage = (name: ProblemName): string => problems[name][2];

/** Links with which a user can go on after a problem with an application's request. */
export interface ProblemLinks {
  /** Home page of the client. */
  readonly client_uri?: string;
  /** Address at the issuer that makes the same request again. */
  readonly again?: string;
}

export interface ProblemDetails {
  readonly links?: ProblemLinks | undefined;
  /** Text for developers instead of the standard one. */
  readonly message?: string | undefined;
  /** Why an upstream server failed, for the log: a server's name with a status or an error code; no address, no query. */
  readonly reason?: string | undefined;
  /** Seconds until another try makes sense (`Retry-After`). */
  readonly retryAfter?: number | undefined;
  /** A proof of work that admits one more try. */
  readonly challenge?: Readonly<Record<string, unknown>> | undefined;
}

/** An error that ends a request. The error handler turns it into a JSON response, or into the error page for a posted form. */
export class GatewayProblem extends Error {
  readonly id: GatewayErrorId;
  readonly statusCode: number;
  readonly links: ProblemLinks;
  readonly reason: string | undefined;
  readonly retryAfter: number | undefined;
  readonly challenge: Readonly<Record<string, unknown>> | undefined;

  constructor(name: ProblemName, { links = {}, message, reason, retryAfter, challenge }: ProblemDetails = {}) {
    super(message ?? problems[name][2]);
    this.name = 'Problem';
    [this.id, this.statusCode] = problems[name];
    this.links = links;
    this.reason = reason;
    this.retryAfter = retryAfter;
    this.challenge = challenge;
  }
}

function sendRetryAfter(reply: FastifyReply, { retryAfter }: GatewayProblem): void {
  if (retryAfter !== undefined) reply.header('retry-after', `${Math.ceil(retryAfter)}`);
}

/** Sends a problem as JSON: `{ error: { id, code, message, client_uri?, again?, challenge? } }`. */
export function sendProblem(reply: FastifyReply, problem: GatewayProblem): FastifyReply {
  const { id, statusCode, message, links, challenge } = problem;
  const body: GatewayError = { error: { id, code: statusCode, message, ...links, ...(challenge && { challenge }) } };
  sendRetryAfter(reply, problem);
  return reply.code(statusCode).header('cache-control', 'no-store').send(body);
}

/**
 * Redirects the browser to the error page. For requests that expect a page: posted forms and opened addresses.
 * @param from path and query of the screen where the problem happened; the error page links to it, to try again
 */
export function redirectToProblemPage(
  reply: FastifyReply,
  problem: GatewayProblem,
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
