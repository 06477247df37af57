interface Options {
  readonly target: string;
  /** Checkouts of the servers' sources. */
  readonly kratos?: string | undefined;
  readonly hydra?: string | undefined;
  /** Part of the names of the suites to record; all by default. */
  readonly filter?: string | undefined;
}

interface PinCommand {
  readonly command: readonly string[];
  readonly says: string;
  /** Message if the command fails. Later commands run all the same. */
  readonly orElse: string;
}

/** Returns the content of `upstream.json` for a version. @throws Error for anything but a version such as v26.3.0 */
export function pinnedVersionFile(version: string): string {
  if (!/^v\d+\.\d+\.\d+$/.test(version)) throw new Error(`expected a version such as v26.3.0, got "${version}"`);
  return `${JSON.stringify({ version }, null, 2)}\n`;
}

/** Returns the commands that record and compare with the pinned version, in order, as arguments of Node. */
export function pinCommands({ target, kratos, hydra, filter }: Options): PinCommand[] {
  const some = filter ? ['--filter', filter] : [];
  return [
    {
      command: ['contract-tests/run.ts', '--target', target, '--record', ...some],
      says: 'recording all suites',
      orElse:
        'some suites could not be recorded and keep their old recordings: new behaviour may need another suite, another step, or the new documents in openapi/',
    },
    ...(kratos && hydra
      ? [
          {
            command: ['contract-tests/ledger/surface/write.ts', '--kratos', kratos, '--hydra', hydra],
            says: 'reading operations, messages, errors and keys from the sources',
            orElse: 'the sources have another form: adapt contract-tests/ledger/surface/write.ts',
          },
        ]
      : []),
    { command: ['contract-tests/ledger/write.ts'], says: 'writing the ledger', orElse: 'the ledger was not written' },
    {
      command: ['contract-tests/run.ts', '--target', 'simulator', '--all', ...some],
      says: 'comparing the simulator with the new recordings',
      orElse: 'the simulator differs in the steps above; review git diff contract-tests',
    },
  ];
}
