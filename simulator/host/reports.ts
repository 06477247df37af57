import type { Reports } from '../control/context.ts';

/** The reports of a host in Node. Their code is loaded when they are read. */
export const reports: Required<Reports> = {
  ledger: async () => (await import('./ledger.ts')).ledgerPage(),
  recordedStep: async (suite, step) => (await import('./ledger.ts')).recordedStep(suite, step),
  findProblems: async (parsed, running) => {
    const [{ examine }, { examineRunning }] = await Promise.all([
      import('../doctor/index.ts'),
      import('../doctor/live.ts'),
    ]);
    // In code, mails are sent unless the key is false.
    return [
      ...examine(parsed, parsed.config['watch-courier'] !== false),
      ...(running ? await examineRunning(parsed, running) : []),
    ];
  },
};
