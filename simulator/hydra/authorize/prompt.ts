import { seconds, timeText } from '@members/engines/go/time';
import { isPublic } from '../domain/client.ts';
import type { Flow } from '../domain/flow.ts';
import { words } from '../domain/space-separated.ts';
import { subjectFor } from '../domain/subject-identifier.ts';
import type { Hydra } from '../request/context.ts';
import { failure } from '../wire/errors.ts';
import { isSecureRedirect } from './redirect-uri.ts';
import type { ValidRequest } from './request.ts';

const knownPrompts = ['login', 'none', 'consent', 'registration'];

const must = 'Failed to validate OpenID Connect request because';

/** The subject of an ID token hint. @throws OAuthError `invalid_request` */
export async function hintedSubject(hydra: Hydra, token: string): Promise<string> {
  const { sub } = await hydra.keys.readHint(token);
  if (typeof sub === 'string' && sub !== '') return sub;
  throw failure('invalid_request', `${must} provided id token from id_token_hint does not have a subject.`);
}

/**
 * Checks a login against `prompt`, `max_age` and `id_token_hint` (OpenID Connect Core 1.0, section 3.1.2.1).
 *
 * @throws OAuthError `invalid_request`, `consent_required`, or `login_required` if the user must sign in again
 */
export async function checkPrompt(hydra: Hydra, request: ValidRequest, flow: Flow): Promise<void> {
  const { form, client, redirect_uri } = request;
  const prompts = words(form.get('prompt'));
  if (isPublic(client) && prompts.includes('none') && !hydra.config.dev && !isSecureRedirect(redirect_uri)) {
    const hint =
      'OAuth 2.0 Client is marked public and redirect uri is not considered secure (https missing), but "prompt=none" was requested.';
    throw failure('consent_required', hint);
  }
  if (!prompts.every((prompt) => knownPrompts.includes(prompt))) {
    throw failure('invalid_request', `Used unknown value '[${prompts.join(' ')}]' for prompt parameter`);
  }
  if (prompts.includes('none') && prompts.length > 1) {
    const hint = "Parameter 'prompt' was set to 'none', but contains other values as well which is not allowed.";
    throw failure('invalid_request', hint);
  }

  const authenticated = seconds(flow.authenticated_at ?? 0);
  const requested = seconds(flow.requested_at);
  const maxAge = /^\d+$/.test(form.get('max_age') ?? '') ? Number(form.get('max_age')) : 0;
  if (maxAge > 0 && authenticated + maxAge < requested) throw failure('login_required');
  const times = (word: string) =>
    `auth_time ('${timeText(authenticated)}') happened ${word} the authorization request ('${timeText(requested)}') was registered`;
  if (prompts.includes('none') && authenticated > requested) {
    const rest = 'indicating that the user was logged in during this request which is not allowed.';
    throw failure('login_required', `${must} prompt was set to 'none' but ${times('after')}, ${rest}`);
  }
  if (prompts.includes('login') && authenticated < requested) {
    const rest = 'indicating that the user was not re-authenticated which is forbidden.';
    throw failure('login_required', `${must} prompt was set to 'login' but ${times('before')}, ${rest}`);
  }

  const token = form.get('id_token_hint');
  if (!token) return;
  const sub = await hintedSubject(hydra, token);
  const known = await subjectFor(hydra.config, client, flow.subject, flow.login?.force_subject_identifier);
  if (sub !== known) {
    const hint = `${must} the subject from provided id token from id_token_hint does not match the current session's subject.`;
    throw failure('login_required', hint);
  }
}
