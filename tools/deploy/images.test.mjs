import { execFile } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { load, YAML11_SCHEMA } from 'js-yaml';
import { expect, test } from 'vitest';
import { peers } from '../package/entries.ts';
import { root } from '../run/install.mjs';

const text = (path) => readFileSync(join(root, path), 'utf8');
const dockerfile = text('Dockerfile');
const { services } = load(text('docker-compose.yml'), { schema: YAML11_SCHEMA });
const imports =
  /^(?:import|export)\s(?!type\b)(?:[\w\s{},*$]+?\bfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

/** Returns the files of a program and the packages that it imports, without type imports. */
function partsOf(...entries) {
  const [files, packages] = [new Set(entries), new Set()];
  for (const file of files)
    for (const [, fixed, late] of text(file).matchAll(imports)) {
      const from = fixed ?? late;
      if (from.startsWith('.')) files.add(relative(root, join(root, dirname(file), from)));
      else if (from.startsWith('@members/'))
        files.add(relative(root, realpathSync(createRequire(import.meta.url).resolve(from))));
      // JSON of a package becomes part of the bundle.
      else if (!from.startsWith('node:') && !from.endsWith('.json'))
        packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(from)?.[0]);
    }
  return { files: [...files], packages: [...packages].sort() };
}

/** The lines of one stage of the Dockerfile. */
const stage = (name) =>
  new RegExp(`^FROM \\S+ AS ${name}\\n([\\s\\S]*?)(?=^FROM)`, 'm').exec(`${dockerfile}\nFROM`)?.[1] ?? '';
const copied = (name) =>
  [...stage(name).matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, from]) => from.split(' '));

test.each([
  ['gateway', 'gateway/vite.config.ts', './dist/gateway'],
  ['simulator', 'simulator/vite.config.ts', './dist/simulator-bundle'],
])('the %s runs from its bundle: its image installs no package', (name, config, folder) => {
  expect(text(config)).toContain('noExternal: true');
  expect(stage(name)).toContain(folder);
  expect(stage(name)).not.toMatch(/node_modules|npm/);
});

test('the dependencies of the simulator and its engines are what it imports, without the optional peers of its package', () => {
  const packages = ['simulator/cli.mjs', 'simulator/control/client.ts'].flatMap((file) => partsOf(file).packages);
  const manifests = ['engines', 'simulator'].map((folder) => JSON.parse(text(`${folder}/package.json`)));
  const all = manifests.flatMap(({ dependencies }) => Object.keys(dependencies));
  const others = new Set(all.filter((name) => !name.startsWith('@members/')));
  const own = new Set(packages.filter((name) => !(name in peers)));
  expect([...own].sort()).toEqual([...others].sort());
});

test("the simulator's dependencies bring no build tool, and few packages", async () => {
  const args = ['ls', '--package-lock-only', '--omit=dev', '--omit=optional', '--all', '--json', '-w', 'ory-simulator'];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: root });
  const namesIn = ({ dependencies = {} }) =>
    Object.entries(dependencies).flatMap(([name, below]) => [name, ...namesIn(below)]);
  const names = new Set(namesIn(JSON.parse(stdout)));
  for (const tool of ['vite', 'rolldown', 'esbuild', 'typescript', 'msw']) expect(names).not.toContain(tool);
  expect(names.size).toBeLessThanOrEqual(55);
});

test('the files that the Dockerfile copies exist', () => {
  const named = [...dockerfile.matchAll(/^FROM \S+ AS (\S+)/gm)].flatMap(([, name]) => copied(name));
  expect(named).toContain('tools/demo');
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('each image runs as a user other than root and is based on the stage with Node only', () => {
  expect(stage('bare')).toMatch(/^USER node$/m);
  for (const name of ['gateway', 'simulator', 'main-application'])
    expect(dockerfile).toMatch(new RegExp(`^FROM bare AS ${name}$`, 'm'));
});

test('npm starts what the images start, with the same switches of Node', () => {
  const { scripts } = JSON.parse(text('package.json'));
  const switches = (line) => [...line.matchAll(/--[a-z][\w-]+(?:=\d+)?/g)].map(([found]) => found);
  const entry = (name) => /^ENTRYPOINT .*$/m.exec(stage(name))?.[0] ?? '';
  expect(switches(entry('gateway'))).toEqual(switches(scripts.gateway));
  for (const server of ['kratos-simulator', 'hydra-simulator'])
    expect(switches(entry(server))).toEqual(switches(scripts.simulator));
});

test.each(Object.entries(services))(
  '%s of docker-compose.yml has existing files, a pinned image, a profile and local ports only',
  (name, service) => {
    const { volumes = [], build, image, profiles, ports = [], environment } = service;
    expect(volumes.map((line) => line.split(':')[0]).filter((path) => !existsSync(join(root, path)))).toEqual([]);
    if (build) expect(stage(build.target)).not.toBe('');
    // The tag names a version.
    else expect(image).toMatch(/:v?\d/);
    expect(profiles.every((profile) => ['simulator', 'ory'].includes(profile))).toBe(true);
    // Other machines cannot reach the demonstration.
    expect(ports.filter((line) => !line.startsWith('127.0.0.1:'))).toEqual([]);
    if (name === 'app') expect(environment).toHaveProperty('KRATOS_PUBLIC_URL');
  },
);

test('the image copies the manifest of each workspace, and the build context has it', () => {
  const { workspaces } = JSON.parse(text('package.json'));
  const manifests = copied('packages').filter((path) => path.includes('/'));
  expect(manifests.toSorted()).toEqual(workspaces.map((folder) => `${folder}/package.json`).toSorted());
  const lines = text('.dockerignore').split('\n');
  const kept = lines.indexOf('!*/package.json');
  // The last line that matches a path decides.
  expect(lines.slice(kept + 1).filter((line) => line && !line.startsWith('#'))).toEqual([]);
  const excluded = workspaces.filter((folder) => lines.includes(folder));
  expect(excluded.filter((folder) => folder.includes('/'))).toEqual([]);
});
