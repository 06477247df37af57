import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { field, heading, openApp } from '../open.tsx';
import { createWorld } from '../world.ts';

/** Starts an authorization request with these parameters. @returns the world and the address of the login */
async function authorizeWith(parameters: Readonly<Record<string, string>>) {
  const world = await createWorld();
  const { search } = await world.authorize({}, parameters);
  return { world, address: `/login${search}` };
}

test('login_hint fills in the identifier, which can be changed', async () => {
  const { world, address } = await authorizeWith({ login_hint: 'camille@example.org' });
  const { user } = await openApp(address, world);
  await heading('Connectez-vous');
  expect(field('E-mail').value).toBe('camille@example.org');
  await user.clear(field('E-mail'));
  await user.type(field('E-mail'), 'nadia@example.org');
  await user.type(field('Mot de passe'), 'ce-n-est-pas-lui{Enter}');
  await screen.findByTestId('ui/message/4000006');
  expect(field('E-mail').value).toBe('nadia@example.org');
});

test('ui_locales sets the language of the login', async () => {
  const { world, address } = await authorizeWith({ ui_locales: 'xx en-GB fr' });
  await openApp(address, world);
  await heading('Login');
  await waitFor(() => expect(document.documentElement.lang).toBe('en-GB'));
  // The member's own choice wins.
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'fr' } });
  await heading('Connectez-vous');
  await waitFor(() => expect(document.documentElement.lang).toBe('fr'));
});

test('ui_locales is also read from the request address, and unknown languages mean English', async () => {
  for (const [wish, tag] of [
    ['pt-BR fr', 'pt-PT'],
    ['xx', 'en-GB'],
  ] as const) {
    const { world, address } = await authorizeWith({ ui_locales: wish });
    const fetch: typeof world.fetch = async (request) => {
      const answer = await world.fetch(request);
      const body = await answer.clone().text();
      if (!body.includes('"oidc_context"')) return answer;
      const flow = JSON.parse(body);
      flow.oauth2_login_request.oidc_context = {};
      return Response.json(flow, { status: answer.status, headers: answer.headers });
    };
    await openApp(address, { ...world, fetch });
    await waitFor(() => expect(document.documentElement.lang).toBe(tag));
  }
});

test('a language that the member has chosen wins over ui_locales', async () => {
  const { world, address } = await authorizeWith({ ui_locales: 'en' });
  await openApp(address, { ...world, localeChosen: true });
  await heading('Connectez-vous');
  expect(document.documentElement.lang).toBe('fr');
});

test('every submit is an event without anything that was typed', async () => {
  const { world, address } = await authorizeWith({});
  const { user, events } = await openApp(address, world);
  await user.type(await screen.findByLabelText('E-mail'), 'nadia@example.org');
  await user.type(field('Mot de passe'), 'ce-n-est-pas-lui{Enter}');
  await screen.findByTestId('ui/message/4000006');
  expect(events).toEqual([{ event: 'validation_error', kind: 'login', messages: [4000006] }]);
});

test('after_verification_return_to reaches Kratos, also from the link of the sign-in', async () => {
  const world = await createWorld();
  const { user } = await openApp('/login?after_verification_return_to=http://127.0.0.1:4455/welcome', world);
  await heading('Connectez-vous');
  await user.click(screen.getByTestId('signup-link'));
  await heading('Créer un compte');
  const created = world.sent.filter(({ url }) => url.pathname.endsWith('/browser'));
  expect(created.map(({ url }) => [url.pathname, url.searchParams.get('after_verification_return_to')])).toEqual([
    ['/self-service/login/browser', null],
    ['/self-service/registration/browser', 'http://127.0.0.1:4455/welcome'],
  ]);
});

test('an unknown parameter of the address stays when the id of the flow is added', async () => {
  const { router } = await openApp('/login?x=1&code=123456', await createWorld());
  await heading('Connectez-vous');
  const query = new URLSearchParams(router.state.location.search);
  expect([query.get('x'), query.has('flow'), query.has('code')]).toEqual(['1', true, false]);
});

test('the count of redirects does not stay in the address', async () => {
  const world = await createWorld();
  await openApp('/settings', world);
  await heading('Connectez-vous');
  await waitFor(() => expect(window.location.search).toContain('flow='));
  expect(window.location.search).not.toContain('hops');
});
