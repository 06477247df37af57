import { errorRows } from '@members/app/flow/error/error-rows';
import type { Fetch } from '@members/pages/view';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { clock, errorResponse } from './fake-server.ts';
import { csrf, flowOf, input, method } from './hand-made.ts';
import { openApp } from './open.tsx';

interface Sent {
  /** The form that is sent; a login if left out. */
  readonly kind?: 'login' | 'recovery' | 'settings';
  /** Further query of the screen. */
  readonly query?: string;
  readonly answer: () => Response;
  /** Messages of the flow that the page then loads. */
  readonly messages?: readonly number[];
}

const id = (status: number, name: string, more: object = {}) => ({
  answer: () => Response.json({ error: { code: status, id: name }, ...more }, { status }),
});
const bare = (status: number, error: object = {}) => ({ answer: () => errorResponse(status, error) });
const to = { redirect_browser_to: 'https://provider.test/auth' };
const useFlow = { use_flow_id: 'f2' };
const challenge = { query: '&login_challenge=c' };
const meanwhile = { ...{ id: 1, text: '', type: 'error' }, context: { reason: 'A valid session was detected' } };
const foreign = { id: 'f1', ui: { action: 'https://evil.test/self-service/login?flow=f1', method: 'POST', nodes: [] } };
const flow = flowOf('login', [csrf, method('password', 1010022)]);
const other = { details: { continue_with: [{ action: 'show_recovery_ui', flow: { id: 'f2' } }] } };

/** For each row of the error table, an answer to a sent form that it decides about. */
const answers: Readonly<Record<string, Sent>> = {
  'nothing answered': { answer: () => Response.error() },
  '429 too many requests': bare(429),
  'misconfigured server': id(500, 'invalid_configuration'),
  'dead challenge': { ...bare(400, { reason: 'Unable to get OAuth 2.0 Login Challenge.' }), ...challenge },
  'server error': bare(503),
  'server error of an upstream': id(400, 'upstream_error'),
  'something else than JSON': { answer: () => new Response('<p>', { headers: { 'content-type': 'text/html' } }) },
  'form of a foreign origin': { answer: () => Response.json(foreign, { status: 400 }) },
  '400 signed in already, on recovery': { ...id(400, 'session_already_available'), kind: 'recovery' },
  '400 signed in already, with a challenge': { ...id(400, 'session_already_available'), ...challenge },
  '400 signed in already': id(400, 'session_already_available'),
  '400 registration disabled': id(400, 'self_service_flow_disabled'),
  '400 return address forbidden': id(400, 'self_service_flow_return_to_forbidden'),
  '400 signed in meanwhile': {
    answer: () => Response.json({ ...flow, ui: { ...flow.ui, messages: [meanwhile] } }, { status: 400 }),
  },
  '400 with a flow': {
    answer: () => Response.json(flowOf('login', [csrf], {}, [{ id: 4000006, type: 'error' }]), { status: 400 }),
  },
  '400 not offered here': {
    ...bare(400, { reason: 'Recovery is not allowed because it was disabled.' }),
    kind: 'recovery',
  },
  '400 with another recovery to go on with': { ...bare(400, other), kind: 'recovery', messages: [4060006] },
  '401 account disabled': bare(401, { details: { identity_id: 'i' } }),
  '401 in the middle of a change': { ...id(401, 'session_inactive'), kind: 'settings' },
  '401 not signed in': id(401, 'session_inactive'),
  '403 second factor': id(403, 'session_aal2_required'),
  '403 sign in again': id(403, 'session_refresh_required'),
  '403 CSRF, second time': id(403, 'security_csrf_violation'),
  '403 CSRF': id(403, 'security_csrf_violation'),
  '403 address not verified': id(403, 'session_verified_address_required'),
  '403 flow of another identity': id(403, 'security_identity_mismatch'),
  '410 of an OAuth2 login or registration': { ...id(410, 'self_service_flow_expired', useFlow), ...challenge },
  '410 with a flow to go on with': id(410, 'self_service_flow_expired', useFlow),
  '410 expired': id(410, 'self_service_flow_expired'),
  '422 another address': id(422, 'browser_location_change_required', to),
  '401': bare(401),
  '404 of a flow': bare(404),
  '404': bare(404),
  '410 without an id': bare(410),
  '422': { answer: () => Response.json({ error: { code: 422 }, ...to }, { status: 422 }) },
  'anything else': bare(418),
};

const shownTitle = () => document.querySelector('h1')?.textContent;
const submit = () => fireEvent.click(document.querySelector('main form button[name=method]') ?? document.body);

test.each(errorRows.filter(({ step }) => step === undefined || step.includes('submit')).map(({ name }) => name))(
  'after the row "%s" the page says why the form starts anew, or another page follows',
  async (name) => {
    const { kind = 'login', query = '', answer, messages = [] }: Sent = answers[name] ?? bare(0);
    const group = kind === 'recovery' ? 'link' : 'password';
    const nodes = [csrf, input(['note', 'text', group], {}), method(group, 1070005)];
    let sent = 0;
    const fetch: Fetch = async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      if (request.method === 'POST') {
        sent += 1;
        return answer();
      }
      const isSignedIn = sent > 0 && name.startsWith('400 signed in already');
      if (pathname.endsWith('/whoami'))
        return isSignedIn ? Response.json({ id: 's1', active: true }) : errorResponse(401, { id: 'session_inactive' });
      if (isSignedIn) return errorResponse(400, { id: 'session_already_available' });
      const flowId = searchParams.get('id') ?? 'f1';
      const shown = (flowId === 'f2' ? messages : []).map((known) => ({ id: known, type: 'error' as const }));
      const step = searchParams.get('aal') === 'aal2' || flowId === 'f-aal2' ? 'aal2' : 'aal1';
      const more = kind === 'login' ? { id: step === 'aal2' ? 'f-aal2' : flowId, requested_aal: step } : { id: flowId };
      return Response.json(flowOf(kind, nodes, more, shown));
    };
    const { router, leftFor } = await openApp(`/${kind}?flow=f0${query}`, { fetch, clock });
    await screen.findByRole('button', { name: 'Envoyer' });
    if (name === '403 CSRF, second time') {
      submit();
      await screen.findByTestId('notice/csrf');
    }
    const { pathname } = router.state.location;
    const [title, before] = [shownTitle(), sent];
    submit();
    await waitFor(() => expect(sent).toBeGreaterThan(before));
    await waitFor(() => {
      const isElsewhere = leftFor.length > 0 || router.state.location.pathname !== pathname || shownTitle() !== title;
      expect(isElsewhere || document.querySelectorAll('main [data-severity]').length > 0).toBe(true);
    });
  },
);

test('each row that a sent form can meet has an answer here', () => {
  const rows = errorRows.filter(({ step }) => step === undefined || step.includes('submit'));
  expect(Object.keys(answers).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});
