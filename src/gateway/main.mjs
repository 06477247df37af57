// Starts the gateway. JavaScript, because reading even one TypeScript file before the cache is on would load Node's whole
// type stripper; where the cache cannot be written, Node goes on without it.
import module from 'node:module';
import { fileURLToPath } from 'node:url';

module.enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/node-compile', import.meta.url)));
await import('./main.ts');
module.flushCompileCache();
