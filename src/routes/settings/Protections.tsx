import type { Session, UiNode } from '@members/openapi';
import { Fact, Icon, TextLink } from '@members/ui';
import type { ReactNode } from 'react';
import { useLanguage } from '../../intl/provider.tsx';
import { capitalised } from '../../intl/ui-text-values.ts';
import { isOn, isPasswordUsed, isProtection } from './row-state.ts';

interface Props {
  readonly nodes: readonly UiNode[];
  /** Ids of the cards that are shown. */
  readonly cards: readonly string[];
  readonly session: Session | undefined;
}

/**
 * Says how many second factors and passkeys are on. If none is, recommends the first that is offered; else a first passkey
 * to a user who signed in with the password.
 */
export function Protections({ nodes, cards, session }: Props): ReactNode {
  const { t, intl } = useLanguage();
  const offered = cards.filter(isProtection);
  const [first] = offered;
  if (first === undefined) return null;
  const on = offered.filter((id) => isOn(id, nodes));
  const words = (id: string) =>
    intl.formatMessage({ id: id === 'passkey' ? 'settings.protect.passkey' : 'settings.protect.step' });
  const lacksPasskey = isPasswordUsed(session) && offered.includes('passkey') && !on.includes('passkey');
  return (
    <div data-testid="settings/protections">
      <Fact mark={<Icon name={on.length === 0 ? 'warning' : 'shield'} />}>
        {on.length === 0 ? (
          t('settings.protect', { link: <TextLink href={`#${first}`}>{words(first)}</TextLink> })
        ) : (
          <>
            {t('settings.protections', { on: on.length })}{' '}
            {lacksPasskey ? <TextLink href="#passkey">{capitalised(words('passkey'), intl.locale)}</TextLink> : null}
          </>
        )}
      </Fact>
    </div>
  );
}
