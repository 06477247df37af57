import { begin, family } from '../scenario.ts';
import type { Stage } from '../stage.ts';
import type { Visitor } from '../visitor.ts';

const unknown = '5a0e0b0c-5f3b-4a4e-9a3e-0f1c2d3e4f50';

/** Somebody whose second factor is missing still. */
async function half(stage: Stage): Promise<Visitor> {
  const person = await stage.person();
  await stage.enrolTotp(await stage.signedIn(person));
  return stage.signedIn(person);
}

/** One request of a script, and a screen of the app that sends the same. */
const told = (
  title: string,
  error: string,
  path: string,
  open: string,
  arrive?: (stage: Stage) => Promise<Visitor>,
) => ({
  title,
  shows: [error],
  run: async (stage: Stage) => {
    const visitor = arrive ? await arrive(stage) : stage.visitor();
    await visitor.ask('GET', path);
    return { visitor, open };
  },
});

const signedIn = async (stage: Stage) => stage.signedIn(await stage.person());

export const errors = family('errors', {
  'not-signed-in': told('Nobody is signed in.', 'session_inactive', '/self-service/settings/browser', '/settings'),
  'second-factor-missing': told(
    'The second factor is missing still.',
    'session_aal2_required',
    '/sessions/whoami',
    '/',
    half,
  ),
  'first-factor-missing': told(
    'A second factor is asked for before the first.',
    'session_aal1_required',
    '/self-service/login/api?aal=aal2',
    '/login?aal=aal2',
  ),
  'signed-in-already': told(
    'Who asks to sign in is signed in.',
    'session_already_available',
    '/self-service/login/browser',
    '/login',
    signedIn,
  ),
  'return-forbidden': told(
    'The address to come back to is not allowed.',
    'self_service_flow_return_to_forbidden',
    '/self-service/login/browser?return_to=https%3A%2F%2Fexample.net%2F',
    '/login?return_to=https%3A%2F%2Fexample.net%2F',
  ),
  csrf: {
    title: 'A form came without the token that its browser has.',
    shows: ['security_csrf_violation'],
    run: async (stage) => {
      const browser = await begin('login')(stage);
      const flow = await browser.flow();
      const stranger = stage.visitor();
      await stranger.scriptOf(flow, { method: 'password', identifier: 'a', password: 'b' });
      return browser;
    },
  },
  'address-not-verified': {
    title: 'The address must be verified first: the app goes on there.',
    setup: 'verified',
    shows: ['session_verified_address_required'],
    run: async (stage) => {
      const { email: identifier, password } = await stage.person({ verified: false });
      const browser = await begin('login')(stage);
      await browser.script({ method: 'password', identifier, password });
      return browser;
    },
  },
  'no-such-form': {
    title: 'The form of an address does not exist.',
    shows: ['status 404'],
    run: async (stage) => {
      const visitor = stage.visitor();
      await visitor.ask('GET', `/self-service/login/flows?id=${unknown}`);
      return { visitor, open: `/login?flow=${unknown}` };
    },
  },
  page: {
    title: 'The page of errors, which Kratos sends browsers to.',
    shows: ['self_service_flow_return_to_forbidden'],
    run: async (stage) => {
      const browser = await begin('login', '?return_to=https%3A%2F%2Fexample.net%2F')(stage);
      const id = new URL(browser.at).searchParams.get('id');
      await browser.ask('GET', `/self-service/errors?id=${id}`);
      return browser;
    },
  },
  configuration: {
    title: 'Somebody without any address cannot verify one.',
    setup: 'verified-phone',
    shows: ['invalid_configuration'],
    run: async (stage) => {
      const { email: identifier, password } = await stage.person({ verified: false });
      const browser = await begin('login')(stage);
      await browser.script({ method: 'password', identifier, password });
      return browser;
    },
  },
  upstream: {
    title: 'The provider answers with nonsense.',
    setup: 'social',
    shows: ['upstream_error'],
    run: async (stage) => {
      const browser = await begin('login')(stage);
      await browser.submit({ method: 'oidc', provider: 'acme' });
      await stage.atProvider(browser, { email: 'camille@example.org', fault: 'id_token_subject' });
      await browser.ask('GET', `/self-service/errors?id=${new URL(browser.at).searchParams.get('id')}`);
      return browser;
    },
  },
});
