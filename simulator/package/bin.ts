#!/usr/bin/env node
/** Command of the npm package: `ory-simulator kratos serve -c kratos.yml --dev --watch-courier`. */
import module from 'node:module';

// Compiling takes a third of the start. The cache must be enabled before anything is imported. Node 20 has none.
module.enableCompileCache?.();
const { main } = await import('../cli/main.ts');
await main(process.argv.slice(2));
