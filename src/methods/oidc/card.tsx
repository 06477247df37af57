import { Icon } from '@members/ui';
import { withoutDirectionControls } from '../../intl/isolate.tsx';
import type { Language } from '../../intl/provider.tsx';
import { inputsNamed } from '../../nodes/find.ts';
import type { CardDefinition, CardFacts, RowState } from '../../routes/settings/card.ts';
import { oidc } from './method.ts';
import { lastProviders, Oidc, providerOf } from './Oidc.tsx';

function rowState(facts: CardFacts, { intl }: Language): RowState {
  const names = [...inputsNamed(facts.nodes, 'unlink').map(providerOf), ...lastProviders(facts)];
  return names.length === 0
    ? { state: intl.formatMessage({ id: 'settings.oidc.none' }), verb: 'setUp' }
    : { state: withoutDirectionControls(intl.formatList(names, { type: 'conjunction' })), verb: 'manage' };
}

export const oidcCard = {
  id: 'oidc',
  groups: oidc.groups,
  icon: <Icon name="link" />,
  rowState,
  Body: Oidc,
  isShownEmpty: (given) => lastProviders(given).length > 0,
  recoveredTitle: 'settings.card.oidc',
} as const satisfies CardDefinition;
