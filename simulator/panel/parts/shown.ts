/** A moment as it is read, to the second. */
export const shownTime = (iso: string): string => iso.replace('T', ' ').replace(/\.\d+/, '').replace('Z', ' UTC');

/** What a button says that copies. */
export const copying = { copiedLabel: 'Copied', failedLabel: 'Copying is not allowed' };

/** @throws Error that says what was expected where */
export function parsed(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${name}: expected JSON`);
  }
}
