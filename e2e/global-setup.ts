import { buildApp, buildGateway, buildPanel } from '@members/demo/build-app';
import { untold } from '@members/testkit/browser/stage/mode';
import { describeServers, root } from '@members/testkit/servers';

/** Once for all workers: the app is built, and what it will run on is said. */
export default async function setup(): Promise<void> {
  console.log(describeServers());
  for (const [files, why] of Object.entries(untold)) console.log(`left out: ${files}: ${why}`);
  await buildApp(root);
  await buildGateway(root);
  // Built here: two workers would build them at once, each over the other's files.
  await buildPanel(root);
}
