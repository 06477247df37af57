import { setupWorker } from 'msw/browser';
import { openShelf, stayRegistered } from '../../simulator/adapter/browser.ts';
import { keep } from '../../simulator/adapter/kept.ts';
import { simulatorHandlers } from '../../simulator/adapter/msw.ts';
import { decisions } from './decide.ts';
import { addressesOf, createServers } from './servers.ts';

/** The main application, as Hydra knows it: in a browser nothing is secret. */
export const client = (origin: string) => ({
  client_id: 'main-application',
  client_name: 'Application principale',
  redirect_uris: [`${origin}/client.html`],
  post_logout_redirect_uris: [`${origin}/client.html`],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  scope: 'openid profile email offline_access',
  token_endpoint_auth_method: 'none',
});

const account = {
  schema_id: 'default',
  traits: { email: 'camille@example.org', firstName: 'Camille', lastName: 'Martin' },
  credentials: { password: { config: { password: 'tournesol-lundi-7' } } },
};

/**
 * Runs Kratos and Hydra in this page, behind MSW's service worker: from here on every call and every navigation to them is
 * answered by a page of this origin, and all tabs see one world.
 *
 * @returns a way to ask their admin APIs
 */
export async function startServers() {
  const { origin } = location;
  const addresses = addressesOf(origin);
  const servers = keep(await createServers(origin), await openShelf('simulator'));
  const nowhere = { entries: () => [], set: () => undefined };
  const ask = async (method: string, url: string, body?: unknown): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' };
    const init = { method, headers, credentials: 'omit' as const, ...(body ? { body: JSON.stringify(body) } : {}) };
    return (await servers.handle(new Request(url, init), nowhere)).json();
  };
  // What is there already stays as it is.
  await ask('POST', `${addresses.kratosAdmin}/admin/identities`, account);
  await ask('POST', `${addresses.hydraAdmin}/admin/clients`, client(origin));
  const { kratos, hydra } = addresses;
  const worker = setupWorker(...decisions(addresses, ask), ...simulatorHandlers(servers, [kratos, hydra]));
  stayRegistered();
  await worker.start({ quiet: true, onUnhandledFrame: 'bypass' });
  // A page that came first in place of a server's answer: now there is somebody who answers.
  if ([kratos, hydra].some((address) => location.href.startsWith(`${address}/`))) {
    location.reload();
    await new Promise(() => undefined);
  }
  return { addresses, ask };
}
