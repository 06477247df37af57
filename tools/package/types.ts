import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import ts from 'typescript';
import { entries } from './entries.ts';

/** Imports of the repository's own files: by relative path, and from `@members/openapi` by name. */
const ownImport = /(?<=(?:from |import\()["'])(\.[^"']*\.ts|@members\/openapi[^"']*)(?=["'])/g;

/** Path from the repository's root of the file that an import in `file` names. */
function importedFile(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  return `${specifier.replace('@members/openapi', 'openapi').replace(/^openapi$/, 'openapi/index')}.ts`;
}

/** Relative path from one file to another, as an import names it. */
function relativeImport(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}

/**
 * Writes the declarations of the package's entries, and of the files that these import, into `types/`.
 *
 * @throws Error when TypeScript cannot make a declaration
 */
export async function writeTypes(root: string, folder: string): Promise<void> {
  const out = await mkdtemp(join(tmpdir(), 'types-'));
  const { config } = ts.readConfigFile(join(root, 'simulator/tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, references: [] }, ts.sys, join(root, 'simulator'));
  const { tsBuildInfoFile: _, ...common } = options;
  const files = Object.values(entries).map((file) => join(root, file));
  const program = ts.createProgram(files, {
    ...{ ...common, rootDir: root, outDir: out, noCheck: true, composite: false, incremental: false },
    ...{ noEmit: false, declaration: true, emitDeclarationOnly: true },
  });
  const { diagnostics } = program.emit();
  if (diagnostics.length > 0) throw new Error(ts.formatDiagnostics(diagnostics, ts.createCompilerHost(options)));
  const wanted = new Set(Object.values(entries));
  for (const file of wanted) {
    const name = file.replace(/\.ts$/, '.d.ts');
    const text = await readFile(join(out, name), 'utf8');
    const published = text.replaceAll(ownImport, (specifier) => {
      const imported = importedFile(file, specifier);
      wanted.add(imported);
      return relativeImport(file, imported).replace(/\.ts$/, '.js');
    });
    const target = join(folder, 'types', name);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, published);
  }
  await rm(out, { recursive: true });
}
