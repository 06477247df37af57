/**
 * `npm run parity -- diff --profile NAME --kratos URL_A --kratos URL_B [--admin URL_A --admin URL_B]
 * [--hydra …] [--hydra-admin …] [--upstream …] [--filter NAME] [--all]`: runs the suites of a profile on two
 * live servers and prints the first difference of each. Every option names A first. `--admin` and `--hydra-admin`
 * default to the next port, as in Ory's configuration. Start both servers anew with the profile (`profiles/NAME`):
 * some suites list all identities.
 */
import { parseArgs } from 'node:util';
import { readProfile } from '../../targets/profile.ts';
import { urls } from '../../targets/urls.ts';
import { runSuite } from '../run-suite.ts';
import { loadSuites } from '../suites.ts';
import { compareRuns } from './compare-runs.ts';
import { diffEnvironments } from './servers.ts';

const several = { type: 'string', multiple: true } as const;
const { values } = parseArgs({
  options: {
    profile: { type: 'string', default: 'password' },
    filter: { type: 'string', default: '' },
    all: { type: 'boolean', default: false },
    kratos: several,
    admin: several,
    hydra: several,
    'hydra-admin': several,
    upstream: several,
  },
});

const profile = readProfile(values.profile);
const suites = (await loadSuites()).filter(
  ({ name, profile }) => profile === values.profile && name.includes(values.filter),
);
if (suites.length === 0)
  throw new Error(`--filter: no suite of profile ${values.profile} has "${values.filter}" in its name`);

const runs = [];
// One server after the other: the sign-in provider knows only one of them at a time.
for (const environment of diffEnvironments(values)) runs.push(await runAll(environment));
const [one = new Map(), other = new Map()] = runs;
let unequal = 0;
for (const { name } of suites) {
  const found = compareRuns(name, one.get(name), other.get(name));
  console.log(found.length === 0 ? `${name}: equal` : `${name}: differs`);
  if (found.length > 0) console.log((values.all ? found : found.slice(0, 1)).join('\n'));
  unequal += found.length === 0 ? 0 : 1;
}
console.log(`contract:diff: ${unequal} of ${suites.length} suites differ`);
process.exitCode = unequal === 0 ? 0 : 1;

async function runAll(environment: NodeJS.ProcessEnv) {
  const target = urls({ ...environment, CONTRACT_PROFILE: values.profile });
  const reason = target.unavailable(profile);
  if (reason) throw new Error(reason);
  const servers = await target.start(profile);
  const played = new Map<string, Awaited<ReturnType<typeof runSuite>>>();
  try {
    for (const suite of suites) played.set(suite.name, await runSuite(suite, servers));
  } finally {
    await servers.stop();
  }
  return played;
}
