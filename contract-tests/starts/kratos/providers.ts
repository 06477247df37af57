import type { StartCase } from '../start.ts';

const providers = (...texts: readonly string[]) =>
  `selfservice: {methods: {oidc: {enabled: true, config: {providers: [${texts.map((text) => `{${text}}`).join(', ')}]}}}}`;
const jsonnet = (text: string) => `base64://${btoa(text)}`;
const mapper = `mapper_url: "${jsonnet('{identity: {traits: {}}}')}"`;
const client = 'client_id: c, client_secret: s';
const of = (kind: string, more = '') => providers(`id: a, provider: ${kind}, ${client}, ${mapper}${more}`);
const apple = 'id: a, provider: apple, client_id: c';
const appleKey = 'apple_team_id: t, apple_private_key_id: k, apple_private_key: p';
const claims = (text: string) => of('generic', `, issuer_url: "http://127.0.0.1:9", requested_claims: ${text}`);
const mapped = (url: string) =>
  providers(`id: a, provider: generic, ${client}, issuer_url: "http://127.0.0.1:9", mapper_url: "${url}"`);

export const providerStarts: readonly StartCase[] = [
  [providers('')],
  [providers(`provider: google, ${client}, ${mapper}`)],
  [providers(`id: a, ${client}, ${mapper}`)],
  [providers(`id: a, provider: google, client_secret: s, ${mapper}`)],
  [providers(`id: a, provider: google, client_id: c, ${mapper}`)],
  [providers(`id: a, provider: google, client_id: c, client_secret: "", ${mapper}`)],
  [providers(`id: a, provider: google, ${client}`)],
  [providers(`id: 1, provider: google, ${client}, ${mapper}`)],
  [providers(`id: "a b/c", provider: google, ${client}, ${mapper}`)],
  [providers(`id: "", provider: google, ${client}, ${mapper}`)],
  [providers(`id: a, provider: google, ${client}, ${mapper}`, `id: a, provider: github, ${client}, ${mapper}`)],
  [of('google')],
  [of('Google')],
  [of('bogus')],
  [of('fedcm-test')],
  [of('generic')],
  [of('generic', ', issuer_url: nope')],
  [of('generic', ', issuer_url: ""')],
  [of('generic', ', bogus: 1')],
  [of('microsoft')],
  [of('microsoft', ', microsoft_tenant: common')],
  [of('microsoft', ', microsoft_tenant: ""')],
  [of('microsoft', ', microsoft_tenant: common, subject_source: email')],
  [of('google', ', microsoft_tenant: common')],
  [of('google', ', microsoft_tenant: ""')],
  [of('google', ', apple_team_id: t')],
  [of('google', ', apple_team_id: ""')],
  [of('google', ', apple_private_key: p')],
  [providers(`${apple}, ${mapper}`)],
  [providers(`${apple}, ${mapper}, ${appleKey}`)],
  [providers(`${apple}, ${mapper}, ${appleKey}, client_secret: s`)],
  [providers(`${apple}, ${mapper}, ${appleKey}, client_secret: ""`)],
  [providers(`${apple}, ${mapper}, apple_team_id: t, apple_private_key: p`)],
  [of('google', ', scope: email')],
  [of('google', ', scope: [1]')],
  [of('google', ', scope: []')],
  [of('google', ', pkce: always')],
  [of('google', ', claims_source: both')],
  [of('google', ', account_linking_mode: never')],
  [of('google', ', organization_id: 1')],
  [of('google', ', organization_id: nope')],
  [of('google', ', additional_id_token_audiences: a')],
  [of('google', ', fedcm_config_url: nope')],
  [of('google', ', label: 1')],
  [claims('{}')],
  [claims('text')],
  [claims('{bogus: 1}')],
  [claims('{id_token: 1}')],
  [claims('{id_token: {email: null, name: {essential: true}}}')],
  [claims('{id_token: {email: 1}}')],
  [claims('{id_token: {email: {bogus: 1}}}')],
  [claims('{userinfo: {email: {essential: "yes"}}}')],
  [claims('{userinfo: {email: {values: x}}}')],
  [mapped('nope')],
  [mapped('')],
  [mapped('file://missing.jsonnet')],
  [mapped('ftp://127.0.0.1/x.jsonnet')],
  [mapped('http://127.0.0.1:9/x.jsonnet')],
  [mapped('base64://!!')],
  [mapped(jsonnet('local claims = std.extVar("claims"); {'))],
  [mapped(jsonnet('[]'))],
];
