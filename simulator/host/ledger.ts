import { readFile } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';

const at = (path: string) => readFile(new URL(path, import.meta.url));

/**
 * Returns the page that reports the comparison with the real servers. The npm package has it compressed beside this file,
 * the repository under `contract-tests/`.
 */
export const ledgerPage = (): Promise<string> =>
  at('ledger.html.br').then(
    (packed) => `${brotliDecompressSync(packed)}`,
    async () => `${await at('../../contract-tests/parity.html')}`,
  );

/** Returns a step of a recording of the real servers. Only the repository has them. @param step its number, from 1 */
export async function recordedStep(suite: string, step: number): Promise<object | undefined> {
  if (!/^[\w-]+(?:\/[\w-]+)*$/.test(suite)) return undefined;
  const file = await at(`../../contract-tests/cases/${suite}/recording.json`).catch(() => undefined);
  return file && (JSON.parse(`${file}`) as { readonly steps: readonly object[] }).steps[step - 1];
}
