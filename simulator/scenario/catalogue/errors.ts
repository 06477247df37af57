import { family, startForm } from '../scenario.ts';
import type { Stage } from '../stage.ts';
import type { Visitor } from '../visitor.ts';

const unknown = '5a0e0b0c-5f3b-4a4e-9a3e-0f1c2d3e4f50';

/** Signs in a user with a second factor by the first factor only. */
async function firstFactorOnly(stage: Stage): Promise<Visitor> {
  const person = await stage.person();
  await stage.enrolTotp(await stage.signedIn(person));
  return stage.signedIn(person);
}

/** A scenario of one request with an error response, and a screen of the app that sends the same request. */
const errorScenario = (
  title: string,
  error: string,
  path: string,
  open: string,
  prepare?: (stage: Stage) => Promise<Visitor>,
) => ({
  title,
  shows: [error],
  run: async (stage: Stage) => {
    const visitor = prepare ? await prepare(stage) : stage.visitor();
    await visitor.request('GET', path);
    return { visitor, open };
  },
});

const signedIn = async (stage: Stage) => stage.signedIn(await stage.person());

export const errors = family('errors', {
  'not-signed-in': errorScenario(
    'Nobody is signed in.',
    'session_inactive',
    '/self-service/settings/browser',
    '/settings',
  ),
  'second-factor-missing': errorScenario(
    'The second factor is still missing.',
    'session_aal2_required',
    '/sessions/whoami',
    '/',
    firstFactorOnly,
  ),
  'first-factor-missing': errorScenario(
    'A sign-in with the second factor starts before the first.',
    'session_aal1_required',
    '/self-service/login/api?aal=aal2',
    '/login?aal=aal2',
  ),
  'signed-in-already': errorScenario(
    'A signed-in user starts to sign in.',
    'session_already_available',
    '/self-service/login/browser',
    '/login',
    signedIn,
  ),
  'return-forbidden': errorScenario(
    'The return_to address is not allowed.',
    'self_service_flow_return_to_forbidden',
    '/self-service/login/browser?return_to=https%3A%2F%2Fexample.net%2F',
    '/login?return_to=https%3A%2F%2Fexample.net%2F',
  ),
  csrf: {
    title: 'A form is sent without the CSRF token of its browser.',
    shows: ['security_csrf_violation'],
    run: async (stage) => {
      const browser = await startForm('login')(stage);
      const flow = await browser.flow();
      const stranger = stage.visitor();
      await stranger.submitJsonOf(flow, { method: 'password', identifier: 'a', password: 'b' });
      return browser;
    },
  },
  'address-not-verified': {
    title: 'The address must be verified first: the app opens the verification.',
    setup: 'verified',
    shows: ['session_verified_address_required'],
    run: async (stage) => {
      const { email: identifier, password } = await stage.person({ verified: false });
      const browser = await startForm('login')(stage);
      await browser.submitJson({ method: 'password', identifier, password });
      return browser;
    },
  },
  'no-such-form': {
    title: 'The form of an address does not exist.',
    shows: ['status 404'],
    run: async (stage) => {
      const visitor = stage.visitor();
      await visitor.request('GET', `/self-service/login/flows?id=${unknown}`);
      return { visitor, open: `/login?flow=${unknown}` };
    },
  },
  page: {
    title: 'The error page to which Kratos redirects browsers.',
    shows: ['self_service_flow_return_to_forbidden'],
    run: async (stage) => {
      const browser = await startForm('login', '?return_to=https%3A%2F%2Fexample.net%2F')(stage);
      const id = new URL(browser.at).searchParams.get('id');
      await browser.request('GET', `/self-service/errors?id=${id}`);
      return browser;
    },
  },
  configuration: {
    title: 'A verified address is required, but the account has none.',
    setup: 'verified-phone',
    shows: ['invalid_configuration'],
    run: async (stage) => {
      const { email: identifier, password } = await stage.person({ verified: false });
      const browser = await startForm('login')(stage);
      await browser.submitJson({ method: 'password', identifier, password });
      return browser;
    },
  },
  upstream: {
    title: 'The social sign-in provider sends an invalid response.',
    setup: 'social',
    shows: ['upstream_error'],
    run: async (stage) => {
      const browser = await startForm('login')(stage);
      await browser.submit({ method: 'oidc', provider: 'acme' });
      await stage.atProvider(browser, { email: 'camille@example.org', fault: 'id_token_subject' });
      await browser.request('GET', `/self-service/errors?id=${new URL(browser.at).searchParams.get('id')}`);
      return browser;
    },
  },
});
