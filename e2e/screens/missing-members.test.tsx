import type { Flow, UiNode } from '@members/openapi';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverAnswering } from './fake-server.ts';
import { csrf, flowOf, serverShowing } from './hand-made.ts';
import { openApp, showAllSettings } from './open.tsx';
import { flowsByShape } from './recorded/recorded.ts';

/** Returns a copy of the flow with changed nodes, in which members may be missing. */
const withNodes = (flow: Flow, change: (node: UiNode) => object): object => ({
  ...flow,
  ui: { ...flow.ui, nodes: (flow.ui.nodes ?? []).map(change) },
});

const reductions: ReadonlyArray<readonly [name: string, make: (flow: Flow) => object]> = [
  ['messages of nodes are left out', (flow) => withNodes(flow, ({ messages: _, ...node }) => node)],
  ['messages of nodes are null', (flow) => withNodes(flow, (node) => ({ ...node, messages: null }))],
  ['meta of nodes is left out', (flow) => withNodes(flow, ({ meta: _, ...node }) => node)],
  ['messages of the form are null', (flow) => ({ ...flow, ui: { ...flow.ui, messages: null } })],
];

/** Three flows of each kind. */
const flows = Object.values(Object.groupBy(flowsByShape, ({ kind }) => kind)).flatMap((same) => same.slice(0, 3));

test.each(reductions)('a flow is shown with all its fields when %s', async (_name, make) => {
  for (const { kind, flow, name } of flows) {
    const open = async (shown: object) => {
      const { reported, container } = await openApp(`/${kind}?flow=${flow.id}`, serverShowing(shown));
      await screen.findByRole('heading', { level: 1 });
      showAllSettings();
      const fields = [...container.querySelectorAll<HTMLInputElement>('input[name], button[name]')];
      return { reported, fields: fields.map((field) => field.name).sort() };
    };
    const whole = await open(flow);
    const { reported, fields } = await open(make(flow));
    expect([reported, fields], name).toEqual([[], whole.fields]);
  }
});

const sessions: ReadonlyArray<readonly [name: string, more: object]> = [
  ['its id alone', {}],
  [
    'null for all members but its id',
    { identity: null, devices: null, authentication_methods: null, expires_at: null },
  ],
  ['authentication methods without a name', { authentication_methods: [{ aal: 'aal1' }, {}] }],
  ['invalid timestamps', { issued_at: '', expires_at: 'soon' }],
];

test.each(
  sessions.flatMap(([name, more]) => ['/', '/sessions', '/settings'].map((path) => [path, name, more] as const)),
)('%s shows a session with %s', async (path, _name, more) => {
  const session = { id: 's1', ...more };
  const settings = () => Response.json(flowOf('settings', [csrf]));
  const server = serverAnswering({
    whoami: () => Response.json(session),
    '/sessions': () => Response.json([{ ...session, id: 's2' }]),
    'settings/browser': settings,
    'settings/flows': settings,
    'logout/browser': () => Response.json({ logout_url: 'http://127.0.0.1:4433/out' }),
  });
  await openApp(path, server);
  const titles = { '/': /^Bienvenue/, '/sessions': 'Vos sessions', '/settings': 'Paramètres de compte' };
  await waitFor(() => expect(document.querySelector('h1')?.textContent).toMatch(titles[path as keyof typeof titles]));
  expect(document.querySelector('main')?.textContent).not.toMatch(/1970|Invalid|NaN|undefined/);
});
