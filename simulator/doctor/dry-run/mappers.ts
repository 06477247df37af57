/** Dry runs of the mappers of social sign-in, and of the templates of session tokens. */

import type { OidcProvider } from '../../config/kratos.ts';
import { mapClaims, mergeTraits } from '../../kratos/method/oidc/claims.ts';
import { tokenize } from '../../kratos/session/tokenize.ts';
import { bareError } from '../../kratos/wire/read-url.ts';
import type { Run } from './run.ts';
import { type Stage, visitOf } from './stage.ts';

/** The claims that each provider sends. */
const always = { iss: 'https://id.example.org', sub: 'camille-1', email: 'camille@example.org', email_verified: true };

/** The claims that a provider sends if the person has given them. */
const personal = {
  name: 'Camille Martin',
  given_name: 'Camille',
  family_name: 'Martin',
  last_name: 'Martin',
  middle_name: 'Anne',
  nickname: 'camille',
  preferred_username: 'camille',
  profile: 'https://id.example.org/camille',
  picture: 'https://id.example.org/camille.png',
  website: 'https://example.org',
  gender: 'female',
  birthdate: '1990-01-01',
  zoneinfo: 'Europe/Paris',
  locale: 'fr-FR',
  phone_number: '+33612345678',
  phone_number_verified: true,
  updated_at: 1_700_000_000,
  hd: 'example.org',
  team: 'example',
  oid: 'camille-1',
};

function mapperRun({ kratos }: Stage, provider: OidcProvider, i: number, textOf: (url: string) => string): Run {
  const isSyntaxOnly = textOf(provider.mapper_url).includes('raw_claims');
  const claims = { ...always, ...personal };
  return {
    id: 'mapper-fails',
    key: `selfservice.methods.oidc.config.providers.${i}.mapper_url`,
    url: provider.mapper_url,
    isSyntaxOnly,
    effect: `sign-in with ${provider.id} ends with an error`,
    play: async () => {
      const { traits } = await mapClaims(kratos, { provider, claims, raw: isSyntaxOnly ? claims : undefined });
      // Required traits that the mapper leaves out are asked in a form.
      const [violation] = kratos.schemas.default
        .validateIdentity(mergeTraits(traits, undefined))
        .filter(({ text }) => text.id !== missing);
      if (violation)
        throw bareError(`its traits do not fit the identity schema: ${violation.key}: ${violation.text.text}`);
    },
  };
}

/** The message of a required trait that is missing. */
const missing = 4000002;

/** @param textOf returns the text at an address of the configuration */
export function mapperRuns(stage: Stage, textOf: (url: string) => string): Run[] {
  const { selfservice, session } = stage.kratos.config;
  const { enabled, config } = selfservice.methods.oidc;
  const mappers = enabled ? config.providers.map((provider, i) => mapperRun(stage, provider, i, textOf)) : [];
  const tokens = Object.entries(session.whoami.tokenizer.templates).map(
    ([name, { claims_mapper_url, jwks_url }]): Run => ({
      id: 'tokenizer-fails',
      key: `session.whoami.tokenizer.templates.${name}.${claims_mapper_url ? 'claims_mapper_url' : 'jwks_url'}`,
      url: claims_mapper_url ?? jwks_url,
      play: async (person) => {
        const visit = await visitOf(stage, person);
        return tokenize(visit.context.kratos, name, visit.session, visit.identity);
      },
      effect: `whoami?tokenize_as=${name} answers with an error`,
    }),
  );
  return [...mappers, ...tokens];
}
