import { open, parameter, start, startApi, submit, text } from '../../../kit/index.ts';
import { allowAtProvider, providerAddress, providerPerson } from '../../../kit/oidc.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

/** Traits that a page submits: they override the provider's claims, even if empty or invalid. */
const traits = [
  ...['1', '"x"', 'true', '[1]', 'null', '{}'],
  ...['{"lastName":""}', '{"lastName":null}', '{"lastName":{}}', '{"lastName":[]}', '{"firstName":0}'],
];

/** Social sign-in with malformed bodies, and with submitted traits. */
export default contract('oidc/malformed-bodies', { profile: 'oidc' }, async (stage) => {
  for (const [index, sent] of traits.entries()) await alongside(stage, sent, `along${index}`);
  await unreadable(stage);
  const untold = ['false', '[1]', '"x"', 'null', '{"login_hint":1}', '{"hd":{}}', '{"x":"y"}'];
  await upstreamParameters(stage, untold);
  await queries(stage);
  await upstreamParameters(stage, [
    '{"login_hint":null}',
    '{"login_hint":""}',
    '{"hd":"","prompt":null,"acr_values":"a"}',
  ]);
});

async function alongside({ newBrowser, email, note }: Stage, sent: string, name: string): Promise<void> {
  note(`traits sent along: ${sent}`);
  const browser = newBrowser();
  const flow = await start(browser, 'registration');
  const away = await submit(browser, flow, { method: 'oidc', provider: 'acme', traits: sent });
  const { location } = await browser.navigate(
    await allowAtProvider(browser, providerAddress(away), providerPerson(email(name))),
  );
  if (location.includes('/error?')) await browser.get(`/self-service/errors?id=${parameter(location, 'id')}`);
  await browser.get(`/self-service/registration/flows?id=${text(flow, 'id')}`);
  await browser.get('/sessions/whoami');
}

async function unreadable({ browser, form, native, note }: Stage): Promise<void> {
  const values = [{ transient_payload: 'x' }, { upstream_parameters: '{"a":' }, { upstream_parameters: false }];
  for (const kind of ['login', 'registration'] as const)
    for (const value of values) {
      note(`${kind}: ${JSON.stringify(value)}`);
      const fields = { method: 'oidc', provider: 'nobody', ...value };
      await submit(browser, await start(browser, kind), fields);
      const page = await open(form, kind);
      await submit(form, page, fields);
      await form.fetch(`/self-service/${kind}/flows?id=${text(page, 'id')}`);
      await submit(native, await startApi(native, kind), fields);
    }
}

/** Upstream parameters have to be strings; empty ones are allowed. */
async function upstreamParameters({ browser, native, note }: Stage, values: readonly string[]): Promise<void> {
  for (const upstream_parameters of values) {
    note(`to tell the provider: ${upstream_parameters}`);
    const fields = { method: 'oidc', provider: 'acme', upstream_parameters };
    await submit(browser, await start(browser, 'login'), fields);
    await submit(native, await startApi(native, 'registration'), fields);
  }
}

/** The query overrides a script's body, and a form's body overrides the query. */
async function queries({ browser, form, native, note }: Stage): Promise<void> {
  const bodies = [{ provider: 'nobody' }, { method: 'password', provider: 'nobody' }, {}];
  for (const query of [
    'provider=stranger',
    'method=password',
    'method=oidc&provider=stranger',
    'traits=x',
    'provider=',
  ])
    for (const fields of bodies) {
      note(`${JSON.stringify(fields)} with ${query}`);
      for (const kind of ['login', 'registration'] as const) {
        const action = (flow: unknown) => `${text(flow, 'ui.action')}&${query}`;
        await browser.post(action(await start(browser, kind)), fields);
        await native.post(action(await startApi(native, kind)), fields);
        await form.post(action(await open(form, kind)), fields);
      }
    }
}
