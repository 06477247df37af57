import { expect, test } from 'vitest';
import { keepFocus } from './keep-focus.ts';

test('a focused control that is replaced keeps the focus', async () => {
  document.body.innerHTML = '<main><input id="code" name="code"></main>';
  const code = document.querySelector<HTMLInputElement>('#code');
  code?.focus();
  keepFocus(document);
  code?.replaceWith(code.cloneNode());
  await expect.poll(() => [code?.isConnected, document.activeElement?.id]).toEqual([false, 'code']);
  document.body.replaceChildren();
});
