import { defaultConfig } from '@members/app/config';
import english from '@members/locales/en.json' with { type: 'json' };
import type { Flow, UiNode, UiNodeInput, UiText } from '@members/openapi';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverOf } from '../hand-made.ts';
import { openApp, showAll } from '../open.tsx';
import { flowsBefore, flowsByWords } from './recorded.ts';

const verbatim: ReadonlySet<number> = new Set([4000001, 5000001, 1070002]);

/** Whether words are the server's own in every language: a reason, the title that a schema gives a trait, what a hook says. */
const isVerbatim = (id: number) => verbatim.has(id) || !Object.hasOwn(english, `identities.messages.${id}`);

/** The text as words of their own: "Continue" is not part of "Continuer". */
const whole = (text: string) => new RegExp(`(?<!\\p{L})${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\p{L})`, 'u');

function textsOf({ ui }: Flow): UiText[] {
  const seen = (ui.nodes ?? []).filter(({ attributes }) => !('type' in attributes) || attributes.type !== 'hidden');
  const labels = seen.flatMap(({ meta }) => (meta.label === undefined ? [] : [meta.label]));
  return [...(ui.messages ?? []), ...(ui.nodes ?? []).flatMap(({ messages }) => messages), ...labels];
}

const older = flowsBefore();

test('there are recordings', () => {
  expect(flowsByWords.length).toBeGreaterThan(100);
  expect(older.length).toBeGreaterThan(0);
});

const isShown = (element: Element) =>
  !element.matches('[type=hidden]') && element.closest('[hidden], [aria-hidden=true]') === null;

/** A field's value as a person, or the server, gets it. */
function held(element: Element): string {
  if (element instanceof HTMLInputElement && element.type === 'checkbox') return String(element.checked);
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.value : '';
}

/** What a browser's field of that type makes of the server's value: a number field does not take "old". */
function valueDue({ attributes: { type, value } }: UiNodeInput): string {
  // Never filled in but by the password manager.
  if (type === 'password') return '';
  if (type === 'checkbox') return String(value === true || value === 'true');
  const input = document.createElement('input');
  input.type = type;
  input.value = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
  return input.value;
}

/** A field is there, with what the server put into it, and if it can be seen it has a name in words. */
function expectField(container: HTMLElement, name: string, nodes: readonly UiNodeInput[]) {
  const inputs = [...container.querySelectorAll(`:is(input, select)[name="${name}"]`)];
  // The hidden one beside a box stands for its being empty.
  const isBox = nodes.some(({ attributes }) => attributes.type === 'checkbox');
  const own = isBox ? inputs.filter((input) => input.matches('[type=checkbox]')) : inputs;
  expect(own.length, name).toBeGreaterThan(0);
  for (const input of own) expect(nodes.map(valueDue), name).toContain(held(input));
  for (const input of own.filter(isShown)) {
    const labels = 'labels' in input && input.labels instanceof NodeList ? [...input.labels] : [];
    expect(labels.map(({ textContent }) => textContent).join('') || input.getAttribute('aria-label'), name).toMatch(
      /\p{L}/u,
    );
  }
}

/** What cannot be removed is not offered: it says why (`settings.key.last`). */
const isKept = ({ attributes }: UiNode) =>
  attributes.node_type === 'input' && attributes.disabled && /_remove$/.test(attributes.name);

/** The server hangs a refusal to remove a key on a field of that name that it makes up: nobody is to fill that in. */
const isMadeUp = ({ group, attributes }: UiNodeInput) => group === 'default' && /_remove$/.test(attributes.name);

/** A button is there, says what it does, and sends what the server wants to hear. */
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

/** Words of a text node that are not the catalogue's: secrets. */
function secretsOf(text: UiText): string[] {
  const secrets: unknown = Reflect.get(text.context ?? {}, 'secrets');
  const unused: unknown[] = Array.isArray(secrets)
    ? secrets.filter((secret) => Reflect.get(Object(secret), 'id') === 1050009)
    : [];
  const listed = unused.map((secret) => String(Reflect.get(Object(secret), 'text')));
  const secret: unknown = Reflect.get(text.context ?? {}, 'secret');
  return typeof secret === 'string' ? [secret] : listed;
}

