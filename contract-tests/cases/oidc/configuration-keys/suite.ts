import { makeIdentity, open, start, startApi, submit } from '../../../kit/index.ts';
import {
  allowAtProvider,
  providerAddress,
  providerPerson,
  returnFromProvider,
  returnFromProviderByScript,
} from '../../../kit/oidc.ts';
import { signIn, unrecordedSettings } from '../../../kit/second-factor.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

/** A provider that knows the server by a proxy's address, a provider of an organization, and settings without the method `profile`. */
export default contract('oidc/configuration-keys', { profile: 'oidc-keys' }, async (stage) => {
  await proxied(stage);
  await organization(stage);
  await settings(stage);
});

/** Returns the address to which the proxy forwards the callback. */
const handedOn = ({ addresses }: Stage, address: string) =>
  address.replace('http://127.0.0.1:4455/proxied', addresses.public);

async function proxied(stage: Stage): Promise<void> {
  const { email, form, newBrowser, note } = stage;
  const grace = providerPerson(email('grace'));
  note('to the provider and back through the proxy');
  await form.navigate(handedOn(stage, await returnFromProvider(form, 'registration', 'acme', grace)));
  await form.fetch('/sessions/whoami');
  const browser = newBrowser();
  await browser.navigate(handedOn(stage, await returnFromProviderByScript(browser, 'login', 'acme', grace)));
  await browser.get('/sessions/whoami');
}

async function organization(stage: Stage): Promise<void> {
  const { email, native, newBrowser, newForm, note } = stage;
  note("an organization's provider, which no form shows");
  const globex = { method: 'oidc', provider: 'globex' };
  const flow = await startApi(native, 'login', '?return_session_token_exchange_code=true');
  await submit(native, flow, globex);
  await submit(native, flow, globex);
  for (const kind of ['login', 'registration'] as const) {
    const [browser, form] = [newBrowser(), newForm()];
    await submit(form, await open(form, kind), globex);
    const sent = await submit(browser, await start(browser, kind), globex);
    const back = await allowAtProvider(browser, providerAddress(sent), providerPerson(email(kind)));
    await browser.navigate(handedOn(stage, back));
    await browser.get('/sessions/whoami');
  }
}

async function settings({ admin, email, newForm, note }: Stage): Promise<void> {
  const identifier = email('ada');
  await makeIdentity(admin, identifier, { traits: { email: identifier, firstName: 'Ada' } });
  note('settings without a profile, whose form the server sorts now one way, now another');
  const form = newForm();
  await signIn(form, identifier);
  const changes = { method: 'profile', 'traits.email': identifier, 'traits.firstName': 'Augusta' };
  await submit(form, await unrecordedSettings(form), changes);
  await form.fetch('/sessions/whoami');
  note("an organization's provider is not linked by hand");
  await submit(form, await unrecordedSettings(form), { link: 'globex' });
}
