import en from '@members/locales/en.json' with { type: 'json' };
import fr from '@members/locales/fr.json' with { type: 'json' };
import { errorIds } from '@members/openapi/ids';
import { expect, test } from 'vitest';
import { sentenceFor } from './sentences.ts';

/** Error codes of OAuth 2.0 and OpenID Connect that users can meet (IANA registry "OAuth Extensions Error"). */
const oauth = [
  ...['invalid_request', 'unauthorized_client', 'access_denied', 'unsupported_response_type', 'invalid_scope'],
  ...['server_error', 'temporarily_unavailable', 'invalid_client', 'invalid_grant', 'unsupported_grant_type'],
  ...['interaction_required', 'login_required', 'account_selection_required', 'consent_required'],
  ...['invalid_request_uri', 'invalid_request_object', 'request_not_supported', 'request_uri_not_supported'],
  ...['registration_not_supported', 'unmet_authentication_requirements', 'invalid_target'],
  ...['authorization_pending', 'slow_down', 'expired_token', 'invalid_token', 'insufficient_scope'],
  ...['unsupported_token_type', 'invalid_redirect_uri', 'invalid_client_metadata', 'invalid_authorization_details'],
];

test.each([...oauth, ...errorIds])('%s has a sentence in each language', (code) => {
  const key = sentenceFor(code, undefined) ?? 'error.title';
  expect(key).toMatch(/^error\.sentence\./);
  expect([fr[key], en[key]]).toEqual([expect.stringMatching(/\.$/), expect.stringMatching(/\.$/)]);
  expect(fr[key]).not.toBe(en[key]);
});

test('every sentence belongs to a code', () => {
  const rows = Object.keys(en).filter((key) => key.startsWith('error.sentence.'));
  const used = new Set(
    [...oauth, ...errorIds, 'request_forbidden', 'not_found', 'unreachable', 'csrf'].map((code) =>
      sentenceFor(code, 0),
    ),
  );
  expect(rows.filter((key) => ![...used].some((other) => other === key))).toEqual([]);
  expect(sentenceFor('constructor', undefined)).toBeUndefined();
});

test.each([
  [404, 'error.sentence.missing'],
  [500, 'error.sentence.server'],
  [503, 'error.sentence.busy'],
  [418, undefined],
  ['404', undefined],
])('an unknown code has the sentence of its status: %s', (status, key) => {
  expect(sentenceFor('nobody_knows_it', status)).toBe(key);
});
