import { makeIdentity, open, parameter, password, start, startApi, submit, text } from '../../../kit/index.ts';
import {
  makeLinkedIdentity,
  providerPerson,
  returnFromProvider,
  returnFromProviderByScript,
} from '../../../kit/oidc.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

export default contract('oidc/linking-login-hints', { profile: 'oidc-hints' }, async (stage) => {
  await linking(stage);
  await duplicates(stage);
  await identifierFirst(stage);
  await withoutSession(stage);
});

async function linking({ admin, newBrowser, newForm, email, note }: Stage): Promise<void> {
  for (const [title, providers, secret] of [
    ['an account with a password', [], password],
    ['an account with the other provider', ['globex'], ''],
    ['an account with all', ['globex', 'acme'], password],
    ['an account with nothing', [], ''],
  ] as const) {
    const identifier = email(title.replaceAll(' ', '-'));
    if (providers.length > 0) await makeLinkedIdentity(admin, identifier, providers, { password: secret });
    else await makeIdentity(admin, identifier, secret ? {} : { password: false });
    note(title);
    const person = { ...providerPerson(identifier), subject: email('subject') };
    const script = newBrowser();
    const { body: flow } = await script.fetch(await returnFromProviderByScript(script, 'registration', 'acme', person));
    if (secret) await submit(script, flow, { method: 'password', identifier, password });
    const page = newForm();
    const other = { ...person, subject: email('second') };
    const { location } = await page.navigate(await returnFromProvider(page, 'login', 'acme', other));
    await page.fetch(`/self-service/login/flows?id=${parameter(location, 'flow')}`);
  }
}

async function duplicates({ admin, newBrowser, newForm, newNative, email, note }: Stage): Promise<void> {
  const [plain, social, both] = [email('plain'), email('social'), email('both')];
  await makeIdentity(admin, plain);
  await makeLinkedIdentity(admin, social, ['globex', 'acme']);
  await makeLinkedIdentity(admin, both, ['acme'], { password });
  for (const [title, identifier] of [
    ['a password for the address of a password account', plain],
    ['a password for the address of a social account', social],
    ['a password for the address of an account with both', both],
  ] as const) {
    note(title);
    const fields = { method: 'password', password, traits: { email: identifier, firstName: 'Ada' } };
    const script = newBrowser();
    await submit(script, await start(script, 'registration'), fields);
    const app = newNative();
    await submit(app, await startApi(app, 'registration'), fields);
    const page = newForm();
    const shown = await open(page, 'registration');
    await submit(page, shown, {
      method: 'password',
      password,
      'traits.email': identifier,
      'traits.firstName': 'Ada',
    });
    await page.fetch(`/self-service/registration/flows?id=${text(shown, 'id')}`);
  }
}

async function identifierFirst({ admin, newBrowser, newForm, email, note }: Stage): Promise<void> {
  const [linked, plain] = [email('linked'), email('first')];
  await makeLinkedIdentity(admin, linked, ['globex'], { password });
  await makeIdentity(admin, plain);
  const method = 'identifier_first';
  const script = newBrowser();
  note('an account with a provider');
  await submit(script, await start(script, 'login'), { method, identifier: linked });
  note('an account without a provider');
  await submit(script, await start(script, 'login'), { method, identifier: plain });
  note('an unknown account');
  await submit(script, await start(script, 'login'), { method, identifier: email('unknown') });
  note('the provider at once');
  const page = newForm();
  await page.navigate(await returnFromProvider(page, 'login', 'globex', providerPerson(linked, { name: 'Ada' })));
  await page.fetch('/sessions/whoami');
  note('two steps');
  const profile = { method: 'profile', traits: { email: email('steps'), firstName: 'Ada' } };
  const { body: second } = await submit(script, await start(script, 'registration'), profile);
  await submit(script, second, { method: 'oidc', provider: 'acme', traits: profile.traits });
}

async function withoutSession({ newBrowser, newForm, newNative, email, note }: Stage): Promise<void> {
  note('registration without the session hook');
  const page = newForm();
  await page.navigate(await returnFromProvider(page, 'registration', 'acme', providerPerson(email('page'))));
  await page.fetch('/sessions/whoami');
  const script = newBrowser();
  await script.fetch(await returnFromProviderByScript(script, 'login', 'acme', providerPerson(email('script'))));
  const app = newNative();
  await startApi(app, 'registration');
  note('what is missing, in two steps');
  const bare = newBrowser();
  await bare.fetch(
    await returnFromProviderByScript(bare, 'registration', 'acme', providerPerson(email('bare'), { given_name: '' })),
  );
}
