import type { UiNode, UiNodeInput } from '@members/openapi';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { LanguageProvider } from '../intl/provider.tsx';
import { loadLocale } from '../intl/testing.ts';
import { FlowForm } from './FlowForm.tsx';
import type { FormEntries } from './NodeForm.tsx';
import { formsOf } from './sections.ts';

afterEach(() => void vi.unstubAllGlobals());

const locale = await loadLocale('fr');
const first = false;
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

const shape = (nodes: UiNode[], separate = first) =>
  formsOf(nodes, separate).map(({ id, sections, hidden }) => [
    id,
    sections.map((section) => section.id),
    hidden.length,
  ]);

test('social buttons have their own form; all other nodes share one', () => {
  expect(shape([unknown, social, csrf, ...password, identifier])).toEqual([
    ['social', ['social'], 1],
    ['main', ['identifier', 'password', 'carrier_pigeon'], 1],
  ]);
});

test('only the address that a code was sent to is submitted', () => {
  const usedAddress = input('identifier', 'hidden', 'default', 'one@example.test');
  const otherAddresses = ['one@example.test', 'two@example.test'].map((to) =>
    input('identifier', 'hidden', 'code', to),
  );
  const code = [input('code', 'text', 'code'), input('method', 'submit', 'code', 'code')];
  const [form] = formsOf([usedAddress, ...otherAddresses, ...code, csrf], true);
  expect(form?.hidden).toEqual([usedAddress, csrf]);
});

test('in a second factor each method has its own form', () => {
  const totp = input('totp_code', 'text', 'totp');
  const backup = input('lookup_secret', 'text', 'lookup_secret');
  expect(shape([csrf, totp, backup], true)).toEqual([
    ['totp', ['totp'], 1],
    ['lookup_secret', ['lookup_secret'], 1],
  ]);
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
  const way = (group: string) => input('method', 'submit', group, group);
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
