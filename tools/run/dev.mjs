// `npm run dev`: see `help` below.
import { join } from 'node:path';
import { root } from './install.mjs';
import { run } from './run.mjs';

const help = `npm run dev [-- OPTIONS]

Serves the app by Vite's development server, with a simulated Kratos and Hydra and their panel on the same address.
A change of a component or a text shows at once; the simulator keeps its state.

  --worker      put both servers into the page, behind MSW's service worker
  --port PORT   listen on this port (5173)
  --open        open a browser
  --help        print this text

Further options are Vite's (https://vite.dev/guide/cli).`;

const options = process.argv.slice(2);
if (options.includes('--help')) console.log(help);
else {
  const config = options.includes('--worker') ? 'tools/demo/vite.config.ts' : 'tools/dev/vite.config.ts';
  await run('start', [
    join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
    '-c',
    join(root, config),
    ...options.filter((word) => word !== '--worker'),
  ]);
}
