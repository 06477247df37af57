import { webTarget } from '@members/openapi/targets';

/** The address of a client's logo, if it can be shown: a picture over plain HTTP would be blocked, or seen by others. */
export function safeLogo(address: string | undefined): string | undefined {
  const target = webTarget(address ?? '');
  return target?.protocol === 'https:' ? target.href : undefined;
}
