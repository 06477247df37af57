// `npm run package`: builds the npm packages into `dist/simulator` and `dist/sign-in-react`.
import { join } from 'node:path';
import { root } from './install.mjs';
import { run } from './run.mjs';

await run('test', [join(root, 'tools', 'package', 'main.ts')]);
