import { makeIdentity, parameter, password, submit, text } from '../../../kit/index.ts';
import { linkAndReturn, providerPerson, returnFromProvider, returnFromProviderByScript } from '../../../kit/oidc.ts';
import { signIn, unrecordedSettings } from '../../../kit/second-factor.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

/** Kinds of providers whose endpoints are below an `issuer_url`: sign-in with their claims. */
const kinds = ['gitlab', 'salesforce', 'auth0', 'auth0-auto', 'uaepass-staging'] as const;

export default contract('oidc/provider-kinds-callback', { profile: 'oidc-kinds-back' }, async (stage) => {
  await back(stage);
  await failures(stage);
  await organization(stage);
  await linked(stage);
});

/** Names in the form of UAE PASS, and claims that no kind reads. */
const more = { firstnameEN: 'Grace', lastnameEN: 'Hopper', fullnameEN: 'Grace Hopper', tenant: 'navy', updated_at: '' };

async function back({ admin, newBrowser, newForm, email, note }: Stage): Promise<void> {
  for (const provider of kinds) {
    note(`${provider}, and back`);
    const form = newForm();
    const person = providerPerson(email(provider), { ...more, locale: 'en' });
    await form.navigate(await returnFromProvider(form, 'registration', provider, person));
    const { body } = await form.fetch('/sessions/whoami');
    await admin.get(`/admin/identities/${text(body, 'identity.id')}`);
    const browser = newBrowser();
    await browser.navigate(await returnFromProviderByScript(browser, 'login', provider, person));
    await browser.fetch('/sessions/whoami');
  }
}

async function failures({ newForm, email, note }: Stage): Promise<void> {
  for (const provider of kinds.filter((kind) => kind !== 'auth0-auto')) {
    for (const changes of [
      { fault: 'userinfo_refused' },
      { fault: 'userinfo_garbled' },
      { fault: 'id_token_missing' },
      { fault: 'token_refused' },
      { updated_at: 'today' },
      { updated_at: '2026-01-02T03:04:05Z' },
      { given_name: 'true', firstnameEN: 'true' },
      { locale: 'true' },
    ]) {
      note(`${provider}: ${JSON.stringify(changes)}`);
      const form = newForm();
      const name = `${provider}-${Object.values(changes).join('-').replace(/\W/g, '')}-${Object.keys(changes).join()}`;
      const person = providerPerson(email(name.replace(/[,_]/g, '')), { ...more, ...changes });
      const { location } = await form.navigate(await returnFromProvider(form, 'registration', provider, person));
      const query = new URL(location).searchParams;
      if (query.has('flow')) await form.fetch(`/self-service/registration/flows?id=${query.get('flow')}`);
      if (query.has('id')) await form.fetch(`/self-service/errors?id=${query.get('id')}`);
    }
  }
}

/** A provider of an organization uses the callback of providers with forced PKCE. */
async function organization({ admin, newForm, email, note }: Stage): Promise<void> {
  note("an organization's provider");
  const person = providerPerson(email('member'));
  const form = newForm();
  await form.navigate(await returnFromProvider(form, 'registration', 'org', person));
  const { body } = await form.fetch('/sessions/whoami');
  const id = text(body, 'identity.id');
  note('its tokens');
  await admin.get(`/admin/identities/${id}?include_credential=oidc`);
  await admin.get(`/admin/identities?ids=${id}&include_credential=oidc`);
  await admin.get(`/admin/identities?ids=${id}`);
  const again = newForm();
  await again.navigate(await returnFromProvider(again, 'login', 'org', person));
  await again.fetch('/sessions/whoami');
}

/** Tokens of providers that are linked: in the settings, and by a confirmed login. */
async function linked({ admin, newForm, email, note }: Stage): Promise<void> {
  note('linked in the settings, and unlinked again');
  const identifier = email('linked');
  const id = await makeIdentity(admin, identifier);
  const shown = `/admin/identities/${id}?include_credential=oidc`;
  const form = newForm();
  await signIn(form, identifier);
  for (const provider of ['gitlab', 'org']) {
    // A different claim for each, because equal claims in the same second give equal tokens.
    const person = providerPerson(identifier, { ...more, locale: provider });
    await form.navigate(await linkAndReturn(form, await unrecordedSettings(form), provider, person));
    await admin.get(shown);
  }
  await submit(form, await unrecordedSettings(form), { unlink: 'gitlab' });
  await admin.get(shown);
  note('asked to confirm');
  const other = email('confirmed');
  const confirmed = await makeIdentity(admin, other);
  const page = newForm();
  const { location } = await page.navigate(
    await returnFromProvider(page, 'registration', 'gitlab', providerPerson(other, more)),
  );
  const { body: flow } = await page.fetch(`/self-service/login/flows?id=${parameter(location, 'flow')}`);
  await submit(page, flow, { method: 'password', identifier: other, password });
  await page.fetch('/sessions/whoami');
  await admin.get(`/admin/identities/${confirmed}?include_credential=oidc`);
}
