const isPressed = (button: Element) => button.getAttribute('aria-pressed') === 'true';

/**
 * Shows or hides the characters of a password field, as `useShowPassword` does in the app.
 * @param button the field's button, which names the field in `aria-controls`
 * @returns false if the button is for something else; then nothing happens
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

/** Hides all passwords of a form before the browser or a password manager reads it. */
export function hidePasswords(form: Element): void {
  for (const button of form.querySelectorAll('[aria-controls][aria-pressed=true]')) showPassword(button, false);
}
