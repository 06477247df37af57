// `npm run storybook` serves the components on port 6006; `npm run storybook -- build` builds `dist/storybook`.
import { join } from 'node:path';
import { root } from './install.mjs';
import { run } from './run.mjs';

const args = process.argv.slice(2);
const command =
  args[0] === 'build'
    ? ['build', '--output-dir', 'dist/storybook', ...args.slice(1)]
    : ['dev', '--host', '127.0.0.1', '--port', '6006', '--no-version-updates', ...args];
await run('storybook', [
  join(root, 'node_modules', 'storybook', 'dist', 'bin', 'dispatcher.js'),
  ...command,
  '--disable-telemetry',
]);
