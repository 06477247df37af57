/** Splits an e-mail address into its local part and its domain with the `@`. Without an `@`, all is local part. */
export function addressParts(address: string): readonly [local: string, domain: string] {
  const at = address.lastIndexOf('@');
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at)];
}
