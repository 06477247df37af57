import { webTarget } from '../../openapi/targets.ts';

/** The address of a client's logo, if it can be shown: a picture over plain HTTP would be blocked, or seen by others. */
export function safeLogoUrl(address: string | undefined): string | undefined {
  const target = webTarget(address ?? '');
  return target?.protocol === 'https:' ? target.href : undefined;
}
