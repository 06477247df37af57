import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { watchPointer, whenReleased } from './press.ts';

const stop = watchPointer();
afterEach(stop);

test('a page is drawn anew after the click whose pointer is pressed, not between press and release', async () => {
  const user = userEvent.setup();
  const order: string[] = [];
  const button = document.body.appendChild(document.createElement('button'));
  button.addEventListener('click', () => order.push('clicked'));
  await user.pointer({ keys: '[MouseLeft>]', target: button });
  const drawn = whenReleased(Promise.resolve()).then(() => order.push('drawn'));
  // Gives the read time to arrive.
  await new Promise((resolve) => setTimeout(resolve));
  await user.pointer({ keys: '[/MouseLeft]', target: button });
  await drawn;
  expect(order).toEqual(['clicked', 'drawn']);
});

test('a page is drawn at once while nothing is pressed', async () => {
  expect(await whenReleased(Promise.resolve('rows'))).toBe('rows');
});
