import { globSync, readFileSync } from 'node:fs';
import { readConfig } from '@members/gateway/config/config';
import { load, YAML11_SCHEMA } from 'js-yaml';
import { expect, test } from 'vitest';
import { z } from 'zod';

const root = new URL('../../', import.meta.url);
const text = (path: string) => readFileSync(new URL(path, root), 'utf8');
const dockerfile = text('Dockerfile');

/** An image with a tag for the reader and a digest. */
const pinnedImage = /^[a-z0-9./-]+:v?\d[\w.-]*@sha256:(?!0{64})[0-9a-f]{64}$/;

test('the base image of the Dockerfile is pinned and has the Node version of .nvmrc', () => {
  const stages = [...dockerfile.matchAll(/^FROM (\S+) AS (\S+)$/gm)];
  const names = new Set(['scratch', ...stages.map(([, , name]) => name)]);
  const images = stages.flatMap(([, image = '']) => (names.has(image) ? [] : [image]));
  expect(images).toHaveLength(1);
  expect(images[0]).toMatch(pinnedImage);
  expect(images[0]).toMatch(new RegExp(`^node:${text('.nvmrc').trim()}\\.`));
});

const compose = z
  .object({
    services: z.record(z.string(), z.object({ image: z.string().optional(), environment: z.unknown().optional() })),
  })
  .parse(load(text('docker-compose.yml'), { schema: YAML11_SCHEMA }));

test('every image of docker-compose.yml is pinned', () => {
  const images = Object.values(compose.services).flatMap(({ image }) => image ?? []);
  expect(images.length).toBeGreaterThan(3);
  expect(images.filter((image) => !pinnedImage.test(image))).toEqual([]);
});

test('the gateway of docker-compose.yml starts with its settings, and warns about none of them', () => {
  const environment = z.record(z.string(), z.string()).parse(compose.services.app?.environment);
  expect(readConfig(environment).warnings).toEqual([]);
});

const step = z
  .strictObject({
    id: z.string().optional(),
    name: z.string().optional(),
    if: z.string().optional(),
    uses: z.string().optional(),
    with: z.record(z.string(), z.union([z.string(), z.boolean()])).optional(),
    env: z.record(z.string(), z.string()).optional(),
    run: z.string().optional(),
    'working-directory': z.string().optional(),
    'continue-on-error': z.boolean().optional(),
  })
  .refine(
    ({ uses, run }) => (uses === undefined) !== (run === undefined),
    'a step either uses an action or runs a command',
  );

const workflow = z.strictObject({
  name: z.string(),
  on: z.partialRecord(z.enum(['push', 'pull_request', 'schedule', 'workflow_dispatch']), z.unknown()),
  permissions: z.record(z.string(), z.string()),
  env: z.record(z.string(), z.string()).optional(),
  concurrency: z.strictObject({ group: z.string(), 'cancel-in-progress': z.boolean() }).optional(),
  jobs: z.record(
    z.string(),
    z.strictObject({
      name: z.string().optional(),
      if: z.string().optional(),
      needs: z.array(z.string()).optional(),
      outputs: z.record(z.string(), z.string()).optional(),
      env: z.record(z.string(), z.string()).optional(),
      environment: z.string().optional(),
      strategy: z
        .strictObject({
          'fail-fast': z.boolean(),
          matrix: z
            .strictObject({
              steps: z.array(z.string()).min(1),
              node: z.array(z.string()).min(1),
              name: z.string(),
              target: z.array(z.string()).min(1),
              include: z.array(z.record(z.string(), z.string())).min(1),
            })
            .partial(),
        })
        .optional(),
      // A version, because ubuntu-latest moves.
      'runs-on': z.string().regex(/-\d+\.\d+$/),
      'timeout-minutes': z.int(),
      permissions: z.record(z.string(), z.string()).optional(),
      steps: z.array(step).min(1),
    }),
  ),
});

const files = globSync('.github/workflows/*', { cwd: root });
const workflows = files.map((file) => ({ file, ...workflow.parse(load(text(file))) }));
const jobs = workflows.flatMap(({ file, jobs }) =>
  Object.entries(jobs).map(([name, job]) => ({ name: `${file}: ${name}`, job })),
);

test('every action is pinned to one commit, with its version in a comment', () => {
  const lines = files.flatMap((file) => text(file).match(/^.*\buses:.*$/gm) ?? []);
  expect(lines).toHaveLength(jobs.flatMap(({ job }) => job.steps.filter(({ uses }) => uses !== undefined)).length);
  expect(lines.filter((line) => !/ uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  const references = new Set(lines.map((line) => line.split('uses: ')[1]));
  const actions = new Set([...references].map((reference) => reference?.split('@')[0]));
  expect(references.size).toBe(actions.size);
});

test('jobs may read the code; few may write: issues, a branch, images, the pages of the site, or a proof of who they are', () => {
  expect(workflows.map(({ permissions }) => permissions)).toEqual(files.map(() => ({ contents: 'read' })));
  const more = jobs.flatMap(({ name, job }) => (job.permissions === undefined ? [] : [[name, job.permissions]]));
  expect(more.toSorted()).toEqual([
    ['.github/workflows/parity.yml: record', { contents: 'read', issues: 'write' }],
    ['.github/workflows/release.yml: chart', { contents: 'read', packages: 'write' }],
    [
      '.github/workflows/release.yml: images',
      { contents: 'read', packages: 'write', 'id-token': 'write', attestations: 'write' },
    ],
    ['.github/workflows/release.yml: packages', { contents: 'read', 'id-token': 'write' }],
    ['.github/workflows/site.yml: publish', { pages: 'write', 'id-token': 'write' }],
    ['.github/workflows/weekly.yml: page', { contents: 'write', 'pull-requests': 'write' }],
  ]);
});

test('no checkout leaves its token to the commands of a job', () => {
  const checkouts = jobs.flatMap(({ job }) => job.steps.filter(({ uses }) => uses?.startsWith('actions/checkout@')));
  const [own, others] = [false, true].map((isOther) =>
    checkouts.flatMap((each) => (Boolean(each.with?.repository) === isOther ? [each.with] : [])),
  );
  const withCommands = jobs.filter(({ job }) => job.steps.some(({ run }) => run !== undefined));
  expect(own).toEqual(withCommands.map(() => ({ 'persist-credentials': false })));
  const repositories = ['ory/kratos', 'ory/kratos-selfservice-ui-node', 'ory/kratos', 'ory/hydra'];
  expect(others).toEqual(
    repositories.map((repository) => expect.objectContaining({ repository, 'persist-credentials': false })),
  );
});

test('the job that may write a branch installs no package', () => {
  const [writing] = jobs.flatMap(({ name, job }) => (name.endsWith('weekly.yml: page') ? [job] : []));
  const commands = writing?.steps.flatMap(({ run }) => run ?? []) ?? [];
  expect(commands.length).toBeGreaterThan(0);
  expect(commands.filter((run) => /npm (?:ci|install)|npx/.test(run))).toEqual([]);
});

test('CI lists and audits all packages, also those that are bundled into the gateway', () => {
  const commands = jobs.flatMap(({ job }) => job.steps.flatMap(({ run }) => run ?? []));
  expect(commands.filter((run) => run.startsWith('npm sbom'))).toHaveLength(1);
  const audits = commands.filter((run) => run.startsWith('npm audit'));
  expect([...new Set(audits)].toSorted()).toEqual([
    'npm audit --package-lock-only --audit-level=high',
    'npm audit signatures',
  ]);
});
