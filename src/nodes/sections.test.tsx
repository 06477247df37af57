import type { UiNode, UiNodeInput } from '@members/openapi';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { LanguageProvider } from '../intl/provider.tsx';
import { loadLocale } from '../intl/testing.ts';
import { FlowForm } from './FlowForm.tsx';
import type { FormEntries } from './NodeForm.tsx';
import { formsOf, methodOfButton } from './sections.ts';

afterEach(() => void vi.unstubAllGlobals());

const locale = await loadLocale('fr');
const first = { secondFactor: false };
const second = { secondFactor: true };
const at0 = () => 0;

function input(name: string, type: UiNodeInput['attributes']['type'], group: string, value?: string): UiNode {
  const attributes = { name, type, disabled: false, node_type: 'input' as const, ...(value ? { value } : {}) };
  const node = { type: 'input' as const, group: 'default' as const, attributes, messages: [], meta: {} };
  return Object.assign(node, { group });
}

const csrf = input('csrf_token', 'hidden', 'default', 't');
const password = [input('password', 'password', 'password'), input('method', 'submit', 'password', 'password')];
const social = input('provider', 'submit', 'oidc', 'google');
const identifier = input('identifier', 'text', 'default');
const unknown = input('method', 'submit', 'carrier_pigeon', 'pigeon');

const way = (group: string) => input('method', 'submit', group, group);
const bound = input('identifier', 'hidden', 'default', 'a@b.test');

/** Returns each form as the ids of its sections and the methods of its rows. */
const shape = (nodes: UiNode[], arrangement: Parameters<typeof formsOf>[1] = first) =>
  formsOf(nodes, arrangement).map(({ sections, rows }) => [...sections.map(({ id }) => id), rows.map(methodOfButton)]);

test('methods that share the identifier’s field are in one form; providers have their own', () => {
  expect(shape([unknown, social, csrf, ...password, way('code'), identifier])).toEqual([
    [['social/google']],
    ['identifier', 'password', ['code', 'carrier_pigeon']],
  ]);
  expect(shape([csrf, way('code'), way('passkey'), identifier])).toEqual([['identifier', 'code', ['passkey']]]);
});

test('after the identifier the password comes first, or what the device used last', () => {
  const nodes = [csrf, bound, way('code'), social, ...password];
  expect(shape(nodes)).toEqual([['password', []], [['social/google', 'code']]]);
  const shapeAfter = (lastUsed: string) => shape(nodes, { secondFactor: false, lastUsed });
  expect(shapeAfter('code')).toEqual([[['code']], ['password', []], [['social/google']]]);
  expect(shapeAfter('social/google')).toEqual([[['social/google']], ['password', []], [['code']]]);
  expect(shapeAfter('totp')).toEqual(shape(nodes));
});

test('the only method has a main button instead of a row', () => {
  expect(shape([csrf, bound, way('code')])).toEqual([['code', []]]);
  expect(shape([csrf, bound, social])).toEqual([[['social/google']]]);
});

test('the name of a new key is not asked with the other fields', () => {
  const key = [
    input('webauthn_register_displayname', 'text', 'webauthn'),
    input('webauthn_register_trigger', 'button', 'webauthn'),
  ];
  const forms = formsOf([csrf, ...password, way('code'), ...key], first);
  expect(forms.map(({ rows }) => rows.length)).toEqual([0, 2]);
});

test('only the address that a code was sent to is submitted', () => {
  const usedAddress = input('identifier', 'hidden', 'default', 'one@example.test');
  const otherAddresses = ['one@example.test', 'two@example.test'].map((to) =>
    input('identifier', 'hidden', 'code', to),
  );
  const code = [input('code', 'text', 'code'), input('method', 'submit', 'code', 'code')];
  const [form] = formsOf([usedAddress, ...otherAddresses, ...code, csrf], second);
  expect(form?.hidden).toEqual([usedAddress, csrf]);
});

test('in a second factor the keys come first, then codes, then backup codes', () => {
  const totp = [input('totp_code', 'text', 'totp'), way('totp')];
  const backup = [input('lookup_secret', 'text', 'lookup_secret'), way('lookup_secret')];
  const key = input('webauthn_login_trigger', 'button', 'webauthn');
  const address = input('address', 'submit', 'code', 'a@b.test');
  const nodes = [csrf, ...backup, address, ...totp, key];
  const shown = [[['webauthn', 'code']], ['totp', []], ['lookup_secret', []]];
  expect(shape(nodes, second)).toEqual(shown);
  expect(shape(nodes, { secondFactor: true, lastUsed: 'code' })).toEqual(shown);
});

