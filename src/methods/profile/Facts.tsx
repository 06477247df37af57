import type { Session } from '@members/openapi';
import { DefinitionList } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { memberText } from '../../api/member.ts';
import { withoutDirectionControls } from '../../intl/isolate.tsx';
import { useLanguage } from '../../intl/provider.tsx';
import { capitalised } from '../../intl/ui-text-values.ts';
import { deviceOf } from '../../routes/session/device.ts';
import { methodText, nameIn, withoutPort } from '../../routes/session/session-texts.ts';

/** Shows facts about the session: identity, sign-in method and device (specification 2.8.4). */
export function Facts({ session }: { readonly session: Session | undefined }): ReactNode {
  const language = useLanguage();
  const { t, hasText, intl } = language;
  const [first] = session?.authentication_methods ?? [];
  const [device] = session?.devices ?? [];
  const { browser, system } = deviceOf(device?.user_agent ?? '');
  const level = `settings.aal.${first?.aal}`;
  const name = nameIn(session?.identity.traits);
  const nameRows = [['name', name]] as const;
  const rows = [
    ['email', memberText(session?.identity.traits, 'email')],
    ['method', first && capitalised(methodText(language, first), intl.locale)],
    ['aal', hasText(level) ? intl.formatMessage({ id: level }) : first?.aal],
    ['id', session?.identity.id],
  ] as const;
  const deviceRows = [
    ['ip', device?.ip_address && withoutPort(device.ip_address)],
    ['browser', browser && system ? t('session.device', { browser, system }) : device?.user_agent],
    ['location', device?.location],
  ] as const;
  const shown = [...(name === undefined ? [] : nameRows), ...rows, ...(device === undefined ? [] : deviceRows)];
  const items = shown.map(([key, value]) => ({
    term: intl.formatMessage({ id: `settings.fact.${key}` }),
    description: (
      <bdi data-testid={`settings/${key}`}>
        {(typeof value === 'string' ? withoutDirectionControls(value) : value) || <FormattedMessage id="settings.na" />}
      </bdi>
    ),
  }));
  return (
    <>
      <DefinitionList items={items} />
      {device === undefined ? (
        <p>
          <FormattedMessage id="settings.noDevice" />
        </p>
      ) : null}
    </>
  );
}
