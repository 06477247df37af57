/** The app's first script where no server is: the servers first, then the app as it is, which is read meanwhile. */
import './begin.ts';

const app = import('../../src/main.tsx');
// Whether it comes at all, the app's own script says.
app.catch(() => undefined);
const { startServers } = await import('./host.ts');
await startServers();
await import('../../src/entry.ts');
