/** All errors of Hydra, with their status and the text before the hint. */

const standard = {
  invalid_request: {
    status: 400,
    text: 'The request is missing a required parameter, includes an invalid parameter value, includes a parameter more than once, or is otherwise malformed.',
    hint: 'Make sure that the various parameters are correct, be aware of case sensitivity and trim your parameters. Make sure that the client you are using has exactly whitelisted the redirect_uri you specified.',
  },
  invalid_client: {
    status: 401,
    text: 'Client authentication failed (e.g., unknown client, no client authentication included, or unsupported authentication method).',
  },
  invalid_grant: {
    status: 400,
    text: 'The provided authorization grant (e.g., authorization code, resource owner credentials) or refresh token is invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was issued to another client.',
  },
  invalid_scope: { status: 400, text: 'The requested scope is invalid, unknown, or malformed.' },
  invalid_state: {
    status: 400,
    text: 'The state is missing or does not have enough characters and is therefore considered too weak.',
  },
  invalid_client_metadata: {
    status: 400,
    text: "The value of one of the Client Metadata fields is invalid and the server has rejected this request. Note that an Authorization Server MAY choose to substitute a valid value for any requested parameter of a Client's Metadata.",
  },
  invalid_redirect_uri: { status: 400, text: 'The value of one or more redirect_uris is invalid.' },
  unsupported_response_type: {
    status: 400,
    text: 'The authorization server does not support obtaining a token using this method.',
  },
  unsupported_response_mode: {
    status: 400,
    text: 'The authorization server does not support obtaining a response using this response mode.',
  },
  unauthorized_client: {
    status: 400,
    text: 'The client is not authorized to request a token using this method.',
    hint: 'Make sure that client id and secret are correctly specified and that the client exists.',
  },
  insufficient_entropy: {
    status: 400,
    text: 'The request used a security parameter (e.g., anti-replay, anti-csrf) with insufficient entropy.',
  },
  invalid_request_object: { status: 400, text: 'The request parameter contains an invalid Request Object.' },
  invalid_request_uri: {
    status: 400,
    text: 'The request_uri in the Authorization Request returns an error or contains invalid data.',
  },
  registration_not_supported: { status: 400, text: 'The OP does not support use of the registration parameter.' },
  access_denied: { status: 403, text: 'The resource owner or authorization server denied the request.' },
  request_forbidden: { status: 403, text: 'The request is not allowed.' },
  request_unauthorized: {
    status: 401,
    text: 'The request could not be authorized.',
    hint: 'Check that you provided valid credentials in the right format.',
  },
  token_signature_mismatch: {
    status: 400,
    text: 'Token signature mismatch.',
    hint: 'Check that you provided  a valid token in the right format.',
  },
  invalid_token: { status: 401, text: 'Token expired.', hint: 'The token expired.' },
  invalid_token_format: {
    status: 400,
    name: 'invalid_token',
    text: 'Invalid token format.',
    hint: 'Check that you provided a valid token in the right format.',
  },
  authorization_pending: {
    status: 400,
    text: "The authorization request is still pending as the end user hasn't yet completed the user-interaction steps.",
  },
  expired_token: {
    status: 400,
    text: 'The device_code has expired, and the device authorization session has concluded.',
  },
  login_required: { status: 400, text: 'The Authorization Server requires End-User authentication.' },
  consent_required: { status: 400, text: 'The Authorization Server requires End-User consent.' },
  server_error: {
    status: 500,
    text: 'The authorization server encountered an unexpected condition that prevented it from fulfilling the request.',
  },
  /** A record that is not in the database. */
  missing_record: { status: 404, name: 'Unable to locate the resource', text: '' },
  /** An invalid challenge or verifier. */
  not_found: { status: 404, name: 'Not Found', text: 'Unable to locate the requested resource' },
  /** A device request that was used meanwhile. */
  spent_device: { status: 404, name: 'not_found', text: 'Could not find the requested resource(s).' },
  conflict: {
    status: 409,
    name: 'Unable to insert or update resource because a resource with that value exists already',
    text: '',
  },
  absent: { status: 404, name: 'The requested resource could not be found', text: '' },
  unsupported_algorithm: { status: 400, name: 'Bad Request', text: 'Unsupported key algorithm' },
  missing_required_parameter: {
    status: 400,
    text: 'One of the required parameters is missing. Check your request parameters.',
  },
  jti_known: { status: 400, text: 'The jti was already used.' },
  unauthorized: { status: 401, name: 'The request could not be authorized', text: '' },
  forbidden: { status: 403, name: 'The requested action was forbidden', text: '' },
  bad_request: { status: 400, name: 'The request was malformed or contained invalid parameters', text: '' },
  /** The general error, for all errors that the server does not know. */
  unrecognizable: { status: 500, name: 'error', text: 'The error is unrecognizable' },
} as const satisfies Record<string, { status: number; text: string; name?: string; hint?: string }>;

/** The error of the database for a missing record. */
export const missingRecord = standard.missing_record.name;

export type ErrorId = keyof typeof standard;

/** The possible values of `error`. */
export const errorNames: readonly string[] = Object.entries(standard).map(([id, row]) =>
  'name' in row ? row.name : id,
);

/** An error that a handler throws, and that becomes the response. */
export class OAuthError extends Error {
  readonly error: string;
  readonly status: number;
  /** Debug information, which is shown if `oauth2.expose_internal_errors` is set. */
  readonly debug: string;

  constructor(error: string, description: string, status: number, debug = '') {
    super(description);
    this.error = error;
    this.status = status;
    this.debug = debug;
  }

  /** The same error with debug information. */
  because(debug: string): OAuthError {
    return new OAuthError(this.error, this.message, this.status, debug);
  }

  /** `error` and `error_description`. @param exposed include the debug information */
  toValues(exposed = false): { readonly error: string; readonly error_description: string } {
    const inside = exposed && this.debug ? ` ${this.debug.replaceAll('"', "'")}` : '';
    return { error: this.error, error_description: this.message + inside };
  }
}

/**
 * Makes an error of the table. The description is the text of the table and a hint, which also has a default there.
 * Double quotes become single ones, because descriptions are also sent in headers.
 */
export function failure(id: ErrorId, hint?: string, status?: number): OAuthError {
  const row: { status: number; text: string; name?: string; hint?: string } = standard[id];
  const description = [row.text, hint ?? row.hint].filter(Boolean).join(' ').replaceAll('"', "'");
  return new OAuthError(row.name ?? id, description, status ?? row.status);
}

/** The error with which the user interface rejected a login or consent. */
export interface Denial {
  readonly error: string;
  readonly error_description: string;
  readonly error_hint: string;
  readonly error_debug: string;
  readonly status_code: number;
}

export function denialError({ error, error_description, error_hint, error_debug, status_code }: Denial): OAuthError {
  const description = `${error_description}${error_hint && ` ${error_hint}`}`.replaceAll('"', "'");
  return new OAuthError(error, description, status_code, error_debug);
}
