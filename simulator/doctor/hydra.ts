/** Finds mistakes in a Hydra configuration and its OAuth2 clients. */

import { answerRequest, requestJar } from '../adapter/fetch.ts';
import type { SourceFile } from '../config/document/located.ts';
import { parseSource } from '../config/document/located.ts';
import type { ParsedHydraConfig } from '../config/hydra.ts';
import { createHydra } from '../hydra/index.ts';
import { systemClock, systemRandom } from '../runtime/runtime.ts';
import { parseSeedList } from '../starter/seed.ts';
import { type CertificateOptions, type CertificateUse, certificateProblems, hostBehind } from './certificates.ts';
import { applyRules, type Problem } from './rule.ts';
import { clientRules } from './rules-clients.ts';
import { hydraRules } from './rules-hydra.ts';
import { type HydraSetup, hydraSetupOf, type PlacedClient } from './setup-hydra.ts';

/** Returns the clients of a file. @throws SeedError if it has none */
function clientsIn({ name, text }: SourceFile): PlacedClient[] {
  const { items } = parseSeedList(name, text);
  const isList = text.trimStart().startsWith('[');
  // In one line with the text, so that lines stay the same. A file name without .json is JSON, too.
  const list = parseSource({
    name: `${name}`.replace(/(?:\.json)?$/, '.json'),
    text: `{"":${isList ? text : `[${text}]`}}`,
  });
  const places = (list.value as Map<string, { value: PlacedClient['place'][] }>).get('')?.value ?? [];
  return items.map((client, i) => ({
    name: typeof client.client_id === 'string' ? client.client_id : `${i + 1}`,
    client,
    place: places[i] ?? list,
  }));
}

/** Creates each client in a Hydra of its own, and returns the problems of those that Hydra refuses. */
async function refusedClients({ config }: ParsedHydraConfig, { clients }: HydraSetup): Promise<Problem[]> {
  const { admin } = createHydra(config, {
    clock: systemClock,
    random: systemRandom,
    fetch: neverCalled,
    quickKeys: true,
  });
  const found: Problem[] = [];
  for (const { name, client, place } of clients) {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(client) };
    const answer = await answerRequest(admin, new Request('http://127.0.0.1/admin/clients', init), requestJar([]));
    if (answer.ok) continue;
    const { error_description: said = '' } = (await answer.json()) as { readonly error_description?: string };
    found.push({
      id: 'client-refused',
      key: `client ${name}`,
      at: place.at,
      cause: `Hydra refuses the client: ${said}`,
      mend: 'correct the client',
    });
  }
  return found;
}

const neverCalled = () => Promise.reject(new TypeError('the doctor calls no server'));

/** The certificates of the listeners that have TLS. */
function certificatesOf({ config: { serve }, issuer }: HydraSetup): CertificateUse[] {
  return (['public', 'admin'] as const).flatMap((side) => {
    const { tls } = serve[side];
    if (!tls.enabled) return [];
    const key = `serve.${serve.tls.cert ? '' : `${side}.`}tls`;
    const host = side === 'public' ? hostBehind(issuer, serve.public.port) : undefined;
    return [{ key, tls, host, effect: 'Hydra does not start' }];
  });
}

/** Returns the problems of a configuration and of the clients of files, the most likely first. */
export async function examineHydra(
  parsed: ParsedHydraConfig,
  files: readonly SourceFile[],
  options: Omit<CertificateOptions, 'at'>,
): Promise<Problem[]> {
  const setup = hydraSetupOf(parsed, files.flatMap(clientsIn));
  return [
    ...certificateProblems(certificatesOf(setup), { ...options, at: setup.at }),
    ...(await refusedClients(parsed, setup)),
    ...applyRules([...hydraRules, ...clientRules], setup),
  ];
}
