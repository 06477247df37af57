import type { Session } from '@members/openapi';
import { Fact, Icon, TextLink } from '@members/ui';
import type { ReactNode } from 'react';
import { useLanguage } from '../../intl/provider.tsx';
import { capitalised } from '../../intl/ui-text-values.ts';
import { isUsed } from '../session/used-method.ts';
import type { ShownCard } from './card-table.ts';

interface Props {
  readonly cards: readonly ShownCard[];
  readonly session: Session | undefined;
}

/**
 * Says how many second factors and passkeys are on. If none is, recommends the first that is offered; else a first passkey
 * to a user who signed in with the password.
 */
export function Protections({ cards, session }: Props): ReactNode {
  const { t, intl } = useLanguage();
  const offered = cards.flatMap(({ id, nodes, protection }) =>
    protection ? [{ id, ...protection, isSetUp: protection.isOn(nodes) }] : [],
  );
  const [first] = offered;
  if (first === undefined) return null;
  const on = offered.filter(({ isSetUp }) => isSetUp);
  const better = offered.find(({ betterThan, isSetUp }) => !isSetUp && betterThan && isUsed(session, betterThan));
  return (
    <div data-testid="settings/protections">
      <Fact mark={<Icon name={on.length === 0 ? 'warning' : 'shield'} />}>
        {on.length === 0 ? (
          t('settings.protect', {
            link: <TextLink href={`#${first.id}`}>{intl.formatMessage({ id: first.advice })}</TextLink>,
          })
        ) : (
          <>
            {t('settings.protections', { on: on.length })}{' '}
            {better ? (
              <TextLink href={`#${better.id}`}>
                {capitalised(intl.formatMessage({ id: better.advice }), intl.locale)}
              </TextLink>
            ) : null}
          </>
        )}
      </Fact>
    </div>
  );
}
