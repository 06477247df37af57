import { describe, expect, it } from 'vitest';
import { readDocument } from './document.ts';
import { createRequestValidator, createValidator } from './validate.ts';

const kratos = createValidator('kratos');
const json = 'application/json; charset=utf-8';

const flow = () => ({
  id: '3f0f7c52-1d8e-4a57-9c1e-5a7b0e6d2c11',
  organization_id: null,
  type: 'browser',
  expires_at: '2031-04-05T10:00:00.123456789Z',
  issued_at: '2031-04-05T09:00:00.123456789Z',
  request_url: 'http://id.test/self-service/login/browser',
  ui: {
    action: 'http://id.test/self-service/login?flow=3f0f7c52-1d8e-4a57-9c1e-5a7b0e6d2c11',
    method: 'POST',
    nodes: [
      {
        type: 'input',
        group: 'password',
        attributes: { name: 'password', type: 'password', required: true, disabled: false, node_type: 'input' },
        messages: [],
        meta: { label: { id: 1070001, text: 'Password', type: 'info' } },
      },
    ],
  },
  created_at: '2031-04-05T09:00:00Z',
  updated_at: '2031-04-05T09:00:00Z',
  refresh: false,
  requested_aal: 'aal1',
  state: 'choose_method',
});

const error = { error: { code: 401, status: 'Unauthorized', message: 'who are you' } };

describe('createValidator', () => {
  it('accepts a login flow', () => {
    expect(kratos('GET', '/self-service/login/flows?id=x', 200, json, flow())).toEqual([]);
  });

  it('names the member that a closed flow must not have', () => {
    const problems = kratos('GET', '/self-service/login/flows', 200, json, { ...flow(), colour: 'red' });
    expect(problems).toEqual(['/ must NOT have unevaluated properties: "colour"']);
  });

  it('looks into the node that its type names', () => {
    const broken = flow();
    const [node] = broken.ui.nodes;
    const nodes = [{ ...node, attributes: { ...node?.attributes, node_type: 'img' } }];
    const problems = kratos('POST', '/self-service/login', 400, json, { ...broken, ui: { ...broken.ui, nodes } });
    expect(problems).toContain('/ui/nodes/0/attributes/node_type must be equal to constant: "input"');
  });

  it('accepts either shape where a 400 is a flow or an error', () => {
    expect(kratos('POST', '/self-service/login', 400, json, flow())).toEqual([]);
    expect(kratos('POST', '/self-service/login', 400, 'application/json', error)).toEqual([]);
  });

  it('prefers the literal path over the one with a parameter', () => {
    expect(kratos('GET', '/sessions/whoami', 401, 'application/json', error)).toEqual([]);
    expect(kratos('DELETE', '/sessions/0b7d', 204, null, undefined)).toEqual([]);
  });

  it.each([
    ['GET', '/nowhere', 200, json, {}, 'no such path: /nowhere'],
    ['PUT', '/sessions', 200, json, {}, 'no such method: PUT /sessions'],
    ['GET', '/sessions', 418, json, {}, 'no such status: GET /sessions 418'],
    ['GET', '/sessions', 200, json, undefined, 'the body is missing'],
    ['GET', '/sessions', 200, 'text/html', '<p>', 'expected the content type application/json, got "text/html"'],
  ])('%s %s %i: describes the problem', (method, path, status, type, body, problem) => {
    expect(kratos(method, path, status, type, body)).toEqual([problem]);
  });

  it.each(['kratos', 'hydra', 'gateway'] as const)('compiles every answer of %s.yaml', (name) => {
    const validate = createValidator(name);
    const answers = Object.entries(readDocument(name).paths).flatMap(([path, verbs]) =>
      Object.entries(verbs).flatMap(([verb, { responses }]) =>
        Object.keys(responses ?? {}).map((status) => () => validate(verb, path, Number(status), json, 'no object')),
      ),
    );
    for (const answer of answers) expect(answer()).not.toEqual([]);
    expect(validate('GET', '/health/alive', 200, json, { status: 'ok' })).toEqual([]);
  });

  it('falls back to the default answer', () => {
    const body = { error: { id: 'csrf', code: 403, message: 'no' } };
    expect(createValidator('gateway')('POST', '/gateway/consent', 403, json, body)).toEqual([]);
  });
});

describe('createRequestValidator', () => {
  const ask = createRequestValidator('kratos');
  const login = (body: unknown, type = json) => ask('POST', '/self-service/login', type, body);
  const form = { method: 'password', identifier: 'ada@example.org', password: 'x' };

  it('accepts documented requests, and requests that the document does not describe', () => {
    expect(login(form)).toEqual([]);
    expect(login(form, 'application/x-www-form-urlencoded')).toEqual([]);
    expect(ask('GET', '/sessions/whoami', null, undefined)).toEqual([]);
    expect(ask('POST', '/nowhere', json, {})).toEqual([]);
  });

  it.each([
    [{ ...form, identifier: 7 }, json, '/identifier must be string'],
    [
      form,
      'text/plain',
      'expected the content type application/json, application/x-www-form-urlencoded, got "text/plain"',
    ],
    [undefined, json, 'the body is missing'],
  ])('describes the problem', (body, type, problem) => {
    expect(login(body, type)).toEqual([problem]);
  });

  it.each(['kratos', 'hydra', 'gateway'] as const)('compiles every body of %s.yaml', (name) => {
    const validate = createRequestValidator(name);
    const asked = Object.entries(readDocument(name).paths).flatMap(([path, verbs]) =>
      Object.entries(verbs).flatMap(([verb, { requestBody }]) =>
        requestBody?.content['application/json'] ? [() => validate(verb, path, json, 'no object')] : [],
      ),
    );
    expect(asked.length).toBeGreaterThan(0);
    for (const problems of asked) expect(problems()).not.toEqual([]);
  });
});
