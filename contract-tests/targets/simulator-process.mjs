// Runs the simulator's command line for one profile after another, in one process, so that the code is compiled once.
// The parent sends `{ argv }` to start a server, and `{ files }` to end all servers and stop watching these files.
import { unwatchFile } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

module.enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/node-compile', import.meta.url)));
const { main } = await import('ory-simulator/node');
let running = 0;
// The command line ends its process when a server stops; here this only ends the server.
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
