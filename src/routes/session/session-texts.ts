import type { Session, SessionAuthenticationMethod } from '@members/openapi';
import { memberText } from '../../flow/answer.ts';
import { withoutDirectionControls } from '../../intl/isolate.tsx';
import { type Language, useLanguage } from '../../intl/provider.tsx';
import { capitalised } from '../../intl/ui-text-values.ts';
import { type Device, deviceOf } from './device.ts';

/** Texts about a session; undefined for what the server does not know. */
export interface SessionTexts {
  readonly account: string | undefined;
  /** Browser and system. */
  readonly device: string;
  readonly kind: Device['kind'];
  /** Town or country, if a proxy in front of the server provides it. */
  readonly place: string | undefined;
  /** IP address. */
  readonly address: string | undefined;
  /** Methods of the sign-in, and its level. */
  readonly signedIn: string;
  readonly opened: string | undefined;
  readonly expires: string | undefined;
}

/** Removes the port: without a proxy the server stores `127.0.0.1:51234` or `[::1]:51234`. */
export const withoutPort = (address: string) => address.replace(/^(\d+(?:\.\d+){3}|\[.*\]):\d+$/, '$1');

/** Removes direction controls; undefined for an empty text. */
const foreignWords = (words: string | null | undefined) => (words ? withoutDirectionControls(words) : undefined);

/** Returns the user's name from the traits of the identity; undefined if they have none. */
export const nameIn = (traits: unknown): string | undefined =>
  foreignWords(
    ['firstName', 'lastName']
      .map((trait) => memberText(traits, trait) ?? '')
      .join(' ')
      .trim(),
  );

/** Returns the name of a sign-in method; empty if the server gives none. */
export function methodText({ plain, hasText, intl }: Language, way: Partial<SessionAuthenticationMethod>): string {
  const { method = '', provider } = way;
  // The server gives the provider's id only: `google` becomes "Google".
  if (method === 'oidc' && provider) return plain('session.method.provider', { provider: capitalised(provider, 'en') });
  const key = `session.method.${method}`;
  return hasText(key) ? intl.formatMessage({ id: key }) : method;
}

function deviceText({ plain, intl }: Language, { browser, system }: Device): string {
  if (browser !== undefined && system !== undefined) return plain('session.device', { browser, system });
  return browser ?? system ?? intl.formatMessage({ id: 'session.unknownDevice' });
}

function textsOf(language: Language, session: Partial<Session>): SessionTexts {
  const { plain, intl } = language;
  // The session began on the first device.
  const [first] = session.devices ?? [];
  const device = deviceOf(first?.user_agent ?? '');
  const methods = (session.authentication_methods ?? []).map((way) => methodText(language, way)).filter(Boolean);
  const moment = (date = '') =>
    Number.isNaN(Date.parse(date)) ? undefined : intl.formatDate(date, { dateStyle: 'medium', timeStyle: 'short' });
  const level = (session.authenticator_assurance_level ?? 'aal1').replace('aal', '');
  const methodList = intl.formatList([...new Set(methods)], { type: 'conjunction' });
  return {
    account: foreignWords(memberText(session.identity?.traits, 'email')),
    device: deviceText(language, device),
    kind: device.kind,
    place: foreignWords(first?.location),
    address: foreignWords(first?.ip_address && withoutPort(first.ip_address)),
    signedIn:
      methodList === ''
        ? plain('session.level', { level })
        : plain('session.signedIn', { ways: capitalised(methodList, intl.locale), level }),
    opened: moment(session.issued_at),
    expires: moment(session.expires_at),
  };
}

/** Returns a function that formats sessions in the interface's language. */
export function useSessionTexts(): (session: Session) => SessionTexts {
  const language = useLanguage();
  return (session) => textsOf(language, session);
}
