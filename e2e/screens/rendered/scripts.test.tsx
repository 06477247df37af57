import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering } from '../answering.ts';
import { csrf, flowOf, input, method } from '../hand-made.ts';
import { origin, pageAt, takeOver } from './rendered.tsx';

const digest = 'sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==';

/** A login whose form names Kratos's script with this integrity. */
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
  return answering({ '/self-service/login/flows': () => Response.json({ ...flow, ui }) }).fetch;
}

/** Scripts in the page, as the server wrote it or the app made it. */
const scripts = () =>
  [...document.querySelectorAll('script')].map((script) => [script.src, script.getAttribute('integrity')]);

test('the script of a rendered page is loaded once the app has taken it over, with its digest', async () => {
  const fetch = loginWith(digest);
  const page = await pageAt('/login?flow=f1', fetch);
  expect(page.head + page.body).not.toContain('<script');
  await takeOver(page, fetch);
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
])('a rendered page with %s for a digest gets no script', async (_, integrity) => {
  const fetch = loginWith(integrity);
  const page = await pageAt('/login?flow=f1', fetch);
  expect(page.head + page.body).not.toContain('<script');
  await takeOver(page, fetch);
  // What decides is there now: the page with a good digest has its script after the same steps.
  await import('@members/app/nodes/server-script');
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  expect(scripts()).toEqual([]);
});
