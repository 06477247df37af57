import type { ReactNode } from 'react';
import { useActionData, useLoaderData, useLocation, useNavigate } from 'react-router';
import type { GatewayLogout } from '../../openapi/index.ts';
import type { Problem } from '../flow/action.ts';
import { useLanguage } from '../intl/provider.tsx';
import { Button, ButtonLink, Fact, Facts, Icon, Stack } from '../ui/index.ts';
import { DecisionForm } from './DecisionForm.tsx';
import { NeedsGateway } from './NeedsGateway.tsx';
import { ProblemPage } from './ProblemPage.tsx';
import { RouterButton } from './RouterLink.tsx';
import { Screen } from './Screen.tsx';

/** What `/logout` may be about: a challenge of an application, or one's own session. */
export type LogoutLoaded = GatewayLogout | { readonly logoutUrl: string } | { readonly problem: Problem } | null;

function bodyOf(form: FormData): object {
  return {
    challenge: form.get('challenge'),
    csrf_token: form.get('csrf_token'),
    decision: form.get('decision'),
  };
}

function Challenged({ asked }: { readonly asked: GatewayLogout }): ReactNode {
  const { t } = useLanguage();
  const clientName = asked.client?.client_name ?? asked.client?.client_id;
  const choices = [
    { value: 'yes', label: t('logout.yes'), variant: 'primary' },
    { value: 'no', label: t('logout.no'), variant: 'secondary' },
  ] as const;
  return (
    <Screen
      title={t('logout.title')}
      subtitle={clientName === undefined ? undefined : t('logout.client', { clientName })}
    >
      {asked.identity_label === undefined ? null : (
        <Facts>
          <Fact mark={<Icon name="user" />}>{t('logout.identity', { identity: asked.identity_label })}</Fact>
        </Facts>
      )}
      <DecisionForm
        path="/gateway/logout"
        challenge={asked.challenge}
        csrfToken={asked.csrf_token}
        choices={choices}
        bodyOf={bodyOf}
      />
    </Screen>
  );
}

function Own({ logoutUrl }: { readonly logoutUrl: string }): ReactNode {
  const { t } = useLanguage();
  const { key } = useLocation();
  const navigate = useNavigate();
  return (
    <Screen title={t('logout.title')}>
      <Stack>
        <ButtonLink href={logoutUrl} data-testid="decision/yes">
          {t('logout.yes')}
        </ButtonLink>
        {/* Whoever opened the address itself has nothing to go back to. */}
        {key === 'default' ? (
          <RouterButton to="/" variant="secondary">
            {t('logout.no')}
          </RouterButton>
        ) : (
          <Button variant="secondary" onClick={() => void navigate(-1)}>
            {t('logout.no')}
          </Button>
        )}
      </Stack>
    </Screen>
  );
}

/** `/logout`: asks before signing out. */
export function Logout(): ReactNode {
  const loaded = useLoaderData<LogoutLoaded>();
  const answered = useActionData<{ readonly problem: Problem }>();
  if (loaded === null) return <NeedsGateway />;
  if (answered !== undefined) return <ProblemPage problem={answered.problem} />;
  if ('problem' in loaded) return <ProblemPage problem={loaded.problem} />;
  return 'challenge' in loaded ? <Challenged asked={loaded} /> : <Own logoutUrl={loaded.logoutUrl} />;
}
