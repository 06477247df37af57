import type { UiNode } from '@members/openapi';
import { expect, test } from 'vitest';
import { formIn, readsAround, strangeFields } from './form-fields.ts';
import type { Row } from './table.tsx';

const field = (name: string) => ({ type: 'input', group: 'code', attributes: { name }, messages: [], meta: {} });
const form = {
  nodes: ['csrf_token', 'code', 'traits.email', 'method'].map(field) as unknown as UiNode[],
  messages: [],
};
const urlEncoded = { 'content-type': 'application/x-www-form-urlencoded' };

test('a field that the form does not have is found in a form and in JSON', () => {
  const posted = { request_headers: urlEncoded, request_body: 'otp=1&method=code&csrf_token=2', response_body: '' };
  expect(strangeFields(posted, form)).toEqual({ strange: ['otp'], known: ['code', 'traits.email'] });
  const body = JSON.stringify({ traits: { email: 'a', phone: 'b' }, transient_payload: { shop: 1 } });
  const sent = { request_headers: { 'content-type': 'application/json' }, request_body: body, response_body: '' };
  expect(strangeFields(sent, form).strange).toEqual(['traits.phone']);
});

test('the form is the one that was read last before the request', () => {
  const read = { method: 'GET', status: 200, flow: 'f', path: '/self-service/login/flows?id=f' };
  const rows = [
    { ...read, id: 'later' },
    { ...read, id: 'post', method: 'POST', status: 303, path: '/self-service/login?flow=f' },
    { ...read, id: 'other', flow: 'g' },
    { ...read, id: 'earlier' },
  ] as unknown as Row[];
  expect(readsAround(rows, rows[1] as Row)).toEqual({ before: 'earlier', after: 'later' });
  expect(readsAround(rows, rows[3] as Row)).toEqual({ after: 'later' });
});

test('a response that is cut or holds no flow has no form', () => {
  const nothing = { request_headers: {}, request_body: '' };
  expect(formIn({ ...nothing, response_body: '{"ui":{"nod' })).toBeUndefined();
  expect(formIn({ ...nothing, response_body: '{}' })).toBeUndefined();
});
