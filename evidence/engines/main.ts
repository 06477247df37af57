/**
 * Runs the most frequent journeys in Firefox and WebKitGTK. Prints one line for each and exits with 1 if one failed. Skips a
 * browser that is not installed. Arguments select browsers and journeys by name.
 */

import { buildApp, buildGateway } from '@members/demo/build-app';
import { describeServers, root } from '@members/testkit/servers';
import { authenticator } from '@members/testkit/variations';
import { startWorld } from '@members/testkit/world';
import { launchFirefox } from './firefox.ts';
import { journeys } from './journeys.ts';
import type { EngineTab } from './tab.ts';
import { EngineVisitor } from './visitor.ts';
import { launchWebKit } from './webkit.ts';

const engines = { Firefox: launchFirefox, WebKitGTK: launchWebKit };
const names = process.argv.slice(2);

/** Returns the entries that the arguments name; all entries if they name none. */
function selected<T>(table: Readonly<Record<string, T>>): [string, T][] {
  const rows = Object.entries(table);
  const named = rows.filter(([name]) => names.includes(name));
  return named.length > 0 ? named : rows;
}

process.chdir(root);
console.log(describeServers());
await buildApp(root);
await buildGateway(root);
const world = await startWorld(authenticator);
for (const [name, launch] of selected(engines)) {
  const launched = await launch();
  if (launched.outcome === 'missing') {
    console.log(`${name}: skipped: ${launched.reason}`);
    continue;
  }
  for (const [journey, go] of selected(journeys)) {
    const start = Date.now();
    let tab: EngineTab | undefined;
    try {
      tab = await launched.engine.open();
      await go(new EngineVisitor(tab), world);
      if (tab.errors.length > 0) throw new Error(`on the console: ${tab.errors.join('\n')}`);
      console.log(`${name}: ${journey}: ok (${((Date.now() - start) / 1000).toFixed(1)} s)`);
    } catch (error) {
      process.exitCode = 1;
      console.error(`${name}: ${journey}: FAILED: ${error instanceof Error ? error.message : error}`);
    }
    await tab?.close().catch(() => undefined);
  }
  await launched.engine.end();
}
await world.close();
