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
