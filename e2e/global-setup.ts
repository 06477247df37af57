import { buildApp, buildGateway, buildPanel } from '@members/demo/build-app';
import { skippedStories } from '@members/testkit/browser/stage/mode';
import { describeServers, root } from '@members/testkit/servers';

/** Builds the app, the gateway and the panel once for all workers, and prints which servers the stories run on. */
export default async function setup(): Promise<void> {
  console.log(describeServers());
  for (const [files, reason] of Object.entries(skippedStories)) console.log(`skipped: ${files}: ${reason}`);
  await buildApp(root);
  await buildGateway(root);
  // Two workers that build the panel at the same time would overwrite each other's files.
  await buildPanel(root);
}
