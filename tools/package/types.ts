import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { promisify } from 'node:util';
import { entries } from './entries.ts';

/** Imports of the repository's own files: by relative path, and from the packages below the simulator by name. */
const ownImport = /(?<=(?:from |import\(|import )["'])(\.[^"']*\.ts|@members\/(?:engines|openapi)[^"']*)(?=["'])/g;
/** The imports that mean the `index.ts` of a folder. */
const doors = ['openapi', 'engines/json-schema', 'engines/jsonnet', 'engines/template'];

/** Path from the repository's root of the file that an import in `file` names. */
function importedFile(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  const path = specifier.replace('@members/', '');
  return doors.includes(path) ? `${path}/index.ts` : `${path}.ts`;
}

/** Relative path from one file to another, as an import names it. */
function relativeImport(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}

/**
 * Writes the declarations of the package's entries, and of the files that these import, into `types/`. `tsc -b` makes them.
 *
 * @throws Error when TypeScript finds an error
 */
export async function writeTypes(root: string, folder: string): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    [join(root, 'node_modules/@typescript/native/bin/tsc'), '-b', 'simulator'],
    {
      cwd: root,
    },
  );
  const wanted = new Set(Object.values(entries));
  for (const file of wanted) {
    const name = file.replace(/\.ts$/, '.d.ts');
    const text = await readFile(join(root, 'dist/types', name), 'utf8');
    const published = text.replaceAll(ownImport, (specifier) => {
      const imported = importedFile(file, specifier);
      wanted.add(imported);
      return relativeImport(file, imported).replace(/\.ts$/, '.js');
    });
    const target = join(folder, 'types', name);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, published);
  }
}
