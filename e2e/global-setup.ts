import { root, servedBy } from '../testkit/servers.ts';
import { buildApp, buildGateway, buildPanel } from '../tools/demo/build-app.ts';
import { untold } from './stage/mode.ts';

/** Builds the app, the gateway and the panel once for all workers, and prints which servers the stories run on. */
export default async function setup(): Promise<void> {
  console.log(servedBy());
  for (const [files, reason] of Object.entries(untold)) console.log(`skipped: ${files}: ${reason}`);
  await buildApp(root);
  await buildGateway(root);
  // Two workers that build the panel at the same time would overwrite each other's files.
  await buildPanel(root);
}
