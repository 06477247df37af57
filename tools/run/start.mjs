import { join } from 'node:path';
import { root } from './install.mjs';
import { run } from './run.mjs';

await run('start', [join(root, 'tools', 'demo', 'start.ts')].concat(process.argv.slice(2)));
