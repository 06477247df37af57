/** The address of a client's logo, if it can be shown: a picture over plain HTTP would be blocked, or seen by others. */
export function safeLogo(address: string | undefined): string | undefined {
  return address !== undefined && URL.canParse(address) && new URL(address).protocol === 'https:' ? address : undefined;
}
