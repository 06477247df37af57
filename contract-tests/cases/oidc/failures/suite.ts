import { makeIdentity, open, parameter, start, startApi, submit } from '../../../kit/index.ts';
import {
  linkAndReturn,
  providerPerson,
  returnFromProvider,
  returnFromProviderByScript,
  returnToApp,
} from '../../../kit/oidc.ts';
import { reread, signIn } from '../../../kit/second-factor.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

export default contract('oidc/failures', { profile: 'oidc-failures' }, async (stage) => {
  await unreachable(stage);
  await tokens(stage);
  await claims(stage);
  await nativeApps(stage);
  await linking(stage);
});

async function unreachable({ browser, form, native, note }: Stage): Promise<void> {
  for (const [title, provider] of [
    ['a provider that does not answer', 'dead'],
    ['a provider that is another one', 'slash'],
    ['a provider without an address', 'bare'],
  ] as const) {
    note(title);
    for (const kind of ['login', 'registration'] as const) {
      await submit(browser, await start(browser, kind), { method: 'oidc', provider });
      const { location } = await submit(form, await open(form, kind), { method: 'oidc', provider });
      await form.fetch(`/self-service/errors?id=${parameter(location, 'id')}`);
      await submit(native, await startApi(native, kind), { method: 'oidc', provider });
    }
  }
}

async function tokens({ newBrowser, newForm, email, note }: Stage): Promise<void> {
  for (const [provider, faults] of [
    ['acme', ['token_refused', 'token_unavailable', 'token_garbled', 'id_token_missing', 'id_token_garbled']],
    ['acme', ['id_token_issuer', 'id_token_audience', 'id_token_expired', 'id_token_signature']],
    ['acme', ['id_token_subject']],
    ['globex', ['userinfo_unavailable', 'userinfo_garbled', 'userinfo_subject', 'id_token_audience']],
  ] as const) {
    for (const fault of faults) {
      note(`${provider}: ${fault}`);
      const person = providerPerson(email(`${provider}-${fault}`), { fault });
      const script = newBrowser();
      await script.fetch(await returnFromProviderByScript(script, 'login', provider, person));
      const page = newForm();
      const { location } = await page.navigate(await returnFromProvider(page, 'registration', provider, person));
      const query = new URL(location).searchParams;
      if (query.has('flow')) await page.fetch(`/self-service/registration/flows?id=${query.get('flow')}`);
    }
  }
}

async function claims({ newBrowser, email, note }: Stage): Promise<void> {
  for (const [title, changes] of [
    ['a name that is none', { given_name: 'true' }],
    ['verified, perhaps', { email_verified: 'perhaps' }],
    ['a number that is verified', { phone_number: '1', phone_number_verified: 'perhaps' }],
    ['a date that is none', { updated_at: 'today' }],
    ['a place that is none', { locale: 'true' }],
    ['own claims', { tenant: 'true', locale: 'de' }],
  ] as const) {
    note(`claims: ${title}`);
    for (const provider of ['acme', 'globex']) {
      const script = newBrowser();
      await script.fetch(
        await returnFromProviderByScript(script, 'login', provider, providerPerson(email(provider), changes)),
      );
    }
  }
}

async function nativeApps({ newNative, newForm, email, note }: Stage): Promise<void> {
  for (const [title, provider, fault] of [
    ['a native app and a provider that refuses', 'acme', 'token_refused'],
    ['a native app and a token for another', 'acme', 'id_token_audience'],
  ] as const) {
    note(title);
    const { callback } = await returnToApp(newNative(), 'login', provider, providerPerson(email(provider), { fault }));
    await newForm().navigate(callback);
  }
}

async function linking({ admin, newForm, newBrowser, email, note }: Stage): Promise<void> {
  const address = email('linking');
  await makeIdentity(admin, address);
  const [page, script] = [newForm(), newBrowser()];
  for (const agent of [page, script]) await signIn(agent, address);
  note('settings: a provider that does not answer');
  const shown = await open(page, 'settings');
  const flow = await start(script, 'settings');
  await submit(page, shown, { link: 'dead' });
  await submit(script, flow, { link: 'dead' });
  for (const fault of ['token_unavailable', 'id_token_audience']) {
    note(`settings: ${fault}`);
    await page.navigate(await linkAndReturn(page, shown, 'acme', providerPerson(address, { fault })));
    await reread(page, shown);
    await script.fetch(await linkAndReturn(script, flow, 'acme', providerPerson(address, { fault })));
  }
  note('a mapper that fails is no matter of a link');
  await script.fetch(await linkAndReturn(script, flow, 'raises', providerPerson(address)));
}
