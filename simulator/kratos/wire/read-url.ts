/** Loads documents from addresses of the configuration. */

import { base64Problem, decodeBase64 } from '@members/engines/go/base64';
import { fromUtf8 } from '@members/engines/go/utf8';
import { type CallerContext, callWithRetries, Unreachable } from '../../http/client.ts';
import { KratosError } from './errors.ts';

/** An error of Go without a status of its own; it is sent as 500. */
export const bareError = (message: string) => new KratosError({ status: 500, bare: true, message });

/**
 * Loads the text at an address of the configuration. Existing files were read with the configuration and are
 * `base64://` addresses by now, so a `file://` address names a missing file.
 * @throws KratosError
 */
export async function readUrl(caller: CallerContext, url: string): Promise<string> {
  if (url.startsWith('base64://')) return decoded(url, url.slice('base64://'.length));
  if (url.startsWith('file://')) throw bareError(unopened(url.slice('file://'.length)));
  if (!/^https?:\/\//.test(url))
    throw bareError(`expected ${url} to have one of the prefixes ${prefixes}: unknown scheme`);
  const response = await callWithRetries(caller, url).catch((error: unknown) => {
    throw error instanceof Unreachable ? bareError(`${url}: ${error.message}`) : error;
  });
  return response.text();
}

function decoded(url: string, text: string): string {
  const bytes = decodeBase64(text);
  if (bytes) return fromUtf8(bytes);
  const problem = base64Problem(text.replaceAll('+', '-').replaceAll('/', '_'));
  throw bareError(`base64decode: ${url}: ${problem}`);
}

const prefixes = '[http://, https://, file://, base64://]';
const unopened = (path: string) => `unable to open file: ${path}: open ${path}: no such file or directory`;

/** Like `readUrl`, but takes a text without a scheme as the path of a file. @throws KratosError */
export const readUrlOrPath = (caller: CallerContext, url: string): Promise<string> =>
  readUrl(caller, /^(https?|file|base64):\/\//.test(url) ? url : `file://${url}`);
