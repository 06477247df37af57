interface Options {
  readonly target: string;
  /** Checkouts of the servers' sources. */
  readonly kratos?: string | undefined;
  readonly hydra?: string | undefined;
  /** A part of the names of the suites to record; all if left out. */
  readonly filter?: string | undefined;
}

interface Command {
  readonly command: readonly string[];
  readonly says: string;
  /** What it means that it failed; what is behind it is done all the same. */
  readonly orElse: string;
}

const pinned = /(export const upstream = ')[^']*'/;

/** The module of the recordings with another version pinned. @throws for what is no version */
export function pinnedAs(source: string, version: string): string {
  if (!/^v\d+\.\d+\.\d+$/.test(version)) throw new Error('name a version, such as v26.3.0');
  if (!pinned.test(source)) throw new Error('no version is pinned there');
  return source.replace(pinned, `$1${version}'`);
}

/** What is to be done for another version, in order, as words for Node. */
export function commandsOf({ target, kratos, hydra, filter }: Options): Command[] {
  const some = filter ? ['--filter', filter] : [];
  return [
    {
      command: ['contract-tests/run.ts', '--target', target, '--record', ...some],
      says: 'all suites are recorded anew',
      orElse:
        'not every suite could be recorded, the others keep the recordings that they had: what is new there asks for another suite, for another step, or for that version’s documents in openapi/',
    },
    ...(kratos && hydra
      ? [
          {
            command: ['scripts/surface.ts', '--kratos', kratos, '--hydra', hydra],
            says: 'operations, messages, errors and keys are read from the sources',
            orElse: 'the sources are not as they were: scripts/surface.ts has to learn it',
          },
        ]
      : []),
    { command: ['contract-tests/parity/write.ts'], says: 'the ledger is written', orElse: 'there is no ledger' },
    {
      command: ['contract-tests/run.ts', '--target', 'simulator', '--all', ...some],
      says: 'what the simulator owes:',
      orElse: 'the simulator owes what is listed above; review git diff contract-tests',
    },
  ];
}
