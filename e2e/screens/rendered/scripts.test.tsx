import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverAnswering } from '../fake-server.ts';
import { csrf, flowOf, input, method } from '../hand-made.ts';
import { hydrate, origin, pageAt } from './rendered.tsx';

const digest = 'sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==';

/** Returns a server with a login flow that has Kratos's script with this integrity. */
function loginWith(integrity: string) {
  const script = {
    type: 'script',
    group: 'webauthn',
    messages: [],
    meta: {},
    attributes: {
      node_type: 'script',
      id: 'webauthn_script',
      src: `${origin}/.well-known/ory/webauthn.js`,
      async: true,
      referrerpolicy: 'no-referrer',
      crossorigin: 'anonymous',
      integrity,
      type: 'text/javascript',
      nonce: 'n',
    },
  };
  const flow = flowOf('login', [csrf, input(['identifier', 'text']), script, method('password', 1010022)]);
  const ui = { ...flow.ui, action: flow.ui.action.replace('http://127.0.0.1:4433', origin) };
  return serverAnswering({ '/self-service/login/flows': () => Response.json({ ...flow, ui }) }).fetch;
}

/** Returns source and integrity of all scripts in the page. */
const scripts = () =>
  [...document.querySelectorAll('script')].map((script) => [script.src, script.getAttribute('integrity')]);

test('the app loads the script of a rendered page with its integrity after hydration', async () => {
  const fetch = loginWith(digest);
  const page = await pageAt('/login?flow=f1', fetch);
  expect(page.head + page.body).not.toContain('<script');
  await hydrate(page, fetch);
  await waitFor(() => expect(scripts()).toEqual([[`${origin}/.well-known/ory/webauthn.js`, digest]]));
});

test.each([
  ['garbage', 'garbage'],
  ['nothing', ''],
  ['a digest that is too short', digest.slice(0, -4)],
  ['an algorithm that browsers do not know', digest.replace('sha512', 'sha1')],
  ['a good digest and garbage', `${digest} garbage`],
  ['base64url', digest.replaceAll('+', '-').replaceAll('/', '_')],
  ['a digest with options', `${digest}?x`],
])('a rendered page with %s as integrity loads no script', async (_, integrity) => {
  const fetch = loginWith(integrity);
  const page = await pageAt('/login?flow=f1', fetch);
  expect(page.head + page.body).not.toContain('<script');
  await hydrate(page, fetch);
  // After these steps a page with a valid integrity has its script.
  await import('@members/app/nodes/server-script');
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  expect(scripts()).toEqual([]);
});
