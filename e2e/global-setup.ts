import { buildApp } from '../demo/build-app.ts';
import { root, servedBy } from './servers.ts';

/** Once for all workers: the app is built, and what it will run on is said. */
export default async function setup(): Promise<void> {
  console.log(servedBy());
  await buildApp(root);
}
