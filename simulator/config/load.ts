/** The part of the reader that needs Node: files and loopback addresses. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError } from './errors.ts';
import { type HydraConfig, parseHydraConfig } from './hydra.ts';
import type { ReadSchema } from './identity-schema.ts';
import { type KratosConfig, parseKratosConfig } from './kratos.ts';
import type { SourceFile } from './located.ts';
import type { Parsed } from './parse.ts';

export interface LoadOptions {
  /** Paths of configuration files; a later one wins. */
  readonly files: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly dev: boolean;
}

export async function loadKratosConfig({ files, ...rest }: LoadOptions): Promise<Parsed<KratosConfig>> {
  return parseKratosConfig({ ...rest, files: await Promise.all(files.map(readSource)), readSchema });
}

export async function loadHydraConfig({ files, ...rest }: LoadOptions): Promise<Parsed<HydraConfig>> {
  return parseHydraConfig({ ...rest, files: await Promise.all(files.map(readSource)) });
}

async function readSource(name: string): Promise<SourceFile> {
  try {
    return { name, text: await readFile(name, 'utf8') };
  } catch (error) {
    throw new ConfigError(`${name}: expected a readable file, got ${reason(error)}`);
  }
}

/** `file:///absolute`, and `file://relative` or `file://./relative`, which count from the working directory, as for Kratos. */
const readSchema: ReadSchema = async (url) => {
  if (url.startsWith('file://')) {
    const path = url.startsWith('file:///')
      ? fileURLToPath(url)
      : resolve(decodeURIComponent(url.slice('file://'.length)));
    return readFile(path, 'utf8').catch((error: unknown) => {
      throw new Error(reason(error));
    });
  }
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return response.text();
};

function reason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' ? 'no such file' : error instanceof Error ? error.message : String(error);
}
