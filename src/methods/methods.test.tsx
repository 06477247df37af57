import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UiNode, UiNodeInput } from '@members/openapi';
import { expect, test } from 'vitest';
import { draftOf } from '../flow/draft.ts';
import { methodOf } from '../forms/method-of.ts';
import { formsOf } from '../nodes/sections.ts';
import { cardsOf } from '../routes/settings/card-table.ts';
import { cards } from './cards.ts';
import { methods } from './methods.ts';

function input(name: string, type: UiNodeInput['attributes']['type'], group: string, value = ''): UiNode {
  const attributes = { name, type, value, disabled: false, node_type: 'input' as const };
  const node = { type: 'input' as const, group: 'default' as const, attributes, messages: [], meta: {} };
  return Object.assign(node, { group });
}

const fieldsOf = (group: string) => [
  input(`field_of_${group}`, 'text', group),
  input('method', 'submit', group, group),
];
const fieldsOfAll = methods.flatMap(({ groups }) => groups).flatMap(fieldsOf);

/** Returns what a function returns while a list lacks an entry. */
function without<T, R>(list: readonly T[], entry: T, run: () => R): R {
  const open = list as T[];
  const place = open.indexOf(entry);
  open.splice(place, 1);
  try {
    return run();
  } finally {
    open.splice(place, 0, entry);
  }
}

/** Returns the groups of all visible nodes in the order of the page. */
const shownGroups = (secondFactor: boolean) =>
  formsOf([input('identifier', secondFactor ? 'hidden' : 'text', 'default'), ...fieldsOfAll], { secondFactor }).flatMap(
    ({ sections, rows }) => [...sections.flatMap(({ nodes }) => nodes), ...rows].map(({ group }): string => group),
  );

test.each(methods.map((method) => [method.name, method] as const))(
  'an app without the method %s shows its nodes as those of an unknown group, and all others as before',
  (_, method) => {
    for (const secondFactor of [false, true]) {
      const all = shownGroups(secondFactor);
      const left = without(methods, method, () => shownGroups(secondFactor));
      const isOther = (group: string) => !method.groups.includes(group);
      expect(left.filter(isOther)).toEqual(all.filter(isOther));
      expect(left.toSorted()).toEqual(all.toSorted());
    }
  },
);

test.each(methods.map((method) => [method.name, method] as const))(
  'an app without the method %s still knows the secrets and the submits of all others',
  (_, method) => {
    const others = methods.filter((other) => other !== method);
    const secrets = others.flatMap(({ fields = [] }) => fields.filter(({ code }) => code)).map(({ name }) => name);
    const sent = secrets.map((name) => [name, '1'] as const);
    const nodes = secrets.map((name) => input(name, 'text', 'default'));
    const remembered = others.filter(({ chooserText }) => chooserText).map(({ name }) => name);
    without(methods, method, () => {
      expect(draftOf(nodes, sent)).toEqual({});
      expect(remembered.map((name) => methodOf([['method', name]]))).toEqual(remembered);
      expect(methodOf([['method', method.name]])).toBeUndefined();
    });
  },
);

test.each(cards.map((card) => [card.id, card] as const))(
  'settings without the card %s show its nodes in the last card, and all other cards as before',
  (id, card) => {
    const nodes = cards.flatMap(({ groups }) => groups).flatMap(fieldsOf);
    const shown = () => cardsOf(nodes, undefined).map((each) => [each.id, each.nodes.length]);
    expect(without(cards, card, shown)).toEqual([
      ...shown().filter(([other]) => other !== id),
      ['other', 2 * card.groups.length],
    ]);
  },
);

/** Files that may name a method: lists of keys have texts of two methods, and sessions name their provider. */
const exceptions = ['routes/settings/cards/Keys.tsx', 'routes/session/session-texts.ts'];

test('only the folder of a method has its name or the names of its nodes', () => {
  const root = join(import.meta.dirname, '..');
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => !/^methods[/]|^ui[/]|[.]test[.]/.test(file));
  expect(files.length).toBeGreaterThan(100);
  const names =
    /'(totp|lookup_secret|webauthn|passkey|oidc|saml|identifier_first)'|'(totp|lookup_secret|webauthn|passkey)_/;
  const naming = files.filter((file) => names.test(readFileSync(join(root, file), 'utf8')));
  expect(naming.toSorted()).toEqual(exceptions.toSorted());
});
