import type { UiNode } from '@members/openapi';
import { Icon } from '@members/ui';
import type { ReactNode } from 'react';
import { memberText } from '../../api/member.ts';
import { withoutDirectionControls } from '../../intl/isolate.tsx';
import type { Language } from '../../intl/provider.tsx';
import type { CardDefinition, CardFacts } from '../../routes/settings/card.ts';
import { profile } from './method.ts';
import { Profile } from './Profile.tsx';

const isMissing = ({ attributes }: UiNode) =>
  attributes.node_type === 'input' && attributes.required === true && (attributes.value ?? '') === '';

/** Says whether the e-mail address is verified, if the server verifies it; else the address. */
function addressState({ flow, session }: CardFacts, { intl }: Language): ReactNode {
  const emails = (session?.identity.verifiable_addresses ?? []).filter(({ via }) => via === 'email');
  if (emails.length === 0) return withoutDirectionControls(memberText(flow.identity.traits, 'email') ?? '');
  const isVerified = emails.every(({ verified }) => verified);
  return intl.formatMessage({ id: isVerified ? 'settings.profile.verified' : 'settings.profile.unverified' });
}

export const profileCard = {
  id: 'profile',
  groups: profile.groups,
  icon: <Icon name="user" />,
  rowState: (facts, language) => ({
    state: addressState(facts, language) || language.intl.formatMessage({ id: 'settings.na' }),
    verb: 'change',
  }),
  Body: Profile,
  isShownEmpty: () => true,
  isOpenAtFirst: true,
  consent: { task: 'profile', isDue: (nodes) => nodes.some(isMissing) },
} as const satisfies CardDefinition;
