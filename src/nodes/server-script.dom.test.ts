import type { UiNodeScript } from '@members/openapi';
import { beforeEach, expect, test } from 'vitest';
import { isIntegrity, loadServerScript, loadWidgetScript } from './server-script.ts';

const server = 'https://kratos.test';
const action = `${server}/self-service/login?flow=f1`;

/** Digests of an empty input (`printf '' | openssl dgst -sha256 -binary | base64`). */
const sha256 = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';
const sha384 = 'sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb';
const sha512 = 'sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==';

function node(attributes: Partial<UiNodeScript['attributes']> = {}, group: UiNodeScript['group'] = 'webauthn') {
  const script: UiNodeScript = {
    type: 'script',
    group,
    attributes: {
      src: `${server}/.well-known/ory/webauthn.js`,
      async: true,
      referrerpolicy: 'no-referrer',
      crossorigin: 'anonymous',
      integrity: sha512,
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
    integrity: sha512,
    crossorigin: 'anonymous',
    referrerpolicy: 'no-referrer',
    'data-testid': 'node/script/webauthn_script',
    async: '',
    src: `${server}/.well-known/ory/webauthn.js`,
  });
});

test.each(['anonymous', ''])('the configured digest replaces the server’s (crossorigin "%s")', (crossorigin) => {
  const block = document.createElement('script');
  block.id = 'app-config';
  block.type = 'application/json';
  block.textContent = JSON.stringify({ script_integrity: `${sha384} ${sha256}` });
  document.head.append(block);
  expect(loadServerScript(document, node({ crossorigin, integrity: '' }), action)).toBe(true);
  const script = document.querySelector('[data-testid="node/script/webauthn_script"]');
  expect(script?.getAttribute('integrity')).toBe(`${sha384} ${sha256}`);
  expect(script?.getAttribute('crossorigin')).toBe('anonymous');
});

test.each([
  ['of another origin', node({ src: 'https://evil.test/webauthn.js' })],
  ['of another port', node({ src: 'https://kratos.test:8443/webauthn.js' })],
  ['of another scheme', node({ src: 'javascript:alert(1)' })],
  ['as data', node({ src: 'data:text/javascript,alert(1)' })],
  ['of the app itself', node({ src: '/assets/app.js' })],
  ['without a digest', node({ integrity: '' })],
  ['of a group that needs none', node({}, 'password')],
])('a script %s is not loaded', (_name, script) => {
  expect(loadServerScript(document, script, action)).toBe(false);
  expect(document.scripts).toHaveLength(0);
});

test.each([sha256, sha384, sha512, `${sha256} ${sha512}`, `\n${sha384}\t`])('%j is a valid integrity', (integrity) => {
  expect(isIntegrity(integrity)).toBe(true);
});

const malformed = {
  nothing: '',
  blanks: ' \n',
  words: 'garbage',
  'an algorithm without a digest': 'sha256-',
  'a digest without an algorithm': sha256.slice('sha256-'.length),
  'an unknown algorithm': 'md5-1B2M2Y8AsgTpgAmY7PhCfg==',
  'an unknown algorithm of a known length': sha256.replace('sha256', 'sha224'),
  'an algorithm in capitals': sha256.replace('sha', 'SHA'),
  'an algorithm with a hyphen': sha256.replace('sha256', 'sha-256'),
  'the length of another algorithm': sha512.replace('sha512', 'sha256'),
  'a letter too few': sha384.slice(0, -1),
  'a letter too many': `${sha384}A`,
  'no padding': sha256.replace('=', ''),
  'superfluous bits': sha256.replace('FU=', 'FV='),
  base64url: sha256.replace('+', '-').replace('/', '_'),
  options: `${sha256}?ct=application/javascript`,
  'a valid digest and words': `${sha256} garbage`,
  'words and a valid digest': `garbage ${sha256}`,
  'two digests joined by a no-break space': `${sha256}\u00a0${sha384}`,
};

test.each(Object.entries(malformed))('a script is not loaded if its integrity is %s', (_name, integrity) => {
  expect(loadServerScript(document, node({ integrity }), action)).toBe(false);
  expect(document.scripts).toHaveLength(0);
});

test.each(Object.values(malformed))('a script is not loaded if the configured digest is %j', (pinned) => {
  const block = document.createElement('script');
  block.id = 'app-config';
  block.type = 'application/json';
  block.textContent = JSON.stringify({ script_integrity: pinned });
  document.head.append(block);
  expect(loadServerScript(document, node(), action)).toBe(false);
  expect(document.scripts).toHaveLength(1);
});

test('a widget with an invalid digest is not loaded', async () => {
  await expect(loadWidgetScript(document, node({ integrity: 'garbage' }, 'captcha'))).rejects.toThrow(TypeError);
  expect(document.scripts).toHaveLength(0);
});
