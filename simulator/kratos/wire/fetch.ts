/** What lies at addresses of the configuration. */

import { base64Problem, decodeBase64 } from '../../go/base64.ts';
import { fromUtf8 } from '../../go/utf8.ts';
import { type CallerContext, callWithRetries, Unreachable } from '../../http/client.ts';
import { KratosError } from './errors.ts';

/** An error that has no status of its own. */
export const plain = (message: string) => new KratosError({ status: 500, bare: true, message });

/** The text at an address of the configuration. Files that there are were read with it and are `base64://` by now. @throws KratosError */
export async function readAddress(caller: CallerContext, url: string): Promise<string> {
  if (url.startsWith('base64://')) return decoded(url, url.slice('base64://'.length));
  if (url.startsWith('file://')) throw plain(unopened(url.slice('file://'.length)));
  if (!/^https?:\/\//.test(url)) throw plain(`expected ${url} to have one of the prefixes ${prefixes}: unknown scheme`);
  const response = await callWithRetries(caller, url).catch((error: unknown) => {
    throw error instanceof Unreachable ? plain(`${url}: ${error.message}`) : error;
  });
  return response.text();
}

function decoded(url: string, text: string): string {
  const bytes = decodeBase64(text);
  if (bytes) return fromUtf8(bytes);
  const problem = base64Problem(text.replaceAll('+', '-').replaceAll('/', '_'));
  throw plain(`base64decode: ${url}: ${problem}`);
}

const prefixes = '[http://, https://, file://, base64://]';
const unopened = (path: string) => `unable to open file: ${path}: open ${path}: no such file or directory`;

/** The same, but that what is none of these addresses is the path of a file. @throws KratosError */
export const readAddressOrPath = (caller: CallerContext, url: string): Promise<string> =>
  readAddress(caller, /^(https?|file|base64):\/\//.test(url) ? url : `file://${url}`);
