import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import ts from 'typescript';
import { entries } from './entries.ts';

const imported = /(?<=(?:from |import\()["'])(\.[^"']*)\.ts(?=["'])/g;

/**
 * Writes the type declarations of the package's entries, and of the files that they import, into `types/`.
 *
 * @throws Error if a declaration cannot be generated
 */
export async function writeTypes(root: string, folder: string): Promise<void> {
  const out = await mkdtemp(join(tmpdir(), 'types-'));
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, root);
  const { tsBuildInfoFile: _, ...common } = options;
  const files = Object.values(entries).map((file) => join(root, file));
  const program = ts.createProgram(files, {
    ...common,
    rootDir: root,
    outDir: out,
    noCheck: true,
    incremental: false,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
  });
  const { diagnostics } = program.emit();
  if (diagnostics.length > 0) throw new Error(ts.formatDiagnostics(diagnostics, ts.createCompilerHost(options)));
  const wanted = new Set(Object.values(entries));
  for (const file of wanted) {
    const name = file.replace(/\.ts$/, '.d.ts');
    const text = await readFile(join(out, name), 'utf8');
    for (const [, path = ''] of text.matchAll(imported)) wanted.add(posix.join(posix.dirname(file), `${path}.ts`));
    const target = join(folder, 'types', name);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text.replaceAll(imported, '$1.js'));
  }
  await rm(out, { recursive: true });
}
