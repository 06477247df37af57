/** What has a value, or can be pressed. */
export type Control = HTMLButtonElement | HTMLInputElement | HTMLSelectElement;

/** The control that is meant: the app may have made it anew. */
export function found<T extends Control>(control: T): T | null {
  if (control.isConnected) return control;
  const { ownerDocument, localName, name, value } = control;
  const same = [...ownerDocument.querySelectorAll<T>(`${localName}[name="${CSS.escape(name)}"]`)];
  return same.find((other) => localName === 'select' || other.value === value) ?? null;
}
