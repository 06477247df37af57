import { readFile } from 'node:fs/promises';
import { ConfigProblem } from '../config/config-problem.ts';
import type { YamlFile } from '../config/yaml-file.ts';
import { errorCode } from '../observability/error-code.ts';
import { type ClaimMap, parseClaimMap } from './claim-map.ts';
import { checkTraitPaths, readIdentitySchemas } from './schema-paths.ts';

/** Reads the file of CLAIMS_FILE. @throws ConfigProblem with one line for each problem */
export async function readClaimMap(path: string): Promise<YamlFile<ClaimMap>> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new ConfigProblem([`CLAIMS_FILE: expected a file that can be read, got ${errorCode(error)}`]);
  });
  return parseClaimMap(path, text);
}

/**
 * Checks the traits of a claim map against Kratos's identity schemas.
 * @returns a warning if Kratos does not answer: the gateway may start before it
 * @throws ConfigProblem with one line for each trait that no schema has
 */
export async function checkClaimMap(file: YamlFile<ClaimMap>, kratosUrl: string): Promise<string | undefined> {
  try {
    checkTraitPaths(file, await readIdentitySchemas(kratosUrl));
    return undefined;
  } catch (error) {
    if (error instanceof ConfigProblem) throw error;
    return 'CLAIMS_FILE: its traits were not checked, because Kratos did not send its identity schemas';
  }
}
