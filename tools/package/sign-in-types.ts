import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The published types use types of these packages. The values are the folders of their declarations in `dist/types`. */
const packages: Readonly<Record<string, readonly [sources: string, types: string]>> = {
  '@members/app': ['src', 'app'],
  '@members/openapi': ['openapi', 'openapi'],
  '@members/ui': ['src/ui', 'ui'],
};

const ownImport = /(?<=(?:from |import\()["'])(\.[^"']*\.tsx?|@members\/[^"']*)(?=["'])/g;

const declarationOf = (source: string) => source.replace(/\.tsx?$/, '.d.ts');

/** Returns the declaration that an import names, below `dist/types`. @throws Error for a package without an entry above */
async function importedFile(root: string, file: string, specifier: string): Promise<string> {
  if (specifier.startsWith('.')) return declarationOf(posix.join(posix.dirname(file), specifier));
  const [, name = '', entry = ''] = /^(@members\/[^/]+)(.*)$/.exec(specifier) ?? [];
  const [sources, types] = packages[name] ?? [];
  if (sources === undefined || types === undefined) throw new Error(`${file}: imports ${specifier}`);
  const { exports } = JSON.parse(await readFile(join(root, sources, 'package.json'), 'utf8'));
  return declarationOf(posix.join(types, exports[`.${entry}`]));
}

/**
 * Writes the declarations of the package, and of the files that these import, into `types/`.
 * @param entries files of the entries, below `sign-in-react`
 * @throws Error when TypeScript finds an error
 */
export async function writeSignInTypes(root: string, folder: string, entries: readonly string[]): Promise<void> {
  await run(process.execPath, [join(root, 'node_modules/@typescript/native/bin/tsc'), '-b', 'sign-in-react'], {
    cwd: root,
  });
  const wanted = new Set(entries.map((entry) => `sign-in-react/${declarationOf(entry)}`));
  for (const file of wanted) {
    let text = (await readFile(join(root, 'dist/types', file), 'utf8')).replace(/^import '\.\/style\.css';\n/m, '');
    const targets = new Map<string, string>();
    for (const [specifier] of text.matchAll(ownImport)) {
      const imported = await importedFile(root, file, specifier);
      wanted.add(imported);
      const relative = posix.relative(posix.dirname(file), imported).replace(/\.d\.ts$/, '.js');
      targets.set(specifier, relative.startsWith('.') ? relative : `./${relative}`);
    }
    text = text.replaceAll(ownImport, (specifier) => targets.get(specifier) ?? specifier);
    const target = join(folder, 'types', file);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text);
  }
}
