// `npm run package`: builds the npm package of the simulator into `dist/simulator`.
import { join } from 'node:path';
import { root } from './install.mjs';
import { run } from './run.mjs';

run([join(root, 'tools', 'package', 'main.ts')]);
