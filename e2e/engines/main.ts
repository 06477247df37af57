/**
 * The core journeys in other browsers than Chromium. Prints a line each and ends with 1 when one failed; a browser that
 * is not here is skipped, and said so. Words on the command line choose among browsers and journeys.
 */

import { buildApp, buildGateway } from '@members/demo/build-app';
import { describeServers, root } from '@members/testkit/servers';
import { authenticator } from '@members/testkit/variations';
import { startWorld } from '@members/testkit/world';
import { firefox } from './firefox.ts';
import { journeys } from './journeys.ts';
import type { Tab } from './tab.ts';
import { Visitor } from './visitor.ts';
import { webkit } from './webkit.ts';

const engines = { Firefox: firefox, WebKitGTK: webkit };
const words = process.argv.slice(2);

/** What was asked for by its name, or all of it. */
function chosen<T>(table: Readonly<Record<string, T>>): [string, T][] {
  const rows = Object.entries(table);
  const named = rows.filter(([name]) => words.includes(name));
  return named.length > 0 ? named : rows;
}

process.chdir(root);
console.log(describeServers());
await buildApp(root);
await buildGateway(root);
const world = await startWorld(authenticator);
for (const [name, launch] of chosen(engines)) {
  const launched = await launch();
  if (launched.outcome === 'missing') {
    console.log(`${name}: skipped: ${launched.reason}`);
    continue;
  }
  for (const [journey, go] of chosen(journeys)) {
    const began = Date.now();
    let tab: Tab | undefined;
    try {
      tab = await launched.engine.open();
      await go(new Visitor(tab), world);
      if (tab.errors.length > 0) throw new Error(`on the console: ${tab.errors.join('\n')}`);
      console.log(`${name}: ${journey}: ok (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    } catch (error) {
      process.exitCode = 1;
      console.error(`${name}: ${journey}: FAILED: ${error instanceof Error ? error.message : error}`);
    }
    await tab?.close().catch(() => undefined);
  }
  await launched.engine.end();
}
await world.close();
