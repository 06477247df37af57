// `simulator kratos serve -c FILE`, `simulator hydra serve all -c FILE`: replaces the two real binaries.
// This file is JavaScript, because a TypeScript file read before the cache is enabled would load Node's whole type stripper.
import module from 'node:module';
import { fileURLToPath } from 'node:url';

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `The simulator needs Node 24 (this is ${process.version}). Run "npm ci", which installs it, and use "npm run simulator".`,
  );
  process.exit(1);
}

// Stripping types and compiling take most of the start. The cache must be enabled before anything is imported,
// hence the dynamic imports. If it cannot be written, Node goes on without it.
module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node-compile', import.meta.url)));
// Paths are relative to the folder in which the command was given. npm changes to the package's folder.
if (process.env.npm_lifecycle_event === 'simulator' && process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
const { main } = await import('./cli/main.ts');
await main(process.argv.slice(2), 'npm run simulator --');
