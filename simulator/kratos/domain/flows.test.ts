import { expect, test } from 'vitest';
import type { LoginFlowRecord } from '../record/records.ts';
import { flowAnswer } from '../view/json.ts';
import { createFlows } from './flows.ts';

const flow = (): LoginFlowRecord => ({
  kind: 'login',
  id: '1',
  type: 'api',
  issued_at: 0,
  expires_at: 3_600_000,
  created_at: 0,
  updated_at: 0,
  request_url: 'http://127.0.0.1:4433/self-service/login/api?a=1&b=2',
  csrf_token: '',
  return_to: '',
  oauth2_login_challenge: '',
  identity_schema: '',
  active: '',
  state: 'choose_method',
  refresh: false,
  requested_aal: 'aal1',
  ceremonies: { passkey: { challenge: 'x', user_handle: '', allowed: [] } },
  ui: {
    action: 'http://127.0.0.1:4433/self-service/login?flow=1',
    method: 'POST',
    nodes: [
      {
        type: 'input',
        group: 'default',
        attributes: { name: 'identifier', type: 'text', value: '<é>', disabled: false, node_type: 'input' },
        messages: [],
        meta: {},
      },
    ],
  },
});

test('a flow is read as it was saved', async () => {
  const flows = createFlows();
  await flows.saveFlow(flow());
  expect(flows.flow('login', '1')).toStrictEqual(flow());
  expect(flows.flows()).toStrictEqual([flow()]);
  expect(flows.flow('registration', '1')).toBeUndefined();
});

test('flows that share a screen keep their own ids and anti-CSRF tokens', async () => {
  const flows = createFlows();
  const own = (id: string, token: string): LoginFlowRecord => {
    const { ui, ...rest } = flow();
    const attributes = {
      name: 'csrf_token',
      type: 'hidden',
      value: token,
      disabled: false,
      node_type: 'input',
    } as const;
    const node = { type: 'input', group: 'default', attributes, messages: [], meta: {} } as const;
    const action = `http://127.0.0.1:4433/self-service/login?flow=${id}`;
    return { ...rest, id, ui: { ...ui, action, nodes: [{ ...node, messages: [] }, ...ui.nodes] } };
  };
  const made = [own('a1b2', 'tOkEn/+a=='), own('c3d4', 'tOkEn/+b=='), own('e5f6', '')];
  for (const each of made) await flows.saveFlow(each);
  expect(flows.flows()).toStrictEqual(made);
});

test('changes to a copy of a flow take effect only when it is saved', async () => {
  const flows = createFlows();
  const own = flow();
  await flows.saveFlow(own);
  own.ui.nodes.pop();
  own.ceremonies = {};
  const copy = flows.flow('login', '1') as LoginFlowRecord;
  copy.active = 'password';
  (copy.ceremonies?.passkey as { challenge: string }).challenge = 'y';
  flows.peekFlow('login', '1')?.ui.nodes.pop();
  expect(flows.flow('login', '1')).toStrictEqual(flow());
  await flows.saveFlow(copy);
  expect(flows.peekFlow('login', '1')).toMatchObject({ active: 'password' });
  expect(flows.peekFlow('login', '1')?.ceremonies?.passkey?.challenge).toBe('y');
});

test('a stored flow cannot be changed', async () => {
  const flows = createFlows();
  await flows.saveFlow(flow());
  const stored = flows.peekFlow('login', '1') as { active: string };
  expect(() => {
    stored.active = 'password';
  }).toThrow(TypeError);
});

test('the response that shows a flow is cached until the flow is saved again', async () => {
  const flows = createFlows();
  await flows.saveFlow(flow());
  const shown = () => flowAnswer(flows.peekFlow('login', '1') as LoginFlowRecord);
  const first = shown();
  expect(shown()).toBe(first);
  const working = flows.flow('login', '1') as LoginFlowRecord;
  expect(flowAnswer(working)).toEqual(first);
  working.active = 'password';
  expect(flowAnswer(working).body).toContain('"active":"password"');
  expect(shown().body).not.toContain('"active"');
  await flows.saveFlow(working);
  expect(shown().body).toContain('"active":"password"');
});
