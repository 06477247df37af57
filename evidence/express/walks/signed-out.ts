import { anyMethod, methodButton } from '../visitor.ts';
import type { ExpressWalk } from './walk.ts';

const unknownId = '11111111-2222-4333-8444-555555555555';
const flows = ['login', 'registration', 'recovery', 'verification', 'settings'];

/** Opens all pages and addresses of Kratos without a session, with valid and with invalid parameters. */
export const signedOut: ExpressWalk = async ({ openVisitor }) => {
  const visitor = await openVisitor();
  const { ui, kratos } = visitor.world;
  for (const path of ['/welcome', '/', '/sessions', '/settings', '/nowhere', '/logout', '/consent', '/error'])
    await visitor.go(`${path} signed out`, path);
  for (const query of [`id=${unknownId}`, 'id=stub:500', 'id=foo', 'error=access_denied&error_description=No'])
    await visitor.go(`error ${query}`, `/error?${query}`);
  for (const flow of flows) {
    const api = `${kratos}/self-service/${flow}`;
    await visitor.go(`${flow}, new`, `/${flow}`);
    await visitor.go(`${flow}, unknown`, `/${flow}?flow=${unknownId}`);
    await visitor.go(`${flow}, no id at all`, `/${flow}?flow=foo`);
    await visitor.go(`${flow}, on to a page of ours`, `/${flow}?return_to=${encodeURIComponent(`${ui}/sessions`)}`);
    await visitor.go(`${flow}, on to elsewhere`, `/${flow}?return_to=https%3A%2F%2Fwww.example.org%2F`);
    await visitor.go(`${flow}, submitted by its address`, api);
    await visitor.go(`${flow}, an unknown one submitted by its address`, `${api}?flow=${unknownId}`);
    await visitor.go(`${flow}, an unknown one read`, `${api}/flows?id=${unknownId}`);
  }
  for (const query of ['aal=aal2', 'refresh=true', 'aal=aal9', 'aal=aal2&via=email', 'organization=foo'])
    await visitor.go(`login ${query}`, `/login?${query}`);
  for (const flow of ['login', 'registration'])
    for (const query of ['login_challenge=foo', 'identity_schema=foo'])
      await visitor.go(`${flow} ${query}`, `/${flow}?${query}`);
  for (const path of [
    'self-service/logout?token=foo',
    'self-service/logout',
    'self-service/logout/browser',
    'self-service/login/api',
    'self-service/errors?id=stub:500',
    'sessions/whoami',
    'nothing',
    'schemas',
    'health/alive',
    'version',
  ])
    await visitor.go(`kratos ${path}`, `${kratos}/${path}`);
  await visitor.go("kratos's script", `${kratos}/.well-known/ory/webauthn.js`);
  await visitor.go("the UI's script", '/.well-known/ory/webauthn.js');
  await visitor.close();
};

/** Submits forms without their CSRF cookie and with an invalid CSRF token. */
export const forged: ExpressWalk = async ({ openVisitor }) => {
  const visitor = await openVisitor();
  const forms = [
    ['login', { identifier: 'a@example.org', password: 'x' }, methodButton('password')],
    ['registration', { 'traits.email': 'a@example.org' }, anyMethod],
    ['recovery', { email: 'a@example.org' }, anyMethod],
    ['verification', { email: 'a@example.org' }, anyMethod],
  ] as const;
  for (const [flow, fields, button] of forms) {
    await visitor.go(`${flow} before`, `/${flow}`);
    await visitor.clearCookies();
    await visitor.submit(`${flow} without its cookie`, fields, button);
    await visitor.go(`${flow} before, again`, `/${flow}`);
    await visitor.spoilCsrfToken();
    await visitor.submit(`${flow} with another token`, fields, button);
  }
  await visitor.close();
};
