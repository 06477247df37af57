/**
 * Compares Helm's output with deploy/kubernetes.yaml: the defaults of the chart must make the same objects.
 *   helm template gateway deploy/helm/gateway | node tools/deploy/chart-compare.ts
 */
import { text } from 'node:stream/consumers';
import { differingObjects, manifest } from './chart.ts';
import { readObjects } from './kubernetes-objects.ts';

const rendered = readObjects(await text(process.stdin));
const different = differingObjects(manifest(), rendered);
for (const name of different) console.error(`${name} differs from deploy/kubernetes.yaml`);
console.log(`${rendered.length} objects, ${different.length} of them differ`);
process.exitCode = different.length > 0 ? 1 : 0;
