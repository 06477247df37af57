// `npm run dev`: the app on Vite's development server, with Kratos, Hydra and the panel on the same address.
import { join } from 'node:path';
import { root } from './install.mjs';
import { run } from './run.mjs';

run([join(root, 'node_modules', 'vite', 'bin', 'vite.js')].concat(process.argv.slice(2)));
