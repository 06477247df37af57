import { beforeEach, expect, test } from 'vitest';
import type { UiNodeScript } from '../../openapi/index.ts';
import { loadServerScript } from './server-script.ts';

const server = 'https://kratos.test';
const action = `${server}/self-service/login?flow=f1`;

function node(attributes: Partial<UiNodeScript['attributes']> = {}, group: UiNodeScript['group'] = 'webauthn') {
  const script: UiNodeScript = {
    type: 'script',
    group,
    attributes: {
      src: `${server}/.well-known/ory/webauthn.js`,
      async: true,
      referrerpolicy: 'no-referrer',
      crossorigin: 'anonymous',
      integrity: 'sha512-abc=',
      type: 'text/javascript',
      id: 'webauthn_script',
      nonce: 'n',
      node_type: 'script',
      ...attributes,
    },
    messages: [],
    meta: {},
  };
  return script;
}

beforeEach(() => {
  document.head.replaceChildren();
});

test('the script is loaded once, with its digest', () => {
  expect(loadServerScript(document, node(), action)).toBe(true);
  expect(loadServerScript(document, node(), action)).toBe(true);
  expect(document.scripts).toHaveLength(1);
  const [script] = document.scripts;
  expect(Object.fromEntries([...(script?.attributes ?? [])].map(({ name, value }) => [name, value]))).toEqual({
    integrity: 'sha512-abc=',
    crossorigin: 'anonymous',
    referrerpolicy: 'no-referrer',
    'data-testid': 'node/script/webauthn_script',
    async: '',
    src: `${server}/.well-known/ory/webauthn.js`,
  });
});

test.each(['anonymous', ''])(
  'the digest of the configuration goes before that of the server (crossorigin "%s")',
  (crossorigin) => {
    const block = document.createElement('script');
    block.id = 'app-config';
    block.type = 'application/json';
    block.textContent = JSON.stringify({ script_integrity: 'sha384-def sha384-ghi' });
    document.head.append(block);
    expect(loadServerScript(document, node({ crossorigin, integrity: '' }), action)).toBe(true);
    const script = document.querySelector('[data-testid="node/script/webauthn_script"]');
    expect(script?.getAttribute('integrity')).toBe('sha384-def sha384-ghi');
    expect(script?.getAttribute('crossorigin')).toBe('anonymous');
  },
);

test.each([
  ['of another origin', node({ src: 'https://evil.test/webauthn.js' })],
  ['of another port', node({ src: 'https://kratos.test:8443/webauthn.js' })],
  ['of another scheme', node({ src: 'javascript:alert(1)' })],
  ['as data', node({ src: 'data:text/javascript,alert(1)' })],
  ['of the app itself', node({ src: '/assets/app.js' })],
  ['without a digest', node({ integrity: '' })],
  ['with something else for a digest', node({ integrity: 'md5-abc' })],
  ['of a group that needs none', node({}, 'password')],
])('a script %s is not loaded', (_name, script) => {
  expect(loadServerScript(document, script, action)).toBe(false);
  expect(document.scripts).toHaveLength(0);
});
