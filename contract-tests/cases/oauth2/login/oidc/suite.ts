import { makeIdentity, parameter, password, start, submit, text } from '../../../../kit/index.ts';
import { authorizationPath, client, makeClient } from '../../../../kit/oauth2.ts';
import {
  allowAtProvider,
  makeLinkedIdentity,
  providerAddress,
  providerPerson,
  returnFromProvider,
  returnFromProviderByScript,
} from '../../../../kit/oidc.ts';
import type { Agent } from '../../../../runner/agent.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const oidc = { method: 'oidc', provider: 'acme' } as const;

export default contract('oauth2/login/oidc', { profile: 'oauth2-oidc' }, async (stage) => {
  await makeClient(stage);
  await existingAccount(stage);
  await unknown(stage);
  await lacking(stage);
  await linking(stage);
  await refresh(stage);
  await spent(stage);
});

/** Sends an authorization request. @returns the query to start a flow with */
async function challenged({ addresses }: Stage, agent: Agent, more = ''): Promise<string> {
  const { location } = await agent.navigate(addresses.hydra + authorizationPath());
  return `?login_challenge=${parameter(location, 'login_challenge')}${more}`;
}

async function existingAccount(stage: Stage): Promise<void> {
  const { admin, newForm, newBrowser, email, note } = stage;
  const person = providerPerson(email('known'));
  await makeLinkedIdentity(admin, person.email ?? '', ['acme']);
  const back = '&return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter';
  for (const kind of ['login', 'registration'] as const) {
    note(`${kind} of a known subject, by page`);
    const page = newForm();
    const done = await page.navigate(
      await returnFromProvider(page, kind, 'acme', person, await challenged(stage, page)),
    );
    await page.navigate(done.location);
    note(`${kind} of a known subject, by script`);
    const script = newBrowser();
    const query = await challenged(stage, script, back);
    const { body } = await script.fetch(await returnFromProviderByScript(script, kind, 'acme', person, query));
    await script.navigate(text(body, 'redirect_browser_to'));
  }
}

async function unknown(stage: Stage): Promise<void> {
  const { newForm, newBrowser, email, note } = stage;
  for (const kind of ['login', 'registration'] as const) {
    note(`${kind} of an unknown subject, by page`);
    const page = newForm();
    const newPerson = providerPerson(email(`${kind}-page`));
    const done = await page.navigate(
      await returnFromProvider(page, kind, 'acme', newPerson, await challenged(stage, page)),
    );
    await page.navigate(done.location);
    note(`${kind} of an unknown subject, by script`);
    const script = newBrowser();
    const another = providerPerson(email(`${kind}-script`));
    await script.fetch(
      await returnFromProviderByScript(script, kind, 'acme', another, await challenged(stage, script)),
    );
  }
}

async function lacking(stage: Stage): Promise<void> {
  const { newForm, newBrowser, email, note } = stage;
  note('a trait is missing on the way, by page');
  const page = newForm();
  const bare = providerPerson(email('bare'), { given_name: '' });
  const { location } = await page.navigate(
    await returnFromProvider(page, 'login', 'acme', bare, await challenged(stage, page)),
  );
  const { body: flow } = await page.fetch(`/self-service/registration/flows?id=${parameter(location, 'flow')}`);
  const sent = providerAddress(await submit(page, flow, { ...oidc, 'traits.firstName': 'Ada' }));
  const done = await page.navigate(await allowAtProvider(page, sent, bare));
  await page.navigate(done.location);
  note('by script');
  const script = newBrowser();
  const other = providerPerson(email('script'), { given_name: '' });
  const { body: shown } = await script.fetch(
    await returnFromProviderByScript(script, 'registration', 'acme', other, await challenged(stage, script)),
  );
  const again = providerAddress(await submit(script, shown, { ...oidc, traits: { firstName: 'Ada' } }));
  await script.fetch(await allowAtProvider(script, again, other));
}

async function linking(stage: Stage): Promise<void> {
  const { admin, newForm, newBrowser, email, note } = stage;
  const identifier = email('linking');
  await makeIdentity(admin, identifier);
  note('an account to link with, by script');
  const script = newBrowser();
  const { body: flow } = await script.fetch(
    await returnFromProviderByScript(
      script,
      'registration',
      'acme',
      providerPerson(identifier),
      await challenged(stage, script),
    ),
  );
  await script.get(`/self-service/login/flows?id=${text(flow, 'id')}`);
  await submit(script, flow, { method: 'password', identifier, password: 'wrong' });
  const { body } = await submit(script, flow, { method: 'password', identifier, password });
  await script.navigate(text(body, 'redirect_browser_to'));
  note('by page');
  const page = newForm();
  const second = { ...providerPerson(identifier), subject: email('second') };
  const query = await challenged(stage, page);
  const { location } = await page.navigate(await returnFromProvider(page, 'login', 'acme', second, query));
  const { body: shown } = await page.fetch(`/self-service/login/flows?id=${parameter(location, 'flow')}`);
  await submit(page, shown, { method: 'password', identifier, password });
}

async function refresh(stage: Stage): Promise<void> {
  const { admin, newForm, email, note } = stage;
  const person = providerPerson(email('refresh'));
  await makeLinkedIdentity(admin, person.email ?? '', ['acme']);
  note('signed in already, the client asks again');
  const page = newForm();
  await page.navigate(await returnFromProvider(page, 'login', 'acme', person));
  const done = await page.navigate(
    await returnFromProvider(page, 'login', 'acme', person, await challenged(stage, page)),
  );
  await page.navigate(done.location);
}

async function spent(stage: Stage): Promise<void> {
  const { admin, hydra, newForm, newBrowser, email, note } = stage;
  const person = providerPerson(email('spent'));
  await makeLinkedIdentity(admin, person.email ?? '', ['acme']);
  note('flows of a client that goes');
  const [page, script, other] = [newForm(), newBrowser(), newBrowser()];
  const address = await returnFromProvider(page, 'login', 'acme', person, await challenged(stage, page));
  const query = await challenged(stage, script);
  const flow = await start(script, 'login', query);
  const byScript = await allowAtProvider(script, providerAddress(await submit(script, flow, oidc)), person);
  const registration = await start(other, 'registration', query);
  const registered = await allowAtProvider(
    other,
    providerAddress(await submit(other, registration, oidc)),
    providerPerson(email('new')),
  );
  await hydra.admin.delete(`/admin/clients/${client}`);
  note('the challenge outlives its client');
  await script.get(`/self-service/login/flows?id=${text(flow, 'id')}`);
  await other.get(`/self-service/registration/flows?id=${text(registration, 'id')}`);
  await submit(script, flow, { method: 'password', identifier: 'nobody', password });
  await page.navigate(address);
  await script.fetch(byScript);
  await other.fetch(registered);
}
