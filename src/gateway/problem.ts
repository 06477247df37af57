import type { GatewayError, GatewayErrorId } from '../../openapi/index.ts';
import type { Ready } from './respond.ts';

/** What can go wrong: the id on the wire, the HTTP status and a text for developers; the pages translate the id. */
const problems = {
  malformed_request: ['malformed_request', 400, 'The body is not what this address takes.'],
  body_too_large: ['malformed_request', 413, 'The body is larger than this address takes.'],
  unsupported_media_type: ['malformed_request', 415, 'Send application/json or application/x-www-form-urlencoded.'],
  method_not_allowed: ['method_not_allowed', 405, 'This address does not take that method.'],
  not_found: ['not_found', 404, 'There is nothing at this address.'],
  challenge_missing: ['challenge_missing', 400, 'The address carries no challenge.'],
  challenge_gone: ['challenge_gone', 410, 'This request is unknown, expired or already answered.'],
  csrf: ['csrf', 403, 'The form did not come from this page, or is too old.'],
  login_required: ['login_required', 401, 'Nobody is signed in.'],
  aal2_required: ['aal2_required', 403, 'The session lacks the second factor that this account needs.'],
  subject_mismatch: ['subject_mismatch', 403, 'The request belongs to another account than the one signed in.'],
  scope_not_requested: ['scope_not_requested', 400, 'A permission was granted that nobody asked for.'],
  user_code_unknown: ['user_code_unknown', 400, 'No device waits with this code: it is wrong, expired or used.'],
  redirect_not_allowed: ['redirect_not_allowed', 502, 'The server named an address outside of its issuer.'],
  upstream_slow: ['upstream_unavailable', 504, 'Kratos or Hydra did not answer in time.'],
  upstream_unavailable: ['upstream_unavailable', 502, 'Kratos or Hydra did not answer as expected.'],
  not_ready: ['upstream_unavailable', 503, 'Not ready.'],
  internal: ['internal', 500, 'The gateway failed.'],
} as const satisfies Record<string, readonly [id: GatewayErrorId, code: number, message: string]>;

export type ProblemName = keyof typeof problems;

/** How somebody who was turned away can go on. */
export interface Ways {
  /** Where the client lives. */
  readonly client_uri?: string;
  /** The issuer's address that makes the same request anew. */
  readonly again?: string;
}

/** Ends a request with its answer. */
export class Problem extends Error {
  readonly id: GatewayErrorId;
  readonly status: number;
  readonly ways: Ways;

  constructor(name: ProblemName, ways: Ways = {}, message: string = problems[name][2]) {
    super(message);
    [this.id, this.status] = problems[name];
    this.ways = ways;
  }
}

/** A JSON answer that no cache keeps. */
export function json(body: unknown, status = 200): Ready {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  return { status, headers, body: JSON.stringify(body) };
}

/** A redirect after a form was posted (RFC 9110, section 15.4.4: the browser goes on with GET). */
export function seeOther(location: string): Ready {
  return { status: 303, headers: { location, 'cache-control': 'no-store' }, body: null };
}

/** What the page of errors says. */
export interface Told {
  /** One that it has a sentence for. */
  readonly id: string;
  readonly message: string;
}

/**
 * The page that tells a problem to somebody whom no script speaks for.
 * @param from screen that it happened on, with its query: the way to try again
 */
export function problemPage({ id, message }: Told, basePath: string, from?: string): Ready {
  const told = { error: id, error_description: message, ...(from !== undefined && { from }) };
  return seeOther(`${basePath}/error?${new URLSearchParams(told)}`);
}

/** The JSON form of a problem: `{ error: { id, code, message, client_uri?, again? } }`. */
export function problemAnswer({ id, status, message, ways }: Problem): Ready {
  const body: GatewayError = { error: { id, code: status, message, ...ways } };
  return json(body, status);
}
