const isPressed = (button: Element) => button.getAttribute('aria-pressed') === 'true';

/**
 * Shows the characters of a password field, or hides them, as `useReveal` does in the app.
 * @param button the field's own button, which names the field in `aria-controls`
 * @returns false where the button is for something else; nothing is done then
 */
export function showPassword(button: Element, shown = !isPressed(button)): boolean {
  const field = button.ownerDocument.getElementById(button.getAttribute('aria-controls') ?? '');
  if (!(field instanceof HTMLInputElement)) return false;
  const { selectionStart, selectionEnd } = field;
  field.type = shown ? 'text' : 'password';
  field.setSelectionRange(selectionStart, selectionEnd);
  button.setAttribute('aria-pressed', String(shown));
  return true;
}

/** Hides all passwords of a form, before a browser or a password manager reads it. */
export function hidePasswords(form: Element): void {
  for (const button of form.querySelectorAll('[aria-controls][aria-pressed=true]')) showPassword(button, false);
}
