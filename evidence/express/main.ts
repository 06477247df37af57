/**
 * Runs Ory's own Express UI, unchanged, in front of the simulator and in front of the real servers, walks through both in the
 * same way, and compares the pages.
 *
 *     EXPRESS_UI=… KRATOS_BINARY=… HYDRA_BINARY=… [EXPRESS_OUT=folder] npm run evidence -- express [JOURNEY…]
 *
 * `EXPRESS_UI` names a built checkout of github.com/ory/kratos-selfservice-ui-node. Without KRATOS_BINARY the walks run on the
 * simulator only, and fail if a page lacks an element or a server fails. `EXPRESS_OUT` names a folder for the recorded pages,
 * one file for each journey.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchOptions } from '@members/testkit/chromium';
import { type Browser, chromium } from '@playwright/test';
import { compare, type WalkResult } from './compare.ts';
import { type ExpressJourney, journeys } from './journeys.ts';
import type { PageObservation } from './observation.ts';
import { type ServerKind, startWorld } from './servers.ts';
import { ExpressVisitor } from './visitor.ts';

const { EXPRESS_UI, KRATOS_BINARY, HYDRA_BINARY, EXPRESS_OUT } = process.env;
if (!EXPRESS_UI || !existsSync(join(EXPRESS_UI, 'lib/index.js'))) {
  console.error("EXPRESS_UI: expected the path of a built checkout of Ory's Express UI. No walk was run.");
  process.exit(1);
}

/** Resolves no name but this machine's: the pages may have links to other hosts. */
const localOnly = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1';

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in journeys));
if (unknown.length > 0) throw new Error(`no journey is named ${unknown.join(', ')}`);
if (EXPRESS_OUT) mkdirSync(EXPRESS_OUT, { recursive: true });
const browser = await chromium.launch(launchOptions(process.env, [localOnly]));
try {
  for (const [name, journey] of Object.entries(journeys))
    if (named.length === 0 || named.includes(name)) await runJourney(name, journey);
} finally {
  await browser.close();
}

/** Runs the walks of a journey, prints the comparison, and sets the exit code to 1 for differences and failures. */
async function runJourney(name: string, journey: ExpressJourney): Promise<void> {
  const hasReal = KRATOS_BINARY && (HYDRA_BINARY || !journey.setting.hydra);
  const kinds: readonly ServerKind[] = hasReal ? ['real', 'simulator'] : ['simulator'];
  const results = await Promise.all(kinds.map((kind) => runWalks(browser, kind, journey)));
  const ours = results.at(-1);
  if (!ours) return;
  const failing = ours.seen.filter(({ stuck, failed }) => stuck || failed).map((seen) => seen.name);
  const [real, simulator] = results;
  if (!real || !simulator) {
    console.log(`${name}: ${ours.seen.length} pages of the simulator, nothing to compare with`);
    for (const page of failing) console.log(`  ! ${page}`);
    if (failing.length > 0) process.exitCode = 1;
    return;
  }
  const compared = compare(real, simulator);
  const withOutcome = (outcome: string) => compared.filter((each) => each.outcome === outcome);
  const [equal, reordered] = [withOutcome('equal').length, withOutcome('equal in another order').length];
  const differing = withOutcome('differs');
  console.log(
    `${name}: ${compared.length} pages, ${equal + reordered} equal (${reordered} in another order), ${withOutcome('accepted').length} accepted, ${differing.length} differ`,
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

/** Starts a world and runs all walks of a journey in it. */
async function runWalks(browser: Browser, kind: ServerKind, { setting, walks }: ExpressJourney): Promise<WalkResult> {
  const world = await startWorld(kind, setting);
  const seen: PageObservation[] = [];
  try {
    for (const [title, walk] of Object.entries(walks)) {
      const recorded: PageObservation[] = [];
      try {
        await walk({ openVisitor: (name = '') => ExpressVisitor.open(browser, world, recorded, name) });
      } catch (error) {
        recorded.push({ name: 'ended', text: String(error), stuck: true });
      }
      seen.push(...recorded.map((each) => ({ ...each, name: `${title}: ${each.name}` })));
    }
  } finally {
    await world.close();
  }
  return { world, seen };
}
