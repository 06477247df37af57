import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Reports } from '../control/context.ts';

/** The reports of a host in Node. Their code is loaded when they are read. */
export const reports: Required<Reports> = {
  ledger: async () => (await import('./ledger.ts')).ledgerPage(),
  recordedStep: async (suite, step) => (await import('./ledger.ts')).recordedStep(suite, step),
  findProblems: async (parsed, running) => {
    const [{ examineKratos }, { examineRunning }] = await Promise.all([
      import('../doctor/index.ts'),
      import('../doctor/live.ts'),
    ]);
    // In code, mails are sent unless the key is false.
    const watchesCourier = parsed.config['watch-courier'] !== false;
    return [
      ...(await examineKratos(parsed, {
        watchesCourier,
        fetch,
        locate: (path) => resolve(path),
        readFile: (path) => readFileSync(path, 'utf8'),
        report: () => undefined,
        now: Date.now(),
      })),
      ...(running ? await examineRunning(parsed, running) : []),
    ];
  },
};
