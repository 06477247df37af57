import { defaultConfig } from '@members/app/config';
import english from '@members/locales/en.json' with { type: 'json' };
import type { Flow, UiNode, UiNodeInput, UiText } from '@members/openapi';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverShowing } from '../hand-made.ts';
import { openApp, showAllSettings } from '../open.tsx';
import { flowsWithAllMessages, newFlowsOfOlderVersions } from './recorded.ts';

const verbatim: ReadonlySet<number> = new Set([4000001, 5000001, 1070002]);

/** Whether a text is shown as the server sends it in every language: a reason, the title of a trait, a message of a web hook. */
const isVerbatim = (id: number) => verbatim.has(id) || !Object.hasOwn(english, `identities.messages.${id}`);

/** Matches the text as whole words only: "Continue" is not in "Continuer". */
const wholeWords = (text: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\p{L})`, 'u');

function textsOf({ ui }: Flow): UiText[] {
  const seen = (ui.nodes ?? []).filter(({ attributes }) => !('type' in attributes) || attributes.type !== 'hidden');
  const labels = seen.flatMap(({ meta }) => (meta.label === undefined ? [] : [meta.label]));
  return [...(ui.messages ?? []), ...(ui.nodes ?? []).flatMap(({ messages }) => messages), ...labels];
}

const olderFlows = newFlowsOfOlderVersions();

test('the recordings have flows of the pinned and of older versions', () => {
  expect(flowsWithAllMessages.length).toBeGreaterThan(100);
  expect(olderFlows.length).toBeGreaterThan(0);
});

const isShown = (element: Element) =>
  !element.matches('[type=hidden]') && element.closest('[hidden], [aria-hidden=true]') === null;

/** Returns the value of a field as a user sees it and the server gets it. */
function fieldValueOf(element: Element): string {
  if (element instanceof HTMLInputElement && element.type === 'checkbox') return String(element.checked);
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.value : '';
}

/** Returns the value that a browser's field of this type makes of the server's value: a number field does not take "old". */
function expectedValue({ attributes: { type, value } }: UiNodeInput): string {
  // Only password managers fill passwords in.
  if (type === 'password') return '';
  if (type === 'checkbox') return String(value === true || value === 'true');
  const input = document.createElement('input');
  input.type = type;
  input.value = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
  return input.value;
}

/** The field that the app adds to each form (see message-language.test.tsx). */
const payload = '[type=hidden][name=transient_payload]';

/** Expects that the page has the field with the server's value, and a label if it is visible. */
function expectField(container: HTMLElement, name: string, nodes: readonly UiNodeInput[]) {
  const inputs = [...container.querySelectorAll(`:is(input, select)[name="${name}"]:not(${payload})`)];
  // The hidden input beside a checkbox is its value when it is not checked.
  const isBox = nodes.some(({ attributes }) => attributes.type === 'checkbox');
  const own = isBox ? inputs.filter((input) => input.matches('[type=checkbox]')) : inputs;
  expect(own.length, name).toBeGreaterThan(0);
  for (const input of own) expect(nodes.map(expectedValue), name).toContain(fieldValueOf(input));
  for (const input of own.filter(isShown)) {
    const labels = 'labels' in input && input.labels instanceof NodeList ? [...input.labels] : [];
    expect(labels.map(({ textContent }) => textContent).join('') || input.getAttribute('aria-label'), name).toMatch(
      /\p{L}/u,
    );
  }
}

/** A key that cannot be removed has no button, but a text that says why (`identities.reasons.lastWay`). */
const cannotBeRemoved = ({ attributes }: UiNode) =>
  attributes.node_type === 'input' && attributes.disabled && /_remove$/.test(attributes.name);

/** When the server refuses to remove a key, it adds a field of this name for the message. The page does not show that field. */
const isFieldOfARefusal = ({ group, attributes }: UiNodeInput) =>
  group === 'default' && /_remove$/.test(attributes.name);

/** The name of a new key is asked after the key was made. */
const isNameOfNewKey = ({ attributes }: UiNodeInput) => attributes.name === 'webauthn_register_displayname';

/** Expects that the page has the button with a text and with the server's value. */
function expectButton(container: HTMLElement, { attributes: { name, type, value } }: UiNodeInput) {
  const selector = `button[name="${name}"]${type === 'submit' ? `[value="${value}"]` : ''}`;
  const buttons = [...container.querySelectorAll(selector)];
  expect(buttons.length, selector).toBeGreaterThan(0);
  for (const button of buttons) expect(button.textContent, selector).toMatch(/\p{L}/u);
}

const isInput = (node: UiNode): node is UiNodeInput => node.type === 'input';
const isButton = ({ attributes: { type } }: UiNodeInput) => type === 'submit' || type === 'button';

function expectContent(container: HTMLElement, node: UiNode) {
  switch (node.type) {
    case 'img': {
      const image = container.querySelector(`img[src="${node.attributes.src}"]`);
      return expect(image?.getAttribute('alt'), 'a picture in words').toMatch(/\p{L}/u);
    }
    case 'a':
      return expect(container.querySelectorAll(`a[href="${node.attributes.href}"]`), 'a link').toHaveLength(1);
    case 'text':
      for (const secret of secretsOf(node.attributes.text)) expect(container.textContent).toContain(secret);
  }
}

/** Returns the secrets in a text node, which no catalogue translates. */
function secretsOf(text: UiText): string[] {
  const secrets: unknown = Reflect.get(text.context ?? {}, 'secrets');
  const unused: unknown[] = Array.isArray(secrets)
    ? secrets.filter((secret) => Reflect.get(Object(secret), 'id') === 1050009)
    : [];
  const listed = unused.map((secret) => String(Reflect.get(Object(secret), 'text')));
  const secret: unknown = Reflect.get(text.context ?? {}, 'secret');
  return typeof secret === 'string' ? [secret] : listed;
}

/** Expects that the page shows everything that the flow has: fields, buttons, contents and messages. */
function expectWhole(container: HTMLElement, { ui }: Flow) {
  const nodes = ui.nodes ?? [];
  // Without any method the page has no form.
  const formless = container.querySelector('form[action*="/self-service/"]') === null;
  const asked = nodes
    .filter(isInput)
    .filter((node) => !cannotBeRemoved(node) && !isFieldOfARefusal(node) && !isNameOfNewKey(node));
  const inputs = formless ? [] : asked;
  const fields = Object.groupBy(
    inputs.filter((node) => !isButton(node)),
    ({ attributes }) => attributes.name,
  );
  for (const [name, same = []] of Object.entries(fields)) expectField(container, name, same);
  for (const node of inputs.filter(isButton)) expectButton(container, node);
  if (nodes.some(cannotBeRemoved)) expect(container.textContent).toMatch(/seul moyen de connexion|only way/);
  for (const node of nodes) expectContent(container, node);
  const said = [
    ...(ui.messages ?? []),
    ...nodes.filter((node) => !cannotBeRemoved(node)).flatMap(({ messages: own }) => own),
  ];
  // "Saved" is about the change before: it stays in the flow when the next change fails.
  const failed = said.some(({ type }) => type === 'error');
  // Each sign-in asks for a refresh, so "confirm it's you" says nothing beside the second factor.
  const isSecondStep = said.some(({ id }) => id === 1010004);
  const messages = said.filter(({ id }) => !(failed && id === 1050001) && !(isSecondStep && id === 1010003));
  for (const { id } of messages) expect(screen.getAllByTestId(`ui/message/${id}`).length).toBeGreaterThan(0);
  for (const element of container.querySelectorAll('[aria-invalid=true]')) {
    const described = (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id));
    expect(
      described.some((note) => note?.querySelector('[data-testid^="ui/message/"]')),
      'a field names its fault',
    ).toBe(true);
  }
  const { activeElement } = document;
  if (activeElement !== null && activeElement !== document.body)
    expect(isShown(activeElement), 'the focus is seen').toBe(true);
}

/** Elements that no catalogue translates: names, names of languages, and texts that are English on purpose. */
const untranslatedElements = 'bdi, code, pre, option, [lang="en"]';

const bare = (words: unknown) =>
  String(words)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Returns what the flow itself puts on the page: values, names of fields without a label, addresses, messages of web hooks. */
function dataOf(flow: Flow): ReadonlySet<string> {
  const inputs = (flow.ui.nodes ?? []).filter(isInput);
  const texts = textsOf(flow).filter(
    ({ id }) => id === 1070000 || !Object.hasOwn(english, `identities.messages.${id}`),
  );
  return new Set(
    [
      ...Object.values(defaultConfig.brand.name),
      ...inputs.flatMap(({ attributes: { name, value } }) => [
        name
          .replace(/(\.\d+)?$/, '')
          .split('.')
          .at(-1),
        value,
      ]),
      ...texts.map(({ text }) => text),
    ].map(bare),
  );
}

/** Returns texts and names on the page that are neither in the brackets of the pseudo-locale nor from the flow. */
function untranslatedTexts(container: HTMLElement, flow: Flow): string[] {
  const found: string[] = [];
  const data = dataOf(flow);
  // A single letter is the logo of a provider.
  const isStray = (text: string | null) =>
    /\p{L}{2}/u.test(text ?? '') && !/[[\]]/.test(text ?? '') && !data.has(bare(text));
  let depth = 0;
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    if (depth === 0 && isStray(text) && node.parentElement?.closest(untranslatedElements) === null) found.push(text);
    depth += text.split('[').length - text.split(']').length;
  }
  const named = container.querySelectorAll('[aria-label], [title], [placeholder], [alt], [label]');
  for (const element of named)
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'label'])
      if (isStray(element.getAttribute(name))) found.push(`${name}=${element.getAttribute(name)}`);
  return found;
}

const title = () => screen.getByRole('heading', { level: 1 }).textContent;

// Each flow is shown in French, then in English and in the pseudo-locale by the language switcher.
test.each([...flowsWithAllMessages, ...olderFlows].map((recorded) => [recorded.name, recorded] as const))(
  '%s',
  async (_name, { kind, flow }) => {
    const { container, reported } = await openApp(`/${kind}?flow=${flow.id}`, serverShowing(flow));
    await screen.findByRole('heading', { level: 1 });
    showAllSettings();
    expectWhole(container, flow);
    const shown = container.textContent ?? '';
    for (const { id, text } of textsOf(flow)) {
      if (!isVerbatim(id)) expect(shown, `${id}`).not.toMatch(wholeWords(text));
    }
    const french = title();
    fireEvent.change(screen.getByLabelText('Langue'), { target: { value: 'en' } });
    await waitFor(() => expect([title() === french, document.documentElement.lang]).toEqual([false, 'en-GB']));
    expectWhole(container, flow);
    fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'en-XA' } });
    await waitFor(() => expect(document.documentElement.lang).toBe('en-XA'));
    expect(untranslatedTexts(container, flow)).toEqual([]);
    expect(reported).toEqual([]);
  },
);
