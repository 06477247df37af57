import { expect, test } from 'vitest';
import { fillForm } from './forms.ts';
import { createChoices } from './random-choices.ts';

const button = (group: string, name: string, value: string) => ({
  group,
  attributes: { name, type: 'submit', value, node_type: 'input' },
});
const flow = {
  ui: {
    nodes: [
      button('oidc', 'provider', 'google'),
      button('oidc', 'provider', 'acme'),
      button('password', 'method', 'password'),
    ],
  },
};

function pressed(hasUpstream: boolean): Set<unknown> {
  const choose = createChoices(1);
  const filling = {
    choose,
    kind: 'login' as const,
    person: 'ada',
    address: 'email:ada',
    secrets: [],
    backups: [],
    hasUpstream,
    flow: 'flow 1',
  };
  const forms = Array.from({ length: 200 }, () => fillForm(filling, flow, true));
  return new Set(forms.map(({ provider }) => provider));
}

test('a walk never presses the button of a provider outside this machine', () => {
  expect(pressed(true)).toEqual(new Set([undefined, 'acme']));
  expect(pressed(false)).toEqual(new Set([undefined]));
});
