import type { MessageKey } from '@members/locales/languages';
import type { UiNode } from '@members/openapi';
import type { ReactNode } from 'react';
import { memberText } from '../../flow/answer.ts';
import { withoutDirectionControls } from '../../intl/isolate.tsx';
import type { Language } from '../../intl/provider.tsx';
import { inputsNamed } from '../../nodes/find.ts';
import { awaitsConfirmation } from './before-consent.ts';
import type { SettingsCardProps } from './card.ts';
import { unusedCodes } from './cards/BackupCodes.tsx';
import { lastProviders, providerOf } from './cards/Oidc.tsx';
import type { CardId } from './groups.ts';

/** What the settings know about an account before a card is opened. */
export type CardFacts = Pick<SettingsCardProps, 'id' | 'flow' | 'nodes' | 'session'>;

interface RowState {
  readonly state: ReactNode;
  readonly verb: 'change' | 'setUp' | 'manage';
}

/** Buttons that a flow has once a protection is on, by its card. */
const onNames = {
  totp: ['totp_unlink'],
  webauthn: ['webauthn_remove'],
  passkey: ['passkey_remove'],
  lookup_secret: ['lookup_secret_reveal', 'lookup_secret_disable'],
} as const satisfies Partial<Record<CardId, readonly string[]>>;

type Protection = keyof typeof onNames;

/** Whether a card is about a second factor or a passkey. */
export const isProtection = (id: string): id is Protection => Object.hasOwn(onNames, id);

/** Whether a second factor or a passkey is on. */
export const isOn = (id: Protection, nodes: readonly UiNode[]): boolean =>
  onNames[id].some((name) => inputsNamed(nodes, name).length > 0);

/** Whether the user signed in with the password. */
export const isPasswordUsed = (session: CardFacts['session']): boolean =>
  session?.authentication_methods?.some(({ method }) => method === 'password') ?? false;

/** Says whether the e-mail address is verified, if the server verifies it; else the address. */
function profileState({ flow, session }: CardFacts, { intl }: Language): ReactNode {
  const emails = (session?.identity.verifiable_addresses ?? []).filter(({ via }) => via === 'email');
  if (emails.length === 0) return withoutDirectionControls(memberText(flow.identity.traits, 'email') ?? '');
  const isVerified = emails.every(({ verified }) => verified);
  return intl.formatMessage({ id: isVerified ? 'settings.profile.verified' : 'settings.profile.unverified' });
}

/** Returns the state of a card in words, and what can be done there. */
export function rowState(card: CardFacts, language: Language): RowState {
  const { id, nodes, session } = card;
  const { intl, t } = language;
  const words = (key: MessageKey) => intl.formatMessage({ id: key });
  const counted = (kind: 'webauthn' | 'passkey'): RowState => {
    const count = inputsNamed(nodes, `${kind}_remove`).length;
    return { state: t(`settings.${kind}.count`, { count }), verb: count === 0 ? 'setUp' : 'manage' };
  };
  switch (id) {
    case 'password':
      return {
        state: words(isPasswordUsed(session) ? 'settings.password.used' : 'settings.password.unused'),
        verb: 'change',
      };
    case 'profile':
      return { state: profileState(card, language) || words('settings.na'), verb: 'change' };
    case 'totp':
      return isOn(id, nodes)
        ? { state: words('settings.totp.on'), verb: 'manage' }
        : { state: words('settings.totp.off'), verb: 'setUp' };
    case 'webauthn':
    case 'passkey':
      return counted(id);
    case 'lookup_secret': {
      if (awaitsConfirmation(nodes)) return { state: words('settings.lookup.pending'), verb: 'manage' };
      if (!isOn(id, nodes)) return { state: t('settings.lookup.count', { count: 0 }), verb: 'setUp' };
      const count = unusedCodes(nodes);
      return {
        state: count === undefined ? words('settings.lookup.on') : t('settings.lookup.count', { count }),
        verb: 'manage',
      };
    }
    case 'oidc': {
      const names = [...inputsNamed(nodes, 'unlink').map(providerOf), ...lastProviders(card)];
      return names.length === 0
        ? { state: words('settings.oidc.none'), verb: 'setUp' }
        : { state: withoutDirectionControls(intl.formatList(names, { type: 'conjunction' })), verb: 'manage' };
    }
    case 'other':
      return { state: undefined, verb: 'manage' };
  }
}
