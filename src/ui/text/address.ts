/** Local part, and the domain with its `@`; a text without one is all local part. */
export function addressParts(address: string): readonly [local: string, domain: string] {
  const at = address.lastIndexOf('@');
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at)];
}
