/**
 * The headers of a message as they came, by name: of HTTP/1.1 and HTTP/2 alike, where node offers different views. The
 * pseudo headers of HTTP/2 are left out; a cookie that HTTP/2 split is whole again (RFC 9113, section 8.2.3).
 */
export function headerLines({ rawHeaders }: { readonly rawHeaders: readonly string[] }): Map<string, string[]> {
  const lines = new Map<string, string[]>();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    if (name.startsWith(':')) continue;
    const value = rawHeaders[index + 1] ?? '';
    const known = lines.get(name);
    if (known) known.push(value);
    else lines.set(name, [value]);
  }
  const cookies = lines.get('cookie');
  if (cookies) lines.set('cookie', [cookies.join('; ')]);
  return lines;
}
