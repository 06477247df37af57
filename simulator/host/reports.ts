import { resolve } from 'node:path';
import type { Reports } from '../control/context.ts';

/** The reports of a host in Node. Their code is loaded when they are read. */
export const reports: Required<Reports> = {
  ledger: async () => (await import('./ledger.ts')).ledgerPage(),
  recordedStep: async (suite, step) => (await import('./ledger.ts')).recordedStep(suite, step),
  findProblems: async (parsed, running) => {
    const [{ examineAll }, { examineRunning }] = await Promise.all([
      import('../doctor/index.ts'),
      import('../doctor/live.ts'),
    ]);
    // In code, mails are sent unless the key is false.
    const watchesCourier = parsed.config['watch-courier'] !== false;
    return [
      ...(await examineAll(parsed, {
        watchesCourier,
        fetch,
        locate: (path) => resolve(path),
        report: () => undefined,
      })),
      ...(running ? await examineRunning(parsed, running) : []),
    ];
  },
};
