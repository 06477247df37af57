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
  /** What a failure means. The commands after it run nevertheless. */
  readonly orElse: string;
}

/** The content of `upstream.json` for a version. @throws Error for anything but a version such as v26.3.0 */
export function pinOf(version: string): string {
  if (!/^v\d+\.\d+\.\d+$/.test(version)) throw new Error('name a version, such as v26.3.0');
  return `${JSON.stringify({ version }, null, 2)}\n`;
}

/** The commands that move the contract tests to the pinned version, in order, as arguments of Node. */
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
            command: ['contract-tests/ledger/surface/write.ts', '--kratos', kratos, '--hydra', hydra],
            says: 'operations, messages, errors and keys are read from the sources',
            orElse: 'the sources are not as they were: contract-tests/ledger/surface/write.ts has to learn it',
          },
        ]
      : []),
    { command: ['contract-tests/ledger/write.ts'], says: 'the ledger is written', orElse: 'there is no ledger' },
    {
      command: ['contract-tests/run.ts', '--target', 'simulator', '--all', ...some],
      says: 'what the simulator owes:',
      orElse: 'the simulator owes what is listed above; review git diff contract-tests',
    },
  ];
}
