import type { UiNode } from '@members/openapi';
import { Fact, Icon, TextLink } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLanguage } from '../../intl/provider.tsx';
import { type CardId, inputsNamed } from './groups.ts';

/** Second factors and passkeys: their card, and the buttons that the flow has once they are on. */
const rows = [
  { id: 'totp', on: ['totp_unlink'] },
  { id: 'webauthn', on: ['webauthn_remove'] },
  { id: 'passkey', on: ['passkey_remove'] },
  { id: 'lookup_secret', on: ['lookup_secret_reveal', 'lookup_secret_disable'] },
] as const satisfies ReadonlyArray<{ readonly id: CardId; readonly on: readonly string[] }>;

interface Props {
  readonly nodes: readonly UiNode[];
  /** The cards that are shown. */
  readonly cards: readonly string[];
}

/** Says how many of the offered protections are on, with links to the others. */
export function Protections({ nodes, cards }: Props): ReactNode {
  const { t, intl } = useLanguage();
  const offered = rows.filter(({ id }) => cards.includes(id));
  const missing = offered.filter(({ on }) => on.every((name) => inputsNamed(nodes, name).length === 0));
  if (offered.length === 0) return null;
  const on = offered.length - missing.length;
  const links = missing.map(({ id }) => (
    <TextLink key={id} href={`#${id}`}>
      <FormattedMessage id={`settings.nav.${id}`} />
    </TextLink>
  ));
  const list = <>{intl.formatList(links, { type: 'conjunction' })}</>;
  return (
    <div data-testid="settings/protections">
      <Fact mark={<Icon name={on === 0 ? 'warning' : 'shield'} />}>
        {t('settings.protections', { on, total: offered.length, missing: missing.length, list })}
      </Fact>
    </div>
  );
}
