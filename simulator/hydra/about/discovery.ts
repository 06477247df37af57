import { jsonAnswer } from '../../http/answer.ts';
import { subjectTypes } from '../domain/subject-identifier.ts';
import { addressOrFallback, authUrl, issuerUrl, publicUrl } from '../request/addresses.ts';
import type { Endpoint } from '../request/context.ts';

/**
 * `GET /.well-known/openid-configuration` (OpenID Connect Discovery 1.0, section 3), with members in the server's
 * order.
 */
export const discovery: Endpoint = async (hydra) => {
  const { urls, webfinger } = hydra.config;
  const own = webfinger.oidc_discovery;
  const [base, issuer] = [publicUrl(hydra), issuerUrl(hydra)];
  const registration = addressOrFallback(own.client_registration_url, '');
  const with_ = (first: readonly string[], more: readonly string[]) => [...new Set([...first, ...more])];
  return jsonAnswer(200, {
    issuer: addressOrFallback(urls.self.issuer, ''),
    authorization_endpoint: authUrl(hydra),
    device_authorization_endpoint: addressOrFallback(own.device_authorization_url, `${base}/oauth2/device/auth`),
    ...(registration && { registration_endpoint: registration }),
    token_endpoint: addressOrFallback(own.token_url, `${base}/oauth2/token`),
    jwks_uri: addressOrFallback(own.jwks_url, `${issuer}/.well-known/jwks.json`),
    subject_types_supported: subjectTypes(hydra.config),
    response_types_supported: ['code', 'code id_token', 'id_token', 'token id_token', 'token', 'token id_token code'],
    claims_supported: with_(['sub'], own.supported_claims),
    grant_types_supported: [
      'authorization_code',
      'implicit',
      'client_credentials',
      'refresh_token',
      'urn:ietf:params:oauth:grant-type:device_code',
    ],
    response_modes_supported: ['query', 'fragment', 'form_post'],
    userinfo_endpoint: addressOrFallback(own.userinfo_url, `${base}/userinfo`),
    scopes_supported: with_(['offline_access', 'offline', 'openid'], own.supported_scope),
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic', 'private_key_jwt', 'none'],
    userinfo_signing_alg_values_supported: ['none', 'RS256'],
    id_token_signing_alg_values_supported: ['RS256'],
    id_token_signed_response_alg: ['RS256'],
    userinfo_signed_response_alg: ['RS256'],
    request_parameter_supported: true,
    request_uri_parameter_supported: true,
    require_request_uri_registration: true,
    claims_parameter_supported: false,
    revocation_endpoint: `${issuer}/oauth2/revoke`,
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
    frontchannel_logout_supported: true,
    frontchannel_logout_session_supported: true,
    end_session_endpoint: `${issuer}/oauth2/sessions/logout`,
    request_object_signing_alg_values_supported: ['none', 'RS256', 'ES256'],
    code_challenge_methods_supported: ['plain', 'S256'],
    credentials_endpoint_draft_00: `${base}/credentials`,
    credentials_supported_draft_00: [
      {
        format: 'jwt_vc_json',
        types: ['VerifiableCredential', 'UserInfoCredential'],
        cryptographic_binding_methods_supported: ['jwk'],
        cryptographic_suites_supported: [
          ...['PS256', 'RS256', 'ES256', 'PS384', 'RS384', 'ES384', 'PS512', 'RS512', 'ES512', 'EdDSA'],
        ],
      },
    ],
  });
};

/** `GET /.well-known/jwks.json`. */
export const jwks: Endpoint = async (hydra) => jsonAnswer(200, await hydra.keys.jwks());
