import { keysIf, type Rule } from './rule.ts';

/** Secrets that documents and examples show. */
export const published = /change[-_ ]?me|not[-_ ]secure|insecure|for-development-only|^(.)\1+$/i;

/** Settings that are unsafe when people on other machines use the server. */
export const productionRules: readonly Rule[] = [
  {
    id: 'secrets-missing',
    keys: ({ config, isPublic }) =>
      keysIf(isPublic && config.secrets.cookie.length === 0 && config.secrets.default.length === 0, 'secrets'),
    cause: 'a restart signs everybody out and breaks open forms: each start makes up new secrets',
    mend: 'set secrets.cookie to a random text of 32 letters; later ones go in front of it',
  },
  {
    id: 'secrets-published',
    keys: ({ config, isPublic }) =>
      isPublic
        ? (['default', 'cookie', 'cipher', 'pagination'] as const).flatMap((name) =>
            config.secrets[name].flatMap((secret, i) => keysIf(published.test(secret), `secrets.${name}.${i}`)),
          )
        : [],
    cause: 'others can forge cookies or read stored tokens: the secret is the one of an example',
    mend: 'replace it by a random text, such as of `openssl rand -hex 16`',
  },
  {
    id: 'dsn-memory',
    // Without the key, the address comes from a variable of the deployment.
    keys: ({ config, isPublic, at }) =>
      keysIf(isPublic && config.dsn === 'memory' && !at('dsn').startsWith('built-in'), 'dsn'),
    cause: 'a restart deletes all accounts: data is in memory only',
    mend: 'use PostgreSQL, MySQL or CockroachDB',
  },
  {
    id: 'dev-mode',
    keys: ({ config, base, isPublic }) =>
      keysIf(isPublic && config.dev && base?.protocol === 'https:', 'serve.public.base_url'),
    cause: 'cookies are not Secure and errors show internals: --dev is for your own machine',
    mend: 'start without --dev',
  },
  {
    id: 'log-leaks',
    keys: ({ config, isPublic }) => keysIf(isPublic && config.log.leak_sensitive_values, 'log.leak_sensitive_values'),
    cause: 'everybody who reads the log can take over accounts: it contains cookies and addresses with tokens',
    mend: 'remove the key',
  },
  {
    id: 'admin-public',
    keys: ({ config, base, has }) =>
      keysIf(
        has('serve.admin.base_url') && base !== undefined && URL.parse(config.serve.admin.base_url)?.host === base.host,
        'serve.admin.base_url',
      ),
    cause: 'the admin API has the public address, where everybody could read and change all accounts',
    mend: 'keep the admin port inside, with an address of its own',
  },
  {
    id: 'leaked-passwords-allowed',
    keys: ({ config, isPublic }) => {
      const { enabled, config: rules } = config.selfservice.methods.password;
      return keysIf(
        isPublic && enabled && !rules.haveibeenpwned_enabled,
        'selfservice.methods.password.config.haveibeenpwned_enabled',
      );
    },
    cause: 'people may choose passwords that attackers try first: the list of leaked ones is not asked',
    mend: 'remove the key; without the internet, set haveibeenpwned_host to a mirror',
  },
  {
    id: 'hydra-public-url',
    keys: ({ config }) => keysIf(URL.parse(config.oauth2_provider.url ?? '')?.port === '4444', 'oauth2_provider.url'),
    cause: "each sign-in of an OAuth2 client fails: 4444 is Hydra's public port, and Kratos needs the admin API",
    mend: "use Hydra's admin address, usually port 4445",
  },
];
