import { Button, Icon, Sections } from '@members/ui';
import { type ReactNode, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useHref,
  useLoaderData,
  useNavigate,
} from 'react-router-dom';
import type { Problem } from '../flow/action.ts';
import type { FlowContext } from '../flow/context.ts';
import { signOutPath } from '../flow/journey/journey.ts';
import { useRenewExpiredFlow } from '../forms/renew-expired-flow.ts';
import { useServerScripts } from '../forms/server-scripts.ts';
import { ProblemPage } from '../frame/ProblemPage.tsx';
import { RouterLink } from '../frame/RouterLink.tsx';
import { Screen } from '../frame/Screen.tsx';
import { ScriptlessForm } from '../frame/ScriptlessForm.tsx';
import { useAfterRecovery } from './settings/after-recovery.tsx';
import { Back } from './settings/Back.tsx';
import { cardsOf } from './settings/card-table.ts';
import { type SettingsData, settingsAction, settingsLoader } from './settings/data.ts';
import { PageMessages } from './settings/PageMessages.tsx';
import { Protections } from './settings/Protections.tsx';
import { useRemovedPasskeySignal } from './settings/removed-passkey-signal.ts';
import { SettingsCard } from './settings/SettingsCard.tsx';
import { useUnsavedWarning } from './settings/unsaved-warning.ts';
import { useAnswerFocus, useSettings } from './settings/use-settings.ts';

function Cards({ loaded }: { readonly loaded: SettingsData }): ReactNode {
  const intl = useIntl();
  const settings = useSettings(loaded);
  const { flow, cardMessages, answerCounts, busy, slow, failed, send } = settings;
  const { session } = loaded;
  const here = useHref('/settings');
  const box = useRef<HTMLDivElement>(null);
  useRenewExpiredFlow({ kind: 'settings', flow, origin: loaded.origin, busy, box });
  useServerScripts(flow);
  useAnswerFocus(settings);
  useUnsavedWarning(box);
  useRemovedPasskeySignal(flow);
  const guide = useAfterRecovery(settings, loaded.client);
  const cards = cardsOf(flow.ui.nodes ?? [], session);
  const sections = cards
    .filter(({ id }) => guide.shows(id))
    .map(({ id }) => ({ id, label: intl.formatMessage({ id: `settings.nav.${id}` }) }));
  const navigate = useNavigate();
  const logoutPath = signOutPath(flow.return_to);
  const more = [
    <RouterLink key="logout" to={logoutPath} state="logout-link">
      <FormattedMessage id="settings.nav.logout" />
    </RouterLink>,
    <Back key="back" returnTo={flow.return_to} origin={loaded.origin} />,
  ];
  return (
    <Screen
      title={intl.formatMessage({ id: 'settings.title' })}
      subtitle={intl.formatMessage({ id: 'settings.subtitle' })}
      action={
        <ScriptlessForm to="/logout">
          <Button
            type="submit"
            variant="ghost"
            icon={<Icon name="logout" />}
            onClick={() => void navigate(logoutPath, { state: 'logout-link' })}
            data-testid="logout"
          >
            <FormattedMessage id="settings.logout" />
          </Button>
        </ScriptlessForm>
      }
    >
      <div ref={box}>
        <Sections label={intl.formatMessage({ id: 'settings.navigation' })} sections={sections} more={more}>
          {guide.step}
          <PageMessages
            messages={guide.pageMessages}
            notice={loaded.carried?.notice}
            passwords={Number(loaded.card === 'password')}
          />
          {guide.step === null ? <Protections nodes={flow.ui.nodes ?? []} cards={cards.map(({ id }) => id)} /> : null}
          {cards.map((shown) => (
            <SettingsCard
              key={shown.id}
              shown={shown}
              hidden={!guide.shows(shown.id)}
              messages={cardMessages[shown.id] ?? []}
              answerCount={answerCounts[shown.id] ?? 0}
              slow={slow === shown.id}
              problem={failed?.card === shown.id ? failed.problem : undefined}
              here={loaded.origin + here}
              card={{
                flow,
                session,
                busy,
                values: settings.draftOf(shown.id),
                send: (entries) => send(shown.id, entries),
              }}
            />
          ))}
        </Sections>
      </div>
    </Screen>
  );
}

function SettingsScreen(): ReactNode {
  const loaded = useLoaderData<SettingsData | { readonly problem: Problem }>();
  // The key clears all input if another account is signed in.
  return 'problem' in loaded ? (
    <ProblemPage problem={loaded.problem} />
  ) : (
    <Cards key={loaded.flow.identity.id} loaded={loaded} />
  );
}

/** `/settings`: the user's account, a card for each group of the flow (specification 2.8). */
export const screen = (context: FlowContext) => ({
  loader: ({ request }: LoaderFunctionArgs) => settingsLoader(context, request),
  action: ({ request }: ActionFunctionArgs) => settingsAction(context, request),
  // After a failed submit nothing is loaded, so that the form keeps its input.
  shouldRevalidate: ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
    actionResult === undefined && defaultShouldRevalidate,
  Component: SettingsScreen,
});
