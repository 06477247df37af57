import { newestCode } from '../mail.ts';
import { callAdmin, makePerson, password, register } from '../people.ts';
import { anyMethod, button, type ExpressVisitor, methodButton } from '../visitor.ts';
import type { ExpressWalk } from './walk.ts';

interface Client {
  readonly client_id: string;
  readonly client_secret: string;
}

const email = 'ola@example.org';
const accept = button('consent_action', 'accept');

/** Signs in to an application through Hydra: consent, tokens, logout and errors. */
export const oauth2: ExpressWalk = async ({ openVisitor }) => {
  const visitor = await openVisitor();
  const { world } = visitor;
  const callback = `${world.ui}/callback`;
  const make = (more: object): Promise<Client> =>
    callAdmin(`${world.hydraAdmin}/admin/clients`, {
      client_name: 'Shop & Co',
      redirect_uris: [callback],
      post_logout_redirect_uris: [`${world.ui}/welcome`],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope: 'openid offline profile email',
      token_endpoint_auth_method: 'client_secret_post',
      ...more,
    });
  const [shop, own] = [await make({}), await make({ client_name: 'Own', skip_consent: true })];
  const at = ({ client_id }: Pick<Client, 'client_id'>, more: Readonly<Record<string, string>> = {}) => {
    const scope = 'openid offline profile email';
    const query = { client_id, response_type: 'code', scope, state: 'a-state-of-some-length', redirect_uri: callback };
    return `${world.hydra}/oauth2/auth?${new URLSearchParams({ ...query, ...more })}`;
  };
  await makePerson(world, { email, name: { first: 'Ola', last: 'Nord' } });

  await visitor.go('authorize', at(shop));
  await visitor.go('login seen again', visitor.page.url());
  await visitor.follow('to the registration', 'a[href*="registration"]');
  await visitor.go('authorize again', at(shop));
  for (const secret of ['x', password])
    await visitor.submit(`login by ${secret}`, { identifier: email, password: secret }, methodButton('password'));
  const consent = visitor.page.url();
  await visitor.submit('consent refused', {}, button('consent_action', 'reject'));
  await visitor.go('consent seen again', consent);
  await visitor.go('authorize, signed in', at(shop));
  await visitor.submit('consent given', { grant_scope: true }, accept);
  const { id_token = '' } = await tokens(visitor, 'tokens', shop, callback);
  for (const prompt of ['login', 'none', 'consent']) await visitor.go(`prompt ${prompt}`, at(shop, { prompt }));
  await visitor.go('no old login', at(shop, { max_age: '0' }));
  await visitor.go('own application', at(own));
  await tokens(visitor, 'tokens of our own', own, callback);
  await visitor.go('elsewhere', at(shop, { redirect_uri: `${world.ui}/elsewhere` }));
  await visitor.go("nobody's", at({ client_id: 'foo' }));
  for (const [name, value] of Object.entries({ scope: 'foo', state: 'x', response_type: 'foo' }))
    await visitor.go(`authorize with ${name} ${value}`, at(shop, { [name]: value }));
  for (const screen of ['consent', 'login', 'logout'])
    await visitor.go(`${screen} unknown`, `/${screen}?${screen}_challenge=foo`);
  await loggingOut(visitor, id_token);
  await newcomer(visitor, at(shop), () => tokens(visitor, "a newcomer's tokens", shop, callback));
  await visitor.close();
};

async function loggingOut(visitor: ExpressVisitor, hint: string): Promise<void> {
  const { ui, hydra } = visitor.world;
  const query = { id_token_hint: hint, post_logout_redirect_uri: `${ui}/welcome`, state: 'a-state-of-some-length' };
  const address = `${hydra}/oauth2/sessions/logout`;
  await visitor.go('logout', `${address}?${new URLSearchParams(query)}`);
  await visitor.submit('logout refused', {}, button('submit', 'No'));
  await visitor.go('logout again', address);
  await visitor.submit('logout agreed', {}, button('submit', 'Yes'));
  await visitor.go('logout once more', address);
  await visitor.go('welcome after', '/welcome');
}

/** Registers, and then recovers an account, during the sign-in to an application. */
async function newcomer(visitor: ExpressVisitor, authorize: string, tokens: () => Promise<unknown>): Promise<void> {
  await visitor.clearCookies();
  await visitor.go('authorize, new', authorize);
  await visitor.follow('new: registration', 'a[href*="registration"]');
  const mine = 'reg@example.org';
  await register(visitor, 'new', mine);
  await visitor.submit('new: verified', { code: await newestCode(visitor, mine) }, methodButton('code'));
  await visitor.submit('new: consent', { grant_scope: true, remember: true }, accept);
  await tokens();
  await visitor.go('authorize, remembered', authorize);
  await visitor.clearCookies();
  await visitor.go('authorize, forgotten password', authorize);
  await visitor.follow('forgotten: recovery', 'a[href*="recovery"]');
  await visitor.submit('forgotten: asked', { email }, anyMethod);
  await visitor.submit('forgotten: right', { code: await newestCode(visitor, email) }, methodButton('code'));
  await visitor.go('forgotten: settings', visitor.page.url());
}

async function tokens(visitor: ExpressVisitor, name: string, client: Client, callback: string) {
  const code = new URL(visitor.page.url()).searchParams.get('code') ?? '';
  const fields = { grant_type: 'authorization_code', code, redirect_uri: callback, ...client };
  const answer = await fetch(`${visitor.world.hydra}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, client_id: client.client_id, client_secret: client.client_secret }),
  });
  const body = await answer.json();
  const claims = JSON.parse(Buffer.from(String(body.id_token).split('.')[1] ?? '', 'base64url').toString() || '{}');
  const { email, given_name, amr, acr } = claims;
  const shown = { status: answer.status, members: Object.keys(body).sort(), claims: Object.keys(claims).sort() };
  visitor.record(name, JSON.stringify({ ...shown, email, given_name, amr, acr }, null, 1));
  return body;
}
