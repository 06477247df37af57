import type { Session, SettingsFlow } from '@members/openapi';
import { Button, Person } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { signOutPath } from '../../flow/journey/journey.ts';
import { ScriptlessForm } from '../../frame/ScriptlessForm.tsx';
import { emailIn, nameIn } from '../session/session-texts.ts';
import type { ShownCard } from './card-table.ts';
import { PrivilegedTime } from './PrivilegedTime.tsx';
import { Protections } from './Protections.tsx';

interface Props {
  readonly flow: SettingsFlow;
  readonly cards: readonly ShownCard[];
  readonly session: Session | undefined;
}

/** Top of the settings: the signed-in user, the button that signs out, and how well the account is protected. */
export function Account({ flow, cards, session }: Props): ReactNode {
  const navigate = useNavigate();
  const { traits } = flow.identity;
  return (
    <Person
      name={nameIn(traits)}
      address={emailIn(traits)}
      fact={
        <>
          <Protections cards={cards} session={session} />
          <PrivilegedTime session={session} />
        </>
      }
      action={
        <ScriptlessForm to="/logout">
          <Button
            type="submit"
            variant="ghost"
            onClick={() => void navigate(signOutPath(flow.return_to), { state: 'logout-link' })}
            data-testid="logout"
          >
            <FormattedMessage id="settings.logout" />
          </Button>
        </ScriptlessForm>
      }
    />
  );
}
