import { makeIdentity, open, start, submit } from '../../../kit/index.ts';
import { signIn } from '../../../kit/second-factor.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

/** Kinds of providers whose endpoints are built in or derived from an `issuer_url`, without a discovery request. */
const kinds = `github github-app github-forced github-auto gitlab gitlab-com microsoft microsoft-oid discord salesforce
  slack auth0 auth0-auto vk yandex apple apple-plain apple-broken spotify netid dingtalk linkedin patreon lark fedcm
  amazon amazon-auto amazon-scope uaepass uaepass-auto uaepass-staging`.split(/\s+/);

export default contract('oidc/provider-kinds', { profile: 'oidc-kinds' }, async (stage) => {
  await out(stage);
  await confirmLogin(stage);
});

/** Submits each provider as a script and as a form, and shows where each leads. */
async function out({ browser, form, note }: Stage): Promise<void> {
  const login = await start(browser, 'login');
  const registration = await open(form, 'registration');
  for (const provider of kinds) {
    note(`out to ${provider}`);
    await submit(browser, login, { method: 'oidc', provider });
    await submit(form, registration, { method: 'oidc', provider });
  }
}

/** Confirms a login (`refresh=true`) by each provider, with and without upstream parameters. */
async function confirmLogin({ admin, newBrowser, email, note }: Stage): Promise<void> {
  const identifier = email('ada');
  await makeIdentity(admin, identifier);
  const browser = newBrowser();
  await signIn(browser, identifier);
  const flow = await start(browser, 'login', '?refresh=true');
  const upstream_parameters = { login_hint: identifier, hd: 'example.org', acr_values: 'urn:acr:silver' };
  for (const provider of kinds) {
    note(`once more to ${provider}`);
    await submit(browser, flow, { method: 'oidc', provider });
  }
  for (const provider of ['github', 'discord', 'dingtalk', 'uaepass', 'apple']) {
    note(`${provider} is told something`);
    await submit(browser, flow, { method: 'oidc', provider, upstream_parameters });
    await submit(browser, flow, { method: 'oidc', provider, upstream_parameters: { prompt: 'select_account' } });
  }
}
