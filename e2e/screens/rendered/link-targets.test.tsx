import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { login, serverAnswering } from '../fake-server.ts';
import { csrf, flowOf, input, method } from '../hand-made.ts';
import { hydrate, origin, pageAt, renderAt } from './rendered.tsx';

/** Addresses that look local or harmless, but that a browser reads as a foreign or a script address. */
const hostileAddresses = [
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
/** An own address whose path is a foreign address when the origin is removed. */
const doubled = `${origin}//evil.example/`;

/** Returns the targets of links and forms that leave the app. */
function foreignTargets(): string[] {
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

test.each([...hostileAddresses, doubled])(
  'settings with the return address %j link back to the first screen',
  async (address) => {
    const { fetch } = serverAnswering({
      '/self-service/settings/flows': () => Response.json({ ...settings, return_to: address }),
    });
    const page = await pageAt('/settings?flow=f1', fetch);
    expect(await hydrate(page, fetch)).toEqual([]);
    expect(screen.getByRole('link', { name: 'Retour' }).getAttribute('href')).toBe('/');
    expect(foreignTargets()).toEqual([]);
  },
);

test.each([
  ['/welcome', `${origin}/welcome`],
  ['https://shop.test/a?b=c', 'https://shop.test/a?b=c'],
])('settings with the return address %s link back there', async (address, href) => {
  const { fetch } = serverAnswering({
    '/self-service/settings/flows': () => Response.json({ ...settings, return_to: address }),
  });
  await hydrate(await pageAt('/settings?flow=f1', fetch), fetch);
  expect(screen.getByRole('link', { name: 'Retour' }).getAttribute('href')).toBe(href);
});

test('a rendered page sends Kratos the return address as a browser reads it', async () => {
  for (const [address, sent] of [
    ['http:\\\\evil.example', 'http://evil.example/'],
    ['/\\evil.example', 'http://evil.example/'],
    ['/welcome?a=%2F..', '/welcome?a=%2F..'],
  ] as const) {
    const requested: unknown[] = [];
    const fetch = async (request: Request) => {
      requested.push(new URL(request.url).searchParams.get('return_to'));
      return Response.json(own(login));
    };
    await renderAt(`/login?${new URLSearchParams({ return_to: address })}`, fetch);
    expect(requested, address).toEqual([sent]);
  }
});

test.each([...hostileAddresses, doubled])(
  'a rendered page does not follow a redirect of Kratos to %j',
  async (address) => {
    const { fetch } = serverAnswering({
      '/self-service/login/browser': () =>
        Response.json(
          { error: { id: 'browser_location_change_required', code: 422 }, redirect_browser_to: address },
          { status: 422 },
        ),
    });
    const page = await pageAt('/login', fetch);
    expect(page.status).toBe(502);
    expect(await hydrate(page, fetch)).toEqual([]);
    expect(foreignTargets()).toEqual([]);
  },
);

test('a rendered page follows a redirect of Kratos to the address that a browser reads', async () => {
  const { fetch } = serverAnswering({
    '/self-service/login/browser': () =>
      Response.json({ redirect_browser_to: 'HTTPS://Shop.test/a b' }, { status: 422 }),
  });
  expect(await renderAt('/login', fetch)).toEqual({ outcome: 'elsewhere', to: 'https://shop.test/a%20b' });
});

test.each(hostileAddresses)(
  'the address %j of Kratos or the gateway becomes no link, no form and no picture',
  async (address) => {
    const client = { client_id: 'shop', client_name: 'Shop', policy_uri: address, tos_uri: address, logo_uri: address };
    const consent = {
      ...{ challenge: 'c', csrf_token: 't', client, requested_scope: ['openid'], remember_for: 60 },
      ...{ identity_label: 'ada@example.test', redirect_host: 'p.test' },
    };
    const nodes = [
      csrf,
      { type: 'a', group: 'default', messages: [], meta: {}, attributes: { node_type: 'a', id: 'on', href: address } },
      { type: 'img', group: 'totp', messages: [], meta: {}, attributes: { node_type: 'img', id: 'qr', src: address } },
      method('password', 1010022),
    ];
    const { fetch } = serverAnswering({
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
      '/login?flow=f1',
      '/verification?flow=f1',
    ]) {
      const view = await renderAt(path, fetch);
      if (view.outcome !== 'page') throw new Error(`${path}: ${JSON.stringify(view)}`);
      expect(await hydrate(view, fetch), path).toEqual([]);
      expect(foreignTargets(), path).toEqual([]);
      expect(document.querySelectorAll('img[src*=evil]'), path).toHaveLength(0);
    }
    const dashboard = await renderAt('/', fetch);
    if (dashboard.outcome !== 'elsewhere') throw new Error(`/: ${JSON.stringify(dashboard)}`);
    expect(new URL(dashboard.to, location.origin).pathname).toBe('/error');
    expect(decodeURIComponent(dashboard.to)).not.toContain(address);
  },
);
