/** A broken, contradictory or merely odd `hydra.yml`, and whether Hydra starts with it. */
export type Start = readonly [
  /** Laid over the base. */
  yaml: string,
  /** What the refusal names; nothing where the server starts. */
  key?: string | undefined,
  more?: {
    readonly base?: string;
    readonly env?: Readonly<Record<string, string>>;
    /** Without `--dev` where it is false. */
    readonly dev?: boolean;
  },
];

/** The least that Hydra starts with and answers. */
export const base = 'dsn: memory\nsecrets: {system: [a-secret-of-sixteen-or-more]}\n';

/** A start as a line of the recording. */
export const titleOf = ([yaml, , { base: own, env, dev } = {}]: Start): string =>
  [
    yaml,
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
