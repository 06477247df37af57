// `simulator kratos serve -c FILE`, `simulator hydra serve all -c FILE`: takes the place of the two real binaries.
// JavaScript, because reading even one TypeScript file before the cache is on would load Node's whole type stripper.
import module from 'node:module';
import { fileURLToPath } from 'node:url';

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `The simulator runs on Node 24, which its packages bring (this is ${process.version}): run "npm ci" first.`,
  );
  process.exit(1);
}

// Compiling, and taking the types away, is most of a start. The cache must be on before anything is
// imported, hence the dynamic import; where it cannot be written, Node goes on without it.
module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node-compile', import.meta.url)));
// Paths count from where the command was given, as they do for the servers: npm itself goes to the package's folder.
if (process.env.npm_lifecycle_event === 'simulator' && process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
const { main } = await import('./cli/main.ts');
await main(process.argv.slice(2));
// Kept now: a server that is killed would never come to it.
module.flushCompileCache();
