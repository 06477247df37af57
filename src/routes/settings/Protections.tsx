import type { UiNode } from '@members/openapi';
import { Fact, Icon } from '@members/ui';
import type { ReactNode } from 'react';
import { useLanguage } from '../../intl/provider.tsx';
import { isOn, isProtection } from './row-state.ts';

interface Props {
  readonly nodes: readonly UiNode[];
  /** Ids of the cards that are shown. */
  readonly cards: readonly string[];
}

/** Says how many of the offered second factors and passkeys are on. */
export function Protections({ nodes, cards }: Props): ReactNode {
  const { t } = useLanguage();
  const offered = cards.filter(isProtection);
  if (offered.length === 0) return null;
  const on = offered.filter((id) => isOn(id, nodes)).length;
  return (
    <div data-testid="settings/protections">
      <Fact mark={<Icon name={on === 0 ? 'warning' : 'shield'} />}>
        {t('settings.protections', { on, total: offered.length })}
      </Fact>
    </div>
  );
}
