import type { UiNode } from '@members/openapi';
import { Fact, Icon, TextLink } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLanguage } from '../../intl/provider.tsx';
import { isOn, isProtection } from './row-state.ts';

interface Props {
  readonly nodes: readonly UiNode[];
  /** Ids of the cards that are shown. */
  readonly cards: readonly string[];
}

/** Says how many second factors and passkeys are on. If none is, recommends the first that is offered. */
export function Protections({ nodes, cards }: Props): ReactNode {
  const { t } = useLanguage();
  const offered = cards.filter(isProtection);
  const [first] = offered;
  if (first === undefined) return null;
  const on = offered.filter((id) => isOn(id, nodes)).length;
  const advice = (
    <TextLink href={`#${first}`}>
      <FormattedMessage id={first === 'passkey' ? 'settings.protect.passkey' : 'settings.protect.step'} />
    </TextLink>
  );
  return (
    <div data-testid="settings/protections">
      <Fact mark={<Icon name={on === 0 ? 'warning' : 'shield'} />}>
        {on === 0 ? t('settings.protect', { link: advice }) : t('settings.protections', { on })}
      </Fact>
    </div>
  );
}
