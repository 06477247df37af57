/** Parses JSON. @throws Error that names the field or file */
export function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${name}: expected JSON`);
  }
}
