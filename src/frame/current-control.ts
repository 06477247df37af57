/** A form control that has a value or can be pressed. */
export type PageControl = HTMLButtonElement | HTMLInputElement | HTMLSelectElement;

/** Returns a control itself, or the one that the app rendered in its place; null where there is none. */
export function currentControl<T extends PageControl>(control: T): T | null {
  if (control.isConnected) return control;
  const { ownerDocument, localName, name, value } = control;
  const named = [...ownerDocument.querySelectorAll<T>(`${localName}[name="${CSS.escape(name)}"]`)];
  return named.find((other) => localName === 'select' || other.value === value) ?? null;
}
