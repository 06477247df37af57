import { setupWorker } from 'msw/browser';
import { openShelf, stayRegistered } from '../../simulator/adapter/browser.ts';
import type { Handle } from '../../simulator/adapter/fetch.ts';
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

function asking(method: string, url: string, body?: unknown): Request {
  const headers = { 'content-type': 'application/json' };
  return new Request(url, { method, headers, credentials: 'omit', ...(body ? { body: JSON.stringify(body) } : {}) });
}

/** The servers of all tabs, with the account and the application. */
async function open(origin: string): Promise<{ readonly handle: Handle }> {
  const [simulator, shelf] = await Promise.all([createServers(origin), openShelf('simulator')]);
  const { kratosAdmin, hydraAdmin } = addressesOf(origin);
  const servers = keep(simulator, shelf);
  // What is there already stays as it is; and who is asked next has what other tabs did, and has run already.
  const nowhere = { entries: () => [], set: () => undefined };
  await servers.handle(asking('POST', `${kratosAdmin}/admin/identities`, account), nowhere);
  await servers.handle(asking('POST', `${hydraAdmin}/admin/clients`, client(origin)), nowhere);
  return servers;
}

/**
 * Runs Kratos and Hydra in this page, behind MSW's service worker: from here on every call and every navigation to them is
 * answered by a page of this origin, and all tabs see one world.
 *
 * @returns a way to ask their admin APIs
 */
export async function startServers() {
  const { origin } = location;
  const addresses = addressesOf(origin);
  // The worker starts meanwhile: it takes the browser about as long.
  const opening = open(origin);
  const nowhere = { entries: () => [], set: () => undefined };
  const ask = async (method: string, url: string, body?: unknown): Promise<unknown> =>
    (await (await opening).handle(asking(method, url, body), nowhere)).json();
  const { kratos, hydra } = addresses;
  const handle: Handle = async (request, cookies) => (await opening).handle(request, cookies);
  const worker = setupWorker(...decisions(addresses, ask), ...simulatorHandlers({ handle }, [kratos, hydra]));
  stayRegistered();
  await Promise.all([worker.start({ quiet: true, onUnhandledFrame: 'bypass' }), opening]);
  // A page that came first in place of a server's answer: now there is somebody who answers.
  if ([kratos, hydra].some((address) => location.href.startsWith(`${address}/`))) {
    location.reload();
    await new Promise(() => undefined);
  }
  return { addresses, ask };
}
