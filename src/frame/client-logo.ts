import { webTarget } from '@members/openapi/targets';

/**
 * Returns the address of a client's logo if it is https, else undefined: a picture over plain HTTP is blocked, or seen
 * by others.
 */
export function safeLogoUrl(address: string | undefined): string | undefined {
  const target = webTarget(address ?? '');
  return target?.protocol === 'https:' ? target.href : undefined;
}
