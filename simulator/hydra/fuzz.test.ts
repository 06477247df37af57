import { fuzz } from '../fuzz.fixture.ts';
import { routes } from './routes.ts';

fuzz('hydra', routes, [
  ...['client_id', 'client_secret', 'grant_types', 'redirect_uris', 'response_types', 'scope', 'token', 'grant_type'],
  ...['code', 'redirect_uri', 'jwks', 'audience', 'subject', 'login_challenge', 'consent_challenge', 'remember_for'],
  ...['logout_challenge', 'context', 'op', 'path', 'value', 'response_type', 'prompt', 'max_age', 'id_token_hint'],
]);
