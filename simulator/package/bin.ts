#!/usr/bin/env node
/** Command of the npm package: `ory-simulator kratos serve -c kratos.yml --dev --watch-courier`. */
import { main } from '../cli/main.ts';

await main(process.argv.slice(2));
