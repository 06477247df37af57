import type { MessageKey } from '@members/locales/languages';
import type { UiNode, UiNodeInput } from '@members/openapi';
import type { ReactNode } from 'react';
import { memberText } from '../../flow/answer.ts';
import { withoutDirectionControls } from '../../intl/isolate.tsx';
import type { Language } from '../../intl/provider.tsx';
import type { SettingsCardProps } from './card.ts';
import { keyName } from './cards/Keys.tsx';
import { lastProviders, providerOf } from './cards/Oidc.tsx';
import { type CardId, inputsNamed } from './groups.ts';

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

/** Says whether the e-mail address is verified, if the server verifies it; else the address. */
function profileState({ flow, session }: CardFacts, { intl }: Language): ReactNode {
  const emails = (session?.identity.verifiable_addresses ?? []).filter(({ via }) => via === 'email');
  if (emails.length === 0) return withoutDirectionControls(memberText(flow.identity.traits, 'email') ?? '');
  const isVerified = emails.every(({ verified }) => verified);
  return intl.formatMessage({ id: isVerified ? 'settings.profile.verified' : 'settings.profile.unverified' });
}

/** Returns the state of a card in words, and what can be done there. */
export function rowState(card: CardFacts, language: Language): RowState {
  const { id, flow, nodes, session } = card;
  const { intl } = language;
  const words = (key: MessageKey) => intl.formatMessage({ id: key });
  const named = (names: readonly string[], none?: MessageKey): RowState =>
    names.length === 0
      ? { state: none && words(none), verb: 'setUp' }
      : { state: withoutDirectionControls(intl.formatList(names, { type: 'conjunction' })), verb: 'manage' };
  const isUsed = (way: string) => session?.authentication_methods?.some(({ method }) => method === way) ?? false;
  const keys = (kind: 'webauthn' | 'passkey', none?: MessageKey) =>
    named(
      inputsNamed(nodes, `${kind}_remove`).map((node: UiNodeInput) => keyName(kind, node, language)),
      none,
    );
  switch (id) {
    case 'password':
      return { state: isUsed('password') ? words('settings.password.used') : undefined, verb: 'change' };
    case 'profile':
      return { state: profileState(card, language), verb: 'change' };
    case 'totp': {
      if (isOn(id, nodes)) return { state: words('settings.totp.on'), verb: 'manage' };
      const isFirst = !Object.keys(onNames).some((other) => isProtection(other) && isOn(other, flow.ui.nodes ?? []));
      return { state: isFirst ? words('settings.first.title') : undefined, verb: 'setUp' };
    }
    case 'webauthn':
      return keys(id);
    case 'passkey':
      // A first passkey is recommended to a user who signed in with the password.
      return keys(id, isUsed('password') ? 'settings.passkey.first' : undefined);
    case 'lookup_secret':
      return isOn(id, nodes)
        ? { state: words('settings.lookup.on'), verb: 'manage' }
        : { state: undefined, verb: 'setUp' };
    case 'oidc':
      return named([...inputsNamed(nodes, 'unlink').map(providerOf), ...lastProviders(card)]);
    case 'other':
      return { state: undefined, verb: 'manage' };
  }
}
