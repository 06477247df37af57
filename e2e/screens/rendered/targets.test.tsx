import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, login } from '../answering.ts';
import { csrf, flowOf, input, method } from '../hand-made.ts';
import { origin, pageAt, renderAt, takeOver } from './rendered.tsx';

/** Addresses that a browser reads as one of a stranger, or as none, though they look like others. */
const strange = [
  'http:\\\\evil.example',
  'HTTP:\\\\evil.example',
  '/\\evil.example/',
  '//evil.example',
  'https:///evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://app@evil.example/',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
];
/** Without its origin it would be one of them. */
const doubled = `${origin}//evil.example/`;

/** Where links and forms of the page lead that do not stay in the app. */
function leavesFor(): string[] {
  const elements = [...document.querySelectorAll('a[href], form[action], [formaction]')];
  const addresses = elements.flatMap((element) =>
    ['href', 'action', 'formaction'].flatMap((name) => element.getAttribute(name) ?? []),
  );
  const isOwn = (url: URL | null) => url?.origin === origin && !url.pathname.startsWith('//');
  return addresses.filter((address) => !isOwn(URL.parse(address, origin)));
}

const own = (flow: ReturnType<typeof flowOf>) => ({
  ...flow,
  ui: { ...flow.ui, action: flow.ui.action.replace('http://127.0.0.1:4433', origin) },
});

const settings = own(
  flowOf('settings', [
    csrf,
    input(['traits.email', 'email', 'profile'], { value: 'ada@example.org' }),
    method('profile', 1070003),
  ]),
);

test.each([...strange, doubled])(
  'settings that were begun with %j to return to lead back to the first screen',
  async (address) => {
    const { fetch } = answering({
      '/self-service/settings/flows': () => Response.json({ ...settings, return_to: address }),
    });
    const page = await pageAt('/settings?flow=f1', fetch);
    expect(await takeOver(page, fetch)).toEqual([]);
    expect(screen.getByRole('link', { name: 'Retour' }).getAttribute('href')).toBe('/');
    expect(leavesFor()).toEqual([]);
  },
);

test.each([
  ['/welcome', `${origin}/welcome`],
  ['https://shop.test/a?b=c', 'https://shop.test/a?b=c'],
])('settings that were begun with %s to return to lead back there', async (address, href) => {
  const { fetch } = answering({
    '/self-service/settings/flows': () => Response.json({ ...settings, return_to: address }),
  });
  await takeOver(await pageAt('/settings?flow=f1', fetch), fetch);
  expect(screen.getByRole('link', { name: 'Retour' }).getAttribute('href')).toBe(href);
});

test('a rendered page asks Kratos for a return address as the browser will read it', async () => {
  for (const [address, sent] of [
    ['http:\\\\evil.example', 'http://evil.example/'],
    ['/\\evil.example', 'http://evil.example/'],
    ['/welcome?a=%2F..', '/welcome?a=%2F..'],
  ] as const) {
    const asked: unknown[] = [];
    const fetch = async (request: Request) => {
      asked.push(new URL(request.url).searchParams.get('return_to'));
      return Response.json(own(login));
    };
    await renderAt(`/login?${new URLSearchParams({ return_to: address })}`, fetch);
    expect(asked, address).toEqual([sent]);
  }
});

test.each([...strange, doubled])('a rendered page does not follow Kratos to %j', async (address) => {
  const { fetch } = answering({
    '/self-service/login/browser': () =>
      Response.json(
        { error: { id: 'browser_location_change_required', code: 422 }, redirect_browser_to: address },
        { status: 422 },
      ),
  });
  const page = await pageAt('/login', fetch);
  expect(page.status).toBe(502);
  expect(await takeOver(page, fetch)).toEqual([]);
  expect(leavesFor()).toEqual([]);
});

test('a rendered page follows Kratos to where a browser would go', async () => {
  const { fetch } = answering({
    '/self-service/login/browser': () =>
      Response.json({ redirect_browser_to: 'HTTPS://Shop.test/a b' }, { status: 422 }),
  });
  expect(await renderAt('/login', fetch)).toEqual({ outcome: 'elsewhere', to: 'https://shop.test/a%20b' });
});

test.each(strange)(
  'what Kratos and the gateway name as %j becomes no link, no form and no picture',
  async (address) => {
    const client = { client_id: 'shop', client_name: 'Shop', policy_uri: address, tos_uri: address, logo_uri: address };
    const consent = { challenge: 'c', csrf_token: 't', client, requested_scope: ['openid'], remember_for: 60 };
    const nodes = [
      csrf,
      { type: 'a', group: 'default', messages: [], meta: {}, attributes: { node_type: 'a', id: 'on', href: address } },
      { type: 'img', group: 'totp', messages: [], meta: {}, attributes: { node_type: 'img', id: 'qr', src: address } },
      method('password', 1010022),
    ];
    const { fetch } = answering({
      '/gateway/consent': () => Response.json(consent),
      '/gateway/logout': () =>
        Response.json({ error: { id: 'challenge_gone', client_uri: address, again: address } }, { status: 410 }),
      '/sessions/whoami': () => Response.json({ id: 's1', identity: { id: 'i1', traits: {} } }),
      '/self-service/logout/browser': () => Response.json({ logout_url: address }),
      '/self-service/login/flows': () => Response.json(own(flowOf('login', nodes))),
      '/self-service/verification/flows': () => {
        const done = flowOf('verification', nodes, { state: 'passed_challenge' });
        return Response.json({ ...done, ui: { ...done.ui, action: address } });
      },
    });
    for (const path of [
      '/consent?consent_challenge=c',
      '/logout?logout_challenge=c',
      '/',
      '/login?flow=f1',
      '/verification?flow=f1',
    ]) {
      const view = await renderAt(path, fetch);
      if (view.outcome !== 'page') throw new Error(`${path}: ${JSON.stringify(view)}`);
      expect(await takeOver(view, fetch), path).toEqual([]);
      expect(leavesFor(), path).toEqual([]);
      expect(document.querySelectorAll('img[src*=evil]'), path).toHaveLength(0);
    }
  },
);
