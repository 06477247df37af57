/** A broken, contradictory or merely odd `kratos.yml` or `hydra.yml`, and whether the server starts with it. */
export type Start = readonly [
  /** Laid over the base. */
  yaml: string,
  /** What the refusal names; nothing where the server starts, or where only the server's own words judge. */
  key?: string | undefined,
  more?: {
    readonly base?: string;
    readonly env?: Readonly<Record<string, string>>;
    /** Without `--dev` where it is false. */
    readonly dev?: boolean;
  },
];

/** The least that each server starts with and answers. */
export const bases = {
  hydra: 'dsn: memory\nsecrets: {system: [a-secret-of-sixteen-or-more]}\n',
  kratos:
    'dsn: memory\nselfservice: {default_browser_return_url: "http://127.0.0.1:4455/"}\nidentity: {schemas: [{id: default, url: "file://identity.schema.json"}]}\n',
} as const;

/** The one file that `kratos.yml` names and that exists, beside it. */
export const identitySchema = JSON.stringify({
  type: 'object',
  properties: { traits: { type: 'object', properties: { email: { type: 'string', format: 'email' } } } },
});

/** A start as a line of the recording; what is written in base64 can be read. */
export const titleOf = ([yaml, , { base: own, env, dev } = {}]: Start): string =>
  [
    yaml.replace(/base64:\/\/([\w+/]{8,}=*)/g, (_, encoded) => `base64 of ${atob(encoded)}`),
    own && `instead of the base: ${own}`,
    env &&
      Object.entries(env)
        .map(([name, value]) => `${name}=${value}`)
        .join(' '),
    dev === false && 'without --dev',
  ]
    .filter(Boolean)
    .join(' | ') || 'the base alone';

/** How the real server went on: `serves`, or its exit code and the places of the file that it names. */
export interface Recorded {
  readonly outcome: 'serves' | number;
  /** Separated by blanks. */
  readonly named?: string;
}
