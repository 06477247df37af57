/**
 * Ory's own Express UI, unchanged, in front of the simulator and in front of the real servers: the same people walk through
 * both, and what they see is compared page by page.
 *
 *     EXPRESS_UI=… KRATOS_BINARY=… HYDRA_BINARY=… [EXPRESS_OUT=folder] npm run e2e:express [-- JOURNEY…]
 *
 * `EXPRESS_UI` names a built checkout of github.com/ory/kratos-selfservice-ui-node. Without KRATOS_BINARY there is nothing to
 * compare with: the walks go through the simulator alone, and fail where a page lacks what they need or a server fails.
 * `EXPRESS_OUT` takes what was seen of both, a file a journey.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchOptions } from '@members/testkit/chromium';
import { type Browser, chromium } from '@playwright/test';
import { compare, type Walked } from './compare.ts';
import { type Journey, journeys } from './journeys.ts';
import type { Seen } from './seen.ts';
import { Visitor } from './visitor.ts';
import { type Kind, startWorld } from './world.ts';

const { EXPRESS_UI, KRATOS_BINARY, HYDRA_BINARY, EXPRESS_OUT } = process.env;
if (!EXPRESS_UI || !existsSync(join(EXPRESS_UI, 'lib/index.js'))) {
  console.error("EXPRESS_UI: expected the path of a built checkout of Ory's Express UI; nobody walked.");
  process.exit(1);
}

/** Names resolve to this machine alone: pages of others may name what lies elsewhere. */
const here = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1';

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in journeys));
if (unknown.length > 0) throw new Error(`no journey is named ${unknown.join(', ')}`);
if (EXPRESS_OUT) mkdirSync(EXPRESS_OUT, { recursive: true });
const browser = await chromium.launch(launchOptions(process.env, [here]));
try {
  for (const [name, journey] of Object.entries(journeys))
    if (named.length === 0 || named.includes(name)) await go(name, journey);
} finally {
  await browser.close();
}

async function go(name: string, journey: Journey): Promise<void> {
  const hasReal = KRATOS_BINARY && (HYDRA_BINARY || !journey.setting.hydra);
  const kinds: readonly Kind[] = hasReal ? ['real', 'simulator'] : ['simulator'];
  const walked = await Promise.all(kinds.map((kind) => walk(browser, kind, journey)));
  const ours = walked.at(-1);
  if (!ours) return;
  const amiss = ours.seen.filter(({ stuck, failed }) => stuck || failed).map((seen) => seen.name);
  const [real, simulator] = walked;
  if (!real || !simulator) {
    console.log(`${name}: ${ours.seen.length} pages of the simulator, nothing to compare with`);
    for (const page of amiss) console.log(`  ! ${page}`);
    if (amiss.length > 0) process.exitCode = 1;
    return;
  }
  const compared = compare(real, simulator);
  const of = (outcome: string) => compared.filter((each) => each.outcome === outcome);
  const [equal, turned] = [of('equal').length, of('equal in another order').length];
  const differing = of('differs');
  console.log(
    `${name}: ${compared.length} pages, ${equal + turned} equal (${turned} in another order), ${of('accepted').length} the simulator's own, ${differing.length} differ`,
  );
  for (const page of real.seen.filter(({ stuck }) => stuck)) console.log(`  ! ${page.name}`);
  for (const each of differing) console.log(`  ${each.name}\n  ${each.lines.join('\n  ')}`);
  if (differing.length > 0 || real.seen.some(({ stuck }) => stuck)) process.exitCode = 1;
  if (EXPRESS_OUT)
    writeFileSync(
      join(EXPRESS_OUT, `${name}.json`),
      JSON.stringify({ real: real.seen, simulator: simulator.seen }, null, 1),
    );
}

async function walk(browser: Browser, kind: Kind, { setting, walks }: Journey): Promise<Walked> {
  const world = await startWorld(kind, setting);
  const seen: Seen[] = [];
  try {
    for (const [title, walk] of Object.entries(walks)) {
      const noted: Seen[] = [];
      try {
        await walk({ arrive: (name = '') => Visitor.arrive(browser, world, noted, name) });
      } catch (error) {
        noted.push({ name: 'ended', text: String(error), stuck: true });
      }
      seen.push(...noted.map((each) => ({ ...each, name: `${title}: ${each.name}` })));
    }
  } finally {
    await world.close();
  }
  return { world, seen };
}
