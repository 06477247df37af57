/** Words that a file for a bug report keeps: the servers and their languages know them, so they tell nothing about anybody. */

import type { KeyNode } from '../config/document/keys.ts';
import { hydraKeys } from '../config/hydra-keys.ts';
import { kratosKeys } from '../config/kratos-keys.ts';

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}_]+/gu) ?? [];

/** The names of keys, and the words of their kinds, such as those of an enumeration. */
const wordsOf = (node: KeyNode): string[] => [
  ...wordsIn(node.path),
  ...wordsIn(node.kind?.expected ?? ''),
  ...[...node.children.values()].flatMap(wordsOf),
];

const languages = `
  assert else error false for function if import importstr in local null self super tensstrict then true std extVar objectHas
  objectHasAll objectFields length join split format toString type map filter foldl startsWith endsWith asciiLower asciiUpper
  get manifestJson manifestJsonEx prune mergePatch substr parseJson strReplace count member isString isObject isArray cancel
  block break continue define end nil range template with and or not eq ne lt le gt ge index len print printf println html js
  urlquery default trim lower upper title replace contains hasPrefix hasSuffix quote toJson
  schema id ref definitions properties items required additionalProperties allOf anyOf oneOf not then else enum const pattern
  format minLength maxLength minimum maximum minItems maxItems uniqueItems string object array integer number boolean null
  email tel uri date time draft draft07 json jsonschema ory sh kratos credentials identifier via sms verification recovery
  display_name account_name password webauthn passkey totp code saml oidc`;

const data = `
  ctx claims session identity traits metadata_public metadata_admin flow recipient body subject html_body template_type
  template_data message_type request_headers request_url request_method request_cookies transient_payload verified_addresses
  To Identity Traits RecoveryCode RecoveryURL VerificationCode VerificationURL LoginCode RegistrationCode ExpiresInMinutes
  RequestURL RequestURLDomain TransientPayload UserRequestHeaders recovery_code verification_code login_code registration_code
  iss sub aud name given_name family_name last_name middle_name nickname preferred_username profile picture website gender
  birthdate zoneinfo locale phone phone_number email_verified phone_number_verified updated_at hd oid team groups raw_claims
  client_id redirect_uris grant_types response_types scope token_endpoint_auth_method allowed_cors_origins
  post_logout_redirect_uris authorization_code refresh_token client_credentials implicit none client_secret_basic
  client_secret_post private_key_jwt openid offline offline_access skip_consent audience urn ietf params oauth grant
  kty kid alg use keys sig RS256 ES256 HS256`;

const addresses = `
  http https file base64 smtp smtps postgres mysql sqlite cockroach memory localhost www app auth login accounts account id
  oauth hydra com org net io dev example test local internal default etc config yml yaml json jsonnet gotmpl txt html
  registration settings error consent logout callback self service browser api public admin
  disable_starttls skip_ssl_verify skip_ssl_verify legacy_ssl true false yes no`;

/** The words, in lower case. */
export const knownWords: ReadonlySet<string> = new Set(
  [kratosKeys, hydraKeys]
    .flatMap(wordsOf)
    .concat(wordsIn(languages), wordsIn(data), wordsIn(addresses))
    .map((word) => word.toLowerCase()),
);
