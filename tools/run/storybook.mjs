// `npm run storybook` and `npm run storybook:build`: the first argument is Storybook's command.
import { join } from 'node:path';
import { root } from './install.mjs';
import { run } from './run.mjs';

await run('storybook', [
  join(root, 'node_modules', 'storybook', 'dist', 'bin', 'dispatcher.js'),
  ...process.argv.slice(2),
  '--disable-telemetry',
]);
