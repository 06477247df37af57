// The simulator's command line for one profile after the other, told by whoever forked this: what is compiled once serves
// all of them. `{ argv }` starts a server; `{ files }` ends those that run, as a signal does, and forgets their files.
import { unwatchFile } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

module.enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/node-compile', import.meta.url)));
const { main } = await import('ory-simulator/cli/main');
let running = 0;
// The command line ends its process; here that ends a server.
process.exit = () => {
  running -= 1;
  if (running === 0) process.send('ended');
};
process.on('message', ({ argv, files }) => {
  if (argv) {
    running += 1;
    return main(argv);
  }
  for (const file of files) unwatchFile(file);
  process.emit('SIGTERM');
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