/** Of several ways one is shown; the others wait behind the button that leads back to all of them. */
function otherWays(container: HTMLElement, asked: readonly UiNodeInput[]): string[] {
  const isThere = ({ attributes: { name } }: UiNodeInput) =>
    name !== 'method' && container.querySelector(`[name="${name}"]`) !== null;
  const ways = asked.filter(({ group }) => group !== 'default');
  const shown = new Set(ways.filter(isThere).map(({ group }) => group));
  expect(shown.size, 'one way is shown').toBe(1);
  return ways.map(({ group }) => group).filter((group) => !shown.has(group));
}

/** All that a flow has is on the page, and its messages are. */
function expectWhole(container: HTMLElement, { ui }: Flow) {
  const nodes = ui.nodes ?? [];
  // Of several ways one is chosen first; without any there is no form of the flow at all.
  const formless = container.querySelector('form[action*="/self-service/"]') === null;
  const chooser = screen.queryAllByTestId(/^factor\//).map(({ dataset }) => dataset.testid?.replace('factor/', ''));
  const asked = nodes.filter(isInput).filter((node) => !isKept(node) && !isMadeUp(node));
  const unseen = container.querySelector('button[name=way][value=""]') ? otherWays(container, asked) : chooser;
  const inputs = formless ? [] : asked.filter(({ group }) => !unseen.includes(group));
  const fields = Object.groupBy(
    inputs.filter((node) => !isButton(node)),
    ({ attributes }) => attributes.name,
  );
  for (const [name, same = []] of Object.entries(fields)) expectField(container, name, same);
  for (const node of inputs.filter(isButton)) expectButton(container, node);
  if (nodes.some(isKept)) expect(container.textContent).toMatch(/seul moyen de connexion|only way/);
  for (const node of nodes) expectContent(container, node);
  const said = [...(ui.messages ?? []), ...nodes.filter((node) => !isKept(node)).flatMap(({ messages: own }) => own)];
  // "Saved" is said of the change before, and stays in the flow when the next one fails.
  const failed = said.some(({ type }) => type === 'error');
  const messages = said.filter(({ id }) => !(failed && id === 1050001));
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

/** Words of others: names, languages in themselves, and what stands in English on purpose. */
const foreign = 'bdi, code, pre, option, [lang="en"]';

const bare = (words: unknown) =>
  String(words)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** What a flow itself puts on the page: values, names of fields without a label, addresses, words of hooks. */
function dataOf(flow: Flow): ReadonlySet<string> {
  const inputs = (flow.ui.nodes ?? []).filter(isInput);
  const texts = textsOf(flow).filter(
    ({ id }) => id === 1070000 || !Object.hasOwn(english, `identities.messages.${id}`),
  );
  return new Set(
    [
      defaultConfig.brand_name,
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

/** Texts and names on the page that stand outside of the pseudo-locale's brackets and are none of the flow's. */
function strays(container: HTMLElement, flow: Flow): string[] {
  const found: string[] = [];
  const data = dataOf(flow);
  // One letter alone is the mark of a provider.
  const isStray = (text: string | null) =>
    /\p{L}{2}/u.test(text ?? '') && !/[[\]]/.test(text ?? '') && !data.has(bare(text));
  let depth = 0;
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    if (depth === 0 && isStray(text) && node.parentElement?.closest(foreign) === null) found.push(text);
    depth += text.split('[').length - text.split(']').length;
  }
  const named = container.querySelectorAll('[aria-label], [title], [placeholder], [alt], [label]');
  for (const element of named)
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'label'])
      if (isStray(element.getAttribute(name))) found.push(`${name}=${element.getAttribute(name)}`);
  return found;
}

const title = () => screen.getByRole('heading', { level: 1 }).textContent;

// One page in two languages: the switcher changes it where it stands.
test.each([...flowsByWords, ...older].map((recorded) => [recorded.name, recorded] as const))(
  '%s',
  async (_name, { kind, flow }) => {
    const { container, told } = await openApp(`/${kind}?flow=${flow.id}`, serverOf(flow));
    await screen.findByRole('heading', { level: 1 });
    showAll();
    expectWhole(container, flow);
    const shown = container.textContent ?? '';
    for (const { id, text } of textsOf(flow)) {
      if (!isVerbatim(id)) expect(shown, `${id}`).not.toMatch(whole(text));
    }
    const french = title();
    fireEvent.change(screen.getByLabelText('Langue'), { target: { value: 'en' } });
    await waitFor(() => expect([title() === french, document.documentElement.lang]).toEqual([false, 'en']));
    expectWhole(container, flow);
    fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'en-XA' } });
    await waitFor(() => expect(document.documentElement.lang).toBe('en-XA'));
    expect(strays(container, flow)).toEqual([]);
    expect(told).toEqual([]);
  },
);
