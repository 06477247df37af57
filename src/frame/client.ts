import { webTarget } from '@members/openapi/targets';
import type { Client } from '@members/ui';
import { member, memberText } from '../api/member.ts';
import { withoutDirectionControls } from '../intl/isolate.tsx';
import type { Language } from '../intl/provider.tsx';

/**
 * Returns the address of a client's logo if it is https, else undefined: a picture over plain HTTP is blocked, or seen
 * by others.
 */
function safeLogoUrl(address: string | undefined): string | undefined {
  const target = webTarget(address ?? '');
  return target?.protocol === 'https:' ? target.href : undefined;
}

/**
 * Returns the OAuth2 client of a flow or of a request of Hydra: its name, else its address (specification 2.3.4), and
 * its logo.
 * @param nameOf returns its name in the language of the page
 * @returns undefined if it has no name and no address
 */
export function clientOf(request: unknown, nameOf: Language['clientName']): Client | undefined {
  // Older servers call the request `hydra_login_request`.
  const owner = member(request, 'oauth2_login_request') ?? member(request, 'hydra_login_request') ?? request;
  const client = member(owner, 'client');
  const given = memberText(client, 'client_name') || memberText(client, 'client_uri') || '';
  const name = nameOf(memberText(client, 'client_id'), given);
  return name !== ''
    ? { name: withoutDirectionControls(name), logo: safeLogoUrl(memberText(client, 'logo_uri')) }
    : undefined;
}
