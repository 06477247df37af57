import { type ReactNode, useState } from 'react';
import type { MessageKey } from '../intl/locales.ts';
import { useLanguage } from '../intl/provider.tsx';
import type { FormPlan } from '../nodes/sections.ts';
import { Choice, type IconName, Stack } from '../ui/index.ts';

interface Row {
  readonly icon: IconName;
  readonly title: MessageKey;
  readonly hint: MessageKey;
}

/** How each second factor is offered, by the id of its form. */
const rows: Readonly<Record<string, Row>> = {
  totp: { icon: 'shield', title: 'factor.totp.title', hint: 'factor.totp.hint' },
  code: { icon: 'mail', title: 'factor.code.title', hint: 'factor.code.hint' },
  webauthn: { icon: 'key', title: 'factor.webauthn.title', hint: 'factor.webauthn.hint' },
  passkey: { icon: 'key', title: 'factor.passkey.title', hint: 'factor.passkey.hint' },
  lookup_secret: { icon: 'check', title: 'factor.lookup_secret.title', hint: 'factor.lookup_secret.hint' },
  password: { icon: 'key', title: 'factor.password.title', hint: 'factor.password.hint' },
};

/**
 * Which of several forms is shown. A single form needs no choice; a form that nobody knows how to offer by name is shown
 * together with the choice, so that it stays usable.
 * @param active method the flow was last used with
 */
export function useChoice(plans: readonly FormPlan[], asked: boolean, active: string | undefined) {
  const [chosen, choose] = useState(active);
  if (!asked || plans.length < 2) return { shown: plans, offered: [], choose, chosen: undefined };
  const offered = plans.filter(({ id }) => rows[id] !== undefined);
  const one = offered.find(({ id }) => id === chosen);
  if (one !== undefined) return { shown: [one], offered: [], choose, chosen: one.id };
  return { shown: plans.filter((plan) => !offered.includes(plan)), offered, choose, chosen: undefined };
}

interface Props {
  readonly offered: readonly FormPlan[];
  readonly choose: (id: string) => void;
}

/** The ways to go on, as rows. */
export function Chooser({ offered, choose }: Props): ReactNode {
  const { t } = useLanguage();
  return (
    <Stack role="group" aria-label={t('factor.title')}>
      <p>{t('factor.title')}</p>
      {offered.map(({ id }) => {
        const row = rows[id];
        return row === undefined ? null : (
          <Choice
            key={id}
            icon={row.icon}
            label={t(row.title)}
            hint={t(row.hint)}
            data-testid={`factor/${id}`}
            onClick={() => choose(id)}
          />
        );
      })}
    </Stack>
  );
}
