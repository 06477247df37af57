import type { Flow, UiNodeInput } from '@members/openapi';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverShowing } from '../hand-made.ts';
import { openApp, showAllSettings } from '../open.tsx';
import { flowsByShape } from './recorded.ts';

type FlowServer = ReturnType<typeof serverShowing>;

const inputsOf = ({ ui }: Flow) =>
  (ui.nodes ?? []).filter((node): node is UiNodeInput => node.attributes.node_type === 'input');
const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value ?? ''));

/** Groups whose hidden inputs belong to every form: the CSRF token and the identifier. */
const shared: ReadonlySet<string> = new Set(['default', 'identifier_first']);

/** Field of the app with the interface's language and the flow's address. Its value is sent as an object. */
const payload = 'transient_payload';

/** Expects that the body has the whole form as a browser would submit it, and all inputs of the flow that belong to the button. */
function expectWholeForm(flow: Flow, native: FormData, button: HTMLButtonElement, body: Record<string, unknown>) {
  expect(body).toEqual({
    ...Object.fromEntries(native),
    [button.name]: button.value,
    [payload]: JSON.parse(String(native.get(payload))),
  });
  const { origin } = window.location;
  expect(body[payload]).toEqual({
    locale: 'fr',
    flow_url: expect.stringMatching(RegExp(`^${origin}/\\w+\\?flow=${flow.id}$`)),
  });
  const pressed = inputsOf(flow).find(({ attributes: { type, name, value } }) => {
    return type === 'submit' && name === button.name && textOf(value) === button.value;
  });
  expect(pressed, 'a button of the flow').toBeDefined();
  expect(body[button.name]).toBe(button.value);
  const due = inputsOf(flow).filter(({ group, attributes: { name, type } }) => {
    if (type === 'submit' || type === 'button' || name === button.name || name === payload) return false;
    // The name of a new key is asked, and sent, with that key only.
    if (name === 'webauthn_register_displayname') return false;
    // "Back" has a form of its own, without the input of this step.
    if (button.name === 'screen' && type !== 'hidden') return false;
    return group === pressed?.group || (type === 'hidden' && shared.has(group));
  });
  for (const { attributes } of due) {
    const { name, type } = attributes;
    expect(Object.keys(body), name).toContain(name);
    const same = due.filter((other) => other.attributes.name === name);
    // Of inputs with the same name, one of the whole flow wins over one of a method.
    const decides = same.find(({ group }) => shared.has(group)) ?? same.at(-1);
    if (type === 'hidden') expect(body[name], name).toBe(textOf(decides?.attributes.value));
  }
  const known = [payload, ...inputsOf(flow).map(({ attributes }) => attributes.name)];
  expect(Object.keys(body).filter((name) => !known.includes(name))).toEqual([]);
}

/** Buttons that submit to Kratos: the other buttons only load the page again. */
const own = 'form[action*="/self-service/"] button[type=submit]';

async function pressAll(container: HTMLElement, flow: Flow, { wholeBodies: bodies, clock }: FlowServer) {
  const count = container.querySelectorAll(own).length;
  for (let index = 0; index < count; index++) {
    const button = container.querySelectorAll<HTMLButtonElement>(own)[index];
    const { form } = button ?? {};
    // The button for another code is disabled during the wait.
    if (!button || !form || button.disabled) continue;
    // jsdom validates even when the button has `formnovalidate`.
    form.noValidate = true;
    const native = new FormData(form, button);
    const before = bodies.length;
    clock.advance(1000);
    fireEvent.click(button);
    // Destructive actions ask for confirmation.
    const confirm = document.querySelector('dialog button[type=submit]');
    if (confirm !== null) fireEvent.click(confirm);
    await waitFor(() => expect(bodies).toHaveLength(before + 1));
    expectWholeForm(flow, native, button, bodies.at(-1) ?? {});
    // The response creates new forms. Wait until none is busy.
    await waitFor(() => {
      expect(form.isConnected).toBe(false);
      expect(container.querySelector('form[aria-busy=true]')).toBeNull();
    });
  }
  return count;
}

test.each(flowsByShape.map((recorded) => [recorded.name, recorded] as const))('%s', async (_name, { kind, flow }) => {
  // The response has no messages, which could lead to another page.
  const server = serverShowing(flow, { ...flow, ui: { ...flow.ui, messages: [] } });
  server.clock.advance(60_000 * 30);
  const { container } = await openApp(`/${kind}?flow=${flow.id}`, server);
  await screen.findByRole('heading', { level: 1 });
  showAllSettings();
  const buttons = await pressAll(container, flow, server);
  const due = new Set(
    inputsOf(flow)
      .filter(({ attributes }) => attributes.type === 'submit')
      .map(({ group, attributes: { name, value } }) => `${group} ${name}=${textOf(value)}`),
  );
  expect(buttons).toBe(due.size);
});
