/** A form control that has a value or can be pressed. */
export type PageControl = HTMLButtonElement | HTMLInputElement | HTMLSelectElement;

/** Returns a control, or the element that the app rendered in its place; null if there is none. */
export function currentControl<T extends PageControl>(control: T): T | null {
  if (control.isConnected) return control;
  const { ownerDocument, localName, name, value } = control;
  const named = [...ownerDocument.querySelectorAll<T>(`${localName}[name="${CSS.escape(name)}"]`)];
  return named.find((other) => localName === 'select' || other.value === value) ?? null;
}
