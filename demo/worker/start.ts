/** The app's first script where no server is: the servers first, then the app as it is. */
import { startServers } from './host.ts';

await startServers();
await import('../../src/entry.ts');
