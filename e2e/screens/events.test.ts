import { eventOf } from '@members/app/flow/events';
import { isFlow } from '@members/app/flow/kinds';
import { expect, test } from 'vitest';
import { flowOf, input } from './hand-made.ts';

function shown(...ids: readonly number[]) {
  const messages = ids.map((id) => ({ id, type: 'error' as const }));
  const typed = input(['identifier', 'text'], { value: 'ada@example.org' }, undefined, messages);
  const flow: unknown = flowOf('login', [typed]);
  if (!isFlow(flow)) throw new Error('no flow');
  return flow;
}

test.each([
  [
    { do: 'go', to: '/' },
    { event: 'success', kind: 'login' },
  ],
  [
    { do: 'browse', to: 'https://app.test/' },
    { event: 'success', kind: 'login' },
  ],
  [
    { do: 'show', flow: shown() },
    { event: 'success', kind: 'login' },
  ],
  [
    { do: 'show', flow: shown(4000006, 4000002, 4000006) },
    { event: 'validation_error', kind: 'login', messages: [4000006, 4000002] },
  ],
  [
    { do: 'load', id: 'secret' },
    { event: 'renewed', kind: 'login' },
  ],
  [
    { do: 'fail', problem: { id: 'too_many', wait: { seconds: 3 } } },
    { event: 'flow_error', kind: 'login', problem: 'too_many' },
  ],
] as const)('%j becomes the event %j, without input and flow ids', (action, event) => {
  expect(eventOf('login', action)).toEqual(event);
});
