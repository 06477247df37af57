import type { Session, SessionAuthenticationMethod } from '@members/openapi';
import { memberText } from '../../api/member.ts';
import { useApp } from '../../frame/app.tsx';
import { ago } from '../../intl/ago.ts';
import { withoutDirectionControls } from '../../intl/isolate.tsx';
import { type Language, useLanguage } from '../../intl/provider.tsx';
import { capitalised } from '../../intl/ui-text-values.ts';
import { type Device, deviceOf } from './device.ts';

/** Texts about a session; undefined for what the server does not know. */
export interface SessionTexts {
  /** Browser and system. */
  readonly device: string;
  readonly browser: string | undefined;
  readonly kind: Device['kind'];
  /** Town or country, if a proxy in front of the server provides it. */
  readonly place: string | undefined;
  /** IP address. */
  readonly address: string | undefined;
  readonly opened: SessionTime | undefined;
  /** All of it in one line. */
  readonly all: string;
}

/** Beginning of a session. */
interface SessionTime {
  /** As the server writes it (RFC 3339). */
  readonly date: string;
  readonly exact: string;
  readonly ago: string;
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

/** Returns the user's e-mail address from the traits of the identity. */
export const emailIn = (traits: unknown): string | undefined => foreignWords(memberText(traits, 'email'));

/** Returns the name of a sign-in method; empty if the server gives none. */
export function methodText({ plain, hasText, intl }: Language, way: Partial<SessionAuthenticationMethod>): string {
  const { method = '', provider } = way;
  // The server gives the provider's id only: `google` becomes "Google".
  if (method === 'oidc' && provider) return plain('session.method.provider', { provider: capitalised(provider, 'en') });
  const key = `session.method.${method}`;
  return hasText(key) ? intl.formatMessage({ id: key }) : method;
}

function deviceText({ plain, intl }: Language, { browser, system }: Omit<Device, 'kind'>): string {
  if (browser !== undefined && system !== undefined) return plain('session.device', { browser, system });
  return browser ?? system ?? intl.formatMessage({ id: 'session.unknownDevice' });
}

function openedOf({ plain, intl }: Language, date: string | undefined, now: number): SessionTime | undefined {
  if (date === undefined || Number.isNaN(Date.parse(date))) return undefined;
  const moment = intl.formatDate(date, { dateStyle: 'medium', timeStyle: 'short' });
  return { date, exact: plain('session.openedOn', { date: moment }), ago: ago(intl, Date.parse(date), now) };
}

/** Returns a function that formats sessions in the interface's language. */
export function useSessionTexts(): (session: Session) => SessionTexts {
  const language = useLanguage();
  const { now } = useApp();
  return ({ devices, issued_at }) => {
    // The session began on the first device.
    const [first] = devices ?? [];
    const { kind, ...names } = deviceOf(first?.user_agent ?? '');
    const device = deviceText(language, names);
    const place = foreignWords(first?.location);
    const address = foreignWords(first?.ip_address && withoutPort(first.ip_address));
    const opened = openedOf(language, issued_at, now());
    const all = [device, place, address, opened?.exact].filter((part) => part !== undefined).join(' · ');
    return { device, browser: names.browser, kind, place, address, opened, all };
  };
}
