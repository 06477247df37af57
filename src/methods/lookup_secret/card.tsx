import type { UiNode } from '@members/openapi';
import { Icon } from '@members/ui';
import type { Language } from '../../intl/provider.tsx';
import { inputsNamed, nodeNamed } from '../../nodes/find.ts';
import type { CardDefinition, CardFacts, RowState } from '../../routes/settings/card.ts';
import { unusedCodes } from './BackupCodes.tsx';
import { Lookup } from './Lookup.tsx';
import { lookupSecret } from './method.ts';

const has = (nodes: readonly UiNode[], name: string) => inputsNamed(nodes, name).length > 0;

const isOn = (nodes: readonly UiNode[]) => has(nodes, 'lookup_secret_reveal') || has(nodes, 'lookup_secret_disable');

/** Whether codes are shown that the user has to confirm. */
const awaitConfirmation = (nodes: readonly UiNode[]) => has(nodes, 'lookup_secret_confirm');

function rowState({ nodes }: CardFacts, { intl, t }: Language): RowState {
  if (awaitConfirmation(nodes))
    return { state: intl.formatMessage({ id: 'settings.lookup.toConfirm' }), verb: 'manage' };
  if (!isOn(nodes)) return { state: t('settings.lookup.count', { count: 0 }), verb: 'setUp' };
  const count = unusedCodes(nodes);
  return {
    state:
      count === undefined ? intl.formatMessage({ id: 'settings.lookup.on' }) : t('settings.lookup.count', { count }),
    verb: 'manage',
  };
}

export const lookupSecretCard = {
  id: 'lookup_secret',
  groups: lookupSecret.groups,
  icon: <Icon name="list" />,
  rowState,
  Body: Lookup,
  showsOnce: (nodes) => nodeNamed(nodes, 'lookup_secret_codes') !== undefined,
  protection: { isOn, advice: 'settings.protect.step' },
  consent: { task: 'codes', isDue: awaitConfirmation },
  afterFirstFactor: (nodes) =>
    isOn(nodes) || awaitConfirmation(nodes) ? undefined : inputsNamed(nodes, 'lookup_secret_regenerate')[0],
} as const satisfies CardDefinition;
