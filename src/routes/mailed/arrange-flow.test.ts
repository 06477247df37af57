import type { Flow } from '@members/openapi';
import { expect, test } from 'vitest';
import { arrangeFlow } from './arrange-flow.ts';

/** Returns a flow whose code was sent to an address, with a message about it. */
function sentTo(address: string, id: number): Flow {
  const resend = {
    type: 'input',
    group: 'code',
    attributes: { name: 'email', type: 'submit', value: address, disabled: false, node_type: 'input' },
    messages: [],
    meta: { label: { id: 1070008, text: 'Resend code', type: 'info' } },
  };
  const messages = [{ id, text: 'An email was sent.', type: 'info' }];
  const ui = { action: 'http://127.0.0.1:4433/', method: 'POST', nodes: [resend], messages };
  return { id: 'f1', state: 'sent_email', active: 'code', ui } as unknown as Flow;
}

const messagesFor = (address: string, id: number) =>
  arrangeFlow(sentTo(address, id)).ui.messages?.map((message) => message.id);

test.each([1060003, 1080003])(
  'message %i about an e-mail becomes one about a text message for a phone number',
  (id) => {
    expect(messagesFor('+33 6 12 34 56 78', id)).toEqual([1080004]);
    expect(messagesFor('+336****78', id)).toEqual([1080004]);
    expect(messagesFor('ada@example.org', id)).toEqual([id]);
  },
);
