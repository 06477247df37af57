/** A broken, contradictory or unusual configuration to start a server with. */
export type StartCase = readonly [
  /** Merged over the base configuration. */
  yaml: string,
  /** Key that the refusal names; left out if the server starts, or if only the recorded message decides. */
  key?: string | undefined,
  more?: {
    readonly base?: string;
    readonly env?: Readonly<Record<string, string>>;
    /** Whether to start with `--dev`; true by default. */
    readonly dev?: boolean;
  },
];

/** The smallest configuration with which each server starts. */
export const bases = {
  hydra: 'dsn: memory\nsecrets: {system: [a-secret-of-sixteen-or-more]}\n',
  kratos:
    'dsn: memory\nselfservice: {default_browser_return_url: "http://127.0.0.1:4455/"}\nidentity: {schemas: [{id: default, url: "file://identity.schema.json"}]}\n',
} as const;

/** The only file that exists beside `kratos.yml`. */
export const identitySchema = JSON.stringify({
  type: 'object',
  properties: { traits: { type: 'object', properties: { email: { type: 'string', format: 'email' } } } },
});

/** Returns the title of a start in the recording, with base64 texts decoded. */
export const titleOf = ([yaml, , { base: own, env, dev } = {}]: StartCase): string =>
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

/** The real server's result: `serves`, or its exit code and the keys that it names. */
export interface RecordedStart {
  readonly outcome: 'serves' | number;
  /** The named keys, separated by blanks. */
  readonly named?: string;
}
