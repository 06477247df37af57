// Adds to package-lock.json the optional packages of other platforms that a registry kept back when it was written:
// with an entry each, `npm ci` takes the lock file on every platform. `--check` only says what is missing.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];
const libraries = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' };

/**
 * What platform a package is for, as its own name tells (`cli-linux-x64-musl`).
 *
 * @param siblings the names beside it: a Linux package is glibc's where another one is musl's
 * @returns `os`, `cpu` and `libc` as a lock file has them; undefined for a name that tells no processor
 */
export function platformOf(name, siblings = []) {
  const words = name.split(/[/-]/);
  const cpu = processors.find((each) => words.includes(each));
  if (!cpu) return undefined;
  const os = systems.find((each) => words.includes(each));
  const named = Object.keys(libraries).find((each) => words.includes(each));
  const libc = named ? libraries[named] : os === 'linux' && siblings.includes(`${name}-musl`) ? 'glibc' : undefined;
  return { cpu: [cpu], ...(libc ? { libc: [libc] } : {}), ...(os ? { os: [os] } : {}) };
}

/** Where Node would look for a package from the folder of another. */
function placesFrom(folder, name) {
  const places = [];
  for (let at = folder; at !== ''; at = at.slice(0, Math.max(at.lastIndexOf('node_modules/') - 1, 0)))
    places.push(`${at}/node_modules/${name}`);
  return [...places, `node_modules/${name}`];
}

/**
 * The entries that a lock file lacks, by their place.
 *
 * @throws where a name does not tell its platform, or a version is a range: nothing is guessed
 */
export function missingEntries({ packages }) {
  const missing = {};
  for (const [folder, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    const names = Object.keys(optionalDependencies);
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (placesFrom(folder, name).some((place) => place in packages)) continue;
      const platform = platformOf(name, names);
      if (!platform || !/^\d+\.\d+\.\d+[\w.-]*$/.test(version))
        throw new Error(
          `package-lock.json: ${folder} wants ${name}@${version}, and nothing tells its platform or version`,
        );
      missing[`node_modules/${name}`] = { version, ...(dev ? { dev } : {}), optional: true, ...platform };
    }
  }
  return missing;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = fileURLToPath(new URL('../package-lock.json', import.meta.url));
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const missing = missingEntries(lock);
  for (const place of Object.keys(missing)) console.log(`${place} ${missing[place].version}`);
  if (process.argv.includes('--check')) process.exit(Object.keys(missing).length > 0 ? 1 : 0);
  const all = Object.entries({ ...lock.packages, ...missing });
  lock.packages = Object.fromEntries(all.sort(([one], [other]) => one.localeCompare(other, 'en')));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