test('in a second factor, passkey, password and profile stand between the security key and the codes', () => {
  const profile = [input('traits.email', 'email', 'profile'), way('profile')];
  const totp = [input('totp_code', 'text', 'totp'), way('totp')];
  const backup = [input('lookup_secret', 'text', 'lookup_secret'), way('lookup_secret')];
  const keys = ['passkey', 'webauthn'].map((group) => input(`${group}_login_trigger`, 'button', group));
  const nodes = [csrf, ...backup, ...totp, ...profile, ...password, ...keys];
  const ids = shape(nodes, second).flatMap((form) => form.flat());
  expect(ids).toEqual(['webauthn', 'passkey', 'password', 'profile', 'totp', 'lookup_secret']);
});

test('nodes of each group of the specification are shown', () => {
  // A captcha has no field of its own: its widget stands in the form that it protects.
  const keys = ['webauthn', 'passkey', 'totp', 'lookup_secret'];
  const groups = ['default', 'oidc', 'password', 'profile', ...keys, 'identifier_first', 'code', 'link'];
  for (const group of groups) {
    const { container } = show([csrf, input(`field_of_${group}`, 'text', group), way(group)]);
    expect([group, container.querySelectorAll(`input[name=field_of_${group}]`).length]).toEqual([group, 1]);
  }
});

function show(nodes: UiNode[], values = {}) {
  const sent: FormEntries[] = [];
  const reported: string[] = [];
  const ui = { action: 'https://k.test/self-service/login?flow=1', method: 'POST' as const, nodes };
  const forms = formsOf(nodes, first).map((plan) => (
    <FlowForm
      key={plan.id}
      kind="login"
      ui={ui}
      plan={plan}
      values={values}
      busy={false}
      report={(what) => reported.push(what)}
      onSubmit={(entries) => sent.push(entries)}
    />
  ));
  const { container } = render(
    <LanguageProvider initial={locale} load={loadLocale} now={at0}>
      {forms}
    </LanguageProvider>,
  );
  return { sent, reported, container };
}

test('a submit sends the form’s fields and the pressed button', async () => {
  const { sent, container } = show([csrf, identifier, ...password]);
  const form = container.querySelector('form');
  expect([form?.getAttribute('action'), form?.method]).toEqual(['https://k.test/self-service/login?flow=1', 'post']);
  await userEvent.type(screen.getByLabelText('E-mail'), 'a@b.test{Enter}');
  expect(sent).toEqual([
    [
      ['csrf_token', 't'],
      ['identifier', 'a@b.test'],
      ['password', ''],
      ['method', 'password'],
    ],
  ]);
});

test("forms and fields have the test ids of Ory's own test suites", () => {
  const { container } = show([csrf, identifier, ...password, way('code'), way('webauthn'), way('passkey')]);
  const names = [...container.querySelectorAll('form, form > [data-testid$=flow-code]')];
  expect(names.map((element) => element.getAttribute('data-testid'))).toEqual(['passkey-flow', 'login-flow-code']);
  expect(container.querySelector('[data-testid=login-flow-code] input[name=identifier]')).not.toBeNull();
});

test('typing replaces restored input', async () => {
  show([csrf, identifier, ...password], { identifier: 'old@b.test' });
  const field = screen.getByLabelText<HTMLInputElement>('E-mail');
  field.focus();
  await userEvent.keyboard('new@b.test');
  expect(field.value).toBe('new@b.test');
});

test('an unknown group stays usable', async () => {
  const { sent } = show([csrf, identifier, unknown]);
  await userEvent.click(screen.getByRole('button', { name: 'Method' }));
  expect(sent[0]).toContainEqual(['method', 'pigeon']);
});

test('an unknown node type shows nothing and is reported', () => {
  const { reported, container } = show([csrf, identifier, Object.assign({ ...identifier }, { type: 'hologram' })]);
  expect(reported).toContain('unknown node type hologram');
  expect(container.querySelectorAll('input[name=identifier]')).toHaveLength(1);
});

test('an unknown ceremony shows an error and sends nothing', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  const { sent } = show([csrf, input('passkey_login_trigger', 'button', 'passkey')]);
  await userEvent.click(screen.getByRole('button'));
  expect((await screen.findByTestId(/^webauthn/)).textContent).toContain('pas disponible');
  expect(sent).toEqual([]);
});

test('without authenticators the button is hidden and a text explains why', () => {
  show([csrf, input('passkey_login_trigger', 'button', 'passkey')]);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByTestId(/^webauthn/).textContent).toContain('ne prend pas en charge');
});
