const isShown = (toggle: Element) => toggle.getAttribute('aria-pressed') === 'true';

/** Shows the characters of a password, or hides them, as `useReveal` does. @returns false where the button is for something else */
export function reveal(toggle: Element, shown = !isShown(toggle)): boolean {
  const input = toggle.ownerDocument.getElementById(toggle.getAttribute('aria-controls') ?? '');
  if (!(input instanceof HTMLInputElement)) return false;
  const { selectionStart, selectionEnd } = input;
  input.type = shown ? 'text' : 'password';
  input.setSelectionRange(selectionStart, selectionEnd);
  toggle.setAttribute('aria-pressed', String(shown));
  return true;
}

/** Before a browser or a password manager reads a form, its passwords are hidden. */
export function hideAll(form: Element): void {
  for (const toggle of form.querySelectorAll('[aria-controls][aria-pressed=true]')) reveal(toggle, false);
}
