import type { Flow, UiNodeInput } from '@members/openapi';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverOf } from '../hand-made.ts';
import { openApp, showAll } from '../open.tsx';
import { flowsByShape } from './recorded.ts';

type Server = ReturnType<typeof serverOf>;

const inputsOf = ({ ui }: Flow) =>
  (ui.nodes ?? []).filter((node): node is UiNodeInput => node.attributes.node_type === 'input');
const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value ?? ''));

/** Groups that go along with every form: the token, and who signs in. */
const shared: ReadonlySet<string> = new Set(['default', 'identifier_first']);

/** What a press of a button owes the server: the whole form as a browser would post it, and of the flow what belongs to it. */
function expectOwed(flow: Flow, native: FormData, button: HTMLButtonElement, body: Record<string, unknown>) {
  expect(body).toEqual({ ...Object.fromEntries(native), [button.name]: button.value });
  const pressed = inputsOf(flow).find(({ attributes: { type, name, value } }) => {
    return type === 'submit' && name === button.name && textOf(value) === button.value;
  });
  expect(pressed, 'a button of the flow').toBeDefined();
  expect(body[button.name]).toBe(button.value);
  const due = inputsOf(flow).filter(({ group, attributes: { name, type } }) => {
    if (type === 'submit' || type === 'button' || name === button.name) return false;
    // The way back is a form of its own: what was typed on this step does not go with it.
    if (button.name === 'screen' && type !== 'hidden') return false;
    return group === pressed?.group || (type === 'hidden' && shared.has(group));
  });
  for (const { attributes } of due) {
    const { name, type } = attributes;
    expect(Object.keys(body), name).toContain(name);
    const same = due.filter((other) => other.attributes.name === name);
    // What belongs to the whole flow says more than what a method says of the same name.
    const decides = same.find(({ group }) => shared.has(group)) ?? same.at(-1);
    if (type === 'hidden') expect(body[name], name).toBe(textOf(decides?.attributes.value));
  }
  const known = inputsOf(flow).map(({ attributes }) => attributes.name);
  expect(Object.keys(body).filter((name) => !known.includes(name))).toEqual([]);
}

/** Buttons of the flow's own forms: others only ask for the page again. */
const own = 'form[action*="/self-service/"] button[type=submit]';

async function pressAll(container: HTMLElement, flow: Flow, { bodies, clock }: Server) {
  const count = container.querySelectorAll(own).length;
  for (let index = 0; index < count; index++) {
    const button = container.querySelectorAll<HTMLButtonElement>(own)[index];
    const { form } = button ?? {};
    // A wait before another code is no matter of what is sent.
    if (!button || !form || button.disabled) continue;
    // What a field must hold is the browser's business, and jsdom asks it whatever the button says.
    form.noValidate = true;
    const native = new FormData(form, button);
    const before = bodies.length;
    clock.advance(1000);
    fireEvent.click(button);
    // What is lost for good is asked for once more.
    const yes = document.querySelector('dialog button[type=submit]');
    if (yes !== null) fireEvent.click(yes);
    await waitFor(() => expect(bodies).toHaveLength(before + 1));
    expectOwed(flow, native, button, bodies.at(-1) ?? {});
    // The answer makes new forms; while they say that they are busy, nobody presses.
    await waitFor(() => {
      expect(form.isConnected).toBe(false);
      expect(container.querySelector('form[aria-busy=true]')).toBeNull();
    });
  }
  return count;
}

test.each(flowsByShape.map((recorded) => [recorded.name, recorded] as const))('%s', async (_name, { kind, flow }) => {
  // What is answered says nothing that would lead elsewhere.
  const server = serverOf(flow, { ...flow, ui: { ...flow.ui, messages: [] } });
  server.clock.advance(60_000 * 30);
  const { container } = await openApp(`/${kind}?flow=${flow.id}`, server);
  await screen.findByRole('heading', { level: 1 });
  showAll();
  let buttons = await pressAll(container, flow, server);
  const ways = screen.queryAllByTestId(/^factor\//).map(({ dataset }) => dataset.testid ?? '');
  for (const way of ways) {
    fireEvent.click(screen.getByTestId(way));
    buttons += await pressAll(container, flow, server);
    fireEvent.click(screen.getByRole('button', { name: 'Utiliser un autre moyen' }));
  }
  const due = new Set(
    inputsOf(flow)
      .filter(({ attributes }) => attributes.type === 'submit')
      .map(({ group, attributes: { name, value } }) => `${group} ${name}=${textOf(value)}`),
  );
  expect(buttons).toBe(due.size);
});
