import { keysIf, type Rule } from './rule.ts';
import { defaultSchema, type Setup, type Trait } from './setup.ts';

const keyOfSchema = ({ config }: Setup) =>
  `identity.schemas.${config.identity.schemas.indexOf(defaultSchema(config) as never)}.url`;

type Method = 'password' | 'code' | 'webauthn' | 'passkey';

/** The methods that need a mark in the identity schema to know people by, and whether a trait has it. */
const needs: Readonly<
  Record<
    Method,
    { readonly isOn: (setup: Setup) => boolean; readonly has: (trait: Trait) => boolean; readonly mark: string }
  >
> = {
  password: {
    isOn: ({ config }) => config.selfservice.methods.password.enabled,
    has: ({ marks }) => marks.credentials?.password?.identifier === true,
    mark: 'password: {identifier: true}',
  },
  code: {
    isOn: ({ config }) => config.selfservice.methods.code.passwordless_enabled,
    has: ({ marks }) => marks.credentials?.code?.identifier === true,
    mark: 'code: {identifier: true, via: email}',
  },
  webauthn: {
    isOn: ({ config }) =>
      config.selfservice.methods.webauthn.enabled && config.selfservice.methods.webauthn.config.passwordless,
    has: ({ marks }) => marks.credentials?.webauthn?.identifier === true,
    mark: 'webauthn: {identifier: true}',
  },
  passkey: {
    isOn: ({ config }) => config.selfservice.methods.passkey.enabled,
    has: ({ marks }) => marks.credentials?.passkey?.display_name === true,
    mark: 'passkey: {display_name: true}',
  },
};

/** The default identity schema. */
export const schemaRules: readonly Rule[] = [
  {
    id: 'schema-unknown',
    keys: ({ config }) => keysIf(defaultSchema(config) === undefined, 'identity.default_schema_id'),
    cause: ({ config }) =>
      `sign-in and sign-up fail with status 500: no schema has the id ${config.identity.default_schema_id}`,
    mend: ({ config }) => `use one of ${config.identity.schemas.map(({ id }) => id).join(', ')}`,
  },
  {
    id: 'schema-tail',
    keys: ({ config }) =>
      config.identity.schemas.flatMap(({ writeError }, i) =>
        keysIf(writeError !== undefined, `identity.schemas.${i}.url`),
      ),
    cause: 'apps cannot load the schema: text follows its JSON, so its address answers with status 500',
    mend: 'remove what follows the last bracket of the schema',
  },
  ...(Object.keys(needs) as Method[]).map((method): Rule => {
    const { isOn, has, mark } = needs[method];
    return {
      id: `schema-no-${method}`,
      keys: (setup) =>
        keysIf(defaultSchema(setup.config) !== undefined && isOn(setup) && !setup.traits.some(has), keyOfSchema(setup)),
      cause: `nobody can sign in by ${method}: no trait is marked for it`,
      mend: `give a trait "ory.sh/kratos": {credentials: {${mark}}}`,
    };
  }),
  ...(['recovery', 'verification'] as const).map(
    (flow): Rule => ({
      id: `schema-no-${flow}`,
      keys: (setup) =>
        keysIf(
          defaultSchema(setup.config) !== undefined &&
            setup.config.selfservice.flows[flow].enabled &&
            !setup.traits.some(({ marks }) => marks[flow]),
          keyOfSchema(setup),
        ),
      cause: `no mail is ever sent for ${flow}: no trait is marked as an address for it`,
      mend: `give a trait "ory.sh/kratos": {${flow}: {via: email}}`,
    }),
  ),
];
