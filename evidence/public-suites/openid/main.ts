/**
 * `npm run evidence -- openid --suite URL (--issuer URL --pages URL --hydra-admin URL)… --identifier NAME --password WORD`: runs
 * the plans of a running OpenID conformance suite on one server or on several, and prints what differs between them.
 * `docs/guides/evidence.md` describes it.
 */
import { writeFileSync } from 'node:fs';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { launchOptions } from '@members/testkit/chromium';
import { chromium } from '@playwright/test';
import { configuration, inChromium, type Server } from './browser.ts';
import { plans } from './plans.ts';
import { createSuite, type Module, rotatesKeys, type Verdict } from './suite.ts';
import { visit } from './visit.ts';

// Paths are relative to the folder where the command was given; npm changes to the package's folder.
if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
const several = { type: 'string', multiple: true, default: [] as string[] } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    suite: { type: 'string' },
    issuer: several,
    pages: several,
    'hydra-admin': several,
    identifier: { type: 'string' },
    password: { type: 'string' },
    module: several,
    parallel: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '300' },
    output: { type: 'string' },
  },
});
const { suite: address, identifier, password } = values;
const servers: Server[] = values.issuer.map((issuer, index) => ({
  issuer: issuer.replace(/\/$/, ''),
  pages: values.pages[index] ?? '',
  admin: values['hydra-admin'][index] ?? '',
}));
if (
  !address ||
  !identifier ||
  !password ||
  servers.length === 0 ||
  servers.some(({ pages, admin }) => !pages || !admin)
) {
  console.error(
    'usage: npm run evidence -- openid --suite URL (--issuer URL --pages URL --hydra-admin URL)… --identifier NAME --password WORD [--module NAME …] [--parallel N] [--seconds N] [--output FILE] [PLAN …]',
  );
  process.exit(2);
}
const { origin } = new URL(address);
const suite = createSuite(origin);
const person = { identifier, password };

interface Outcome {
  readonly plan: string;
  readonly module: string;
  readonly verdicts: readonly Verdict[];
}

/** A name for the plan or the module, with its variant. */
const label = (name: string, variant: object = {}) =>
  [name.replace(/^oidcc-|-certification-test-plan$/g, ''), ...Object.values(variant)].join(' | ');

/** Runs a module on a server. */
async function runOn(plan: string, module: Module, server: Server): Promise<Verdict> {
  const seconds = Number(values.seconds);
  if (module.testModule !== inChromium) return suite.run(plan, module, server, { seconds });
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage({ ignoreHTTPSErrors: true });
    return await suite.run(plan, module, server, {
      seconds,
      visit: (address) => visit(page, address, origin, person),
    });
  } finally {
    await browser.close();
  }
}

/** Runs the modules of the plans, some at a time, each of them on all servers at once. */
async function runAll(): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const plan of plans) {
    const name = label(plan.name, plan.variant);
    if (positionals.length > 0 && !positionals.some((word) => name.startsWith(word))) continue;
    const made = await Promise.all(servers.map((server) => suite.createPlan(plan, configuration(server, person))));
    const modules = (made[0]?.modules ?? []).filter(
      ({ testModule }) => values.module.length === 0 || values.module.includes(testModule),
    );
    const runModule = async (module: Module) => {
      const verdicts = await Promise.all(servers.map((server, index) => runOn(made[index]?.id ?? '', module, server)));
      const outcome = { plan: name, module: label(module.testModule, module.variant), verdicts };
      outcomes.push(outcome);
      console.log(`${name}: ${outcome.module}: ${verdicts.map(({ result }) => result).join(', ')}`);
      if (values.output) writeFileSync(values.output, JSON.stringify(outcomes, null, 2));
    };
    const isAlone = ({ testModule }: Module) => testModule === rotatesKeys;
    const queue = modules.filter((module) => !isAlone(module));
    const worker = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await runModule(next);
    };
    await Promise.all(Array.from({ length: Number(values.parallel) }, worker));
    for (const module of modules.filter(isAlone)) await runModule(module);
  }
  return outcomes;
}

const outcomes = await runAll();
for (const [index, { issuer }] of servers.entries()) {
  const counts = Object.entries(Object.groupBy(outcomes, ({ verdicts }) => verdicts[index]?.result ?? ''));
  console.log(`${issuer}: ${counts.map(([result, list]) => `${list?.length} ${result}`).join(', ')}`);
}
const differing = outcomes.filter(({ verdicts: [first, ...others] }) =>
  others.some(({ result, findings }) => result !== first?.result || !isDeepStrictEqual(findings, first?.findings)),
);
for (const { plan, module, verdicts } of differing) {
  console.log(`differs: ${plan}: ${module}`);
  for (const { result, id, findings } of verdicts) {
    console.log(`  ${result} ${origin}/log-detail.html?log=${id}`);
    for (const finding of findings) console.log(`    ${finding}`);
  }
}
console.log(`suite:openid: ${outcomes.length} modules, ${differing.length} differences`);
process.exitCode = differing.length === 0 ? 0 : 1;
