import { readFile } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';

const at = (path: string) => readFile(new URL(path, import.meta.url));

/** What was compared with the real servers, as a page: in the npm package compressed, beside this file; in the repository where it is made. */
export const ledgerPage = (): Promise<string> =>
  at('ledger.html.br').then(
    (packed) => `${brotliDecompressSync(packed)}`,
    async () => `${await at('../../contract-tests/parity.html')}`,
  );
