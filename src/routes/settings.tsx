import type { UiText } from '@members/openapi';
import { LinkRow, MessageSpace, Sections, SettingsRows, Stack, TextLink } from '@members/ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useHref,
  useLoaderData,
  useLocation,
} from 'react-router-dom';
import type { Problem } from '../flow/action.ts';
import type { FlowContext } from '../flow/context.ts';
import { journeyAt, signOutPath } from '../flow/journey/journey.ts';
import { useRenewExpiredFlow } from '../forms/renew-expired-flow.ts';
import { useServerScripts } from '../forms/server-scripts.ts';
import { useTransientPayload } from '../forms/transient-payload.ts';
import { useApp } from '../frame/app.tsx';
import { ContinueButton } from '../frame/ContinueButton.tsx';
import { ProblemPage } from '../frame/ProblemPage.tsx';
import { RouterLink } from '../frame/RouterLink.tsx';
import { Screen } from '../frame/Screen.tsx';
import { isPassword } from '../nodes/find.ts';
import type { FormEntries } from '../nodes/NodeForm.tsx';
import { Account } from './settings/Account.tsx';
import { useAfterRecovery } from './settings/after-recovery.ts';
import { Back } from './settings/Back.tsx';
import { consentTask } from './settings/before-consent.ts';
import type { CardChoices } from './settings/card.ts';
import { cardsOf, nodesOf, type ShownCard } from './settings/card-table.ts';
import { type SettingsData, settingsAction, settingsLoader } from './settings/data.ts';
import { useNewFlow } from './settings/new-flow.ts';
import { useOpenCard } from './settings/open-card.ts';
import { PageMessages } from './settings/PageMessages.tsx';
import { Recovered } from './settings/recovered/Recovered.tsx';
import { CardEditor, SettingsCard } from './settings/SettingsCard.tsx';
import { savedMessage } from './settings/settings-state.ts';
import { useUnsavedWarning } from './settings/unsaved-warning.ts';
import { useAnswerFocus, useSettings } from './settings/use-settings.ts';

/** Links under the cards to other pages. */
function Links({ flow, origin }: Pick<SettingsData, 'flow' | 'origin'>): ReactNode {
  const { config } = useApp();
  return (
    <LinkRow>
      <RouterLink to="/sessions">
        <FormattedMessage id="settings.sessions" />
      </RouterLink>{' '}
      {config.account_deletion_url === undefined ? null : (
        <TextLink href={config.account_deletion_url}>
          <FormattedMessage id="settings.deletion" />
        </TextLink>
      )}{' '}
      <Back returnTo={flow.return_to} origin={origin} />
    </LinkRow>
  );
}

interface TaskProps {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** The settings with only what the user has to do first. */
function Task({ box, title, text, children }: TaskProps): ReactNode {
  return (
    <Screen title={title} subtitle={text}>
      <div ref={box}>
        <Stack gap="group">{children}</Stack>
      </div>
    </Screen>
  );
}

function Cards({ loaded }: { readonly loaded: SettingsData }): ReactNode {
  const intl = useIntl();
  const settings = useSettings(loaded);
  const { cardMessages, answerCounts, busy, failed, send } = settings;
  const { session, origin } = loaded;
  const flow = useTransientPayload(settings.flow, 'settings', origin);
  const here = origin + useHref('/settings');
  const box = useRef<HTMLDivElement>(null);
  const { config } = useApp();
  const { search } = useLocation();
  // A server may omit the return address in its responses.
  const { return_to: returnTo } = journeyAt(new URL(`/${search}`, origin), flow);
  const consent = consentTask(flow, returnTo, session, { origin, basePath: config.base_path });
  const shown = cardsOf(flow.ui.nodes ?? [], session);
  const cards = consent ? shown.filter((card) => card.consent?.task === consent) : shown;
  const { open, onToggle } = useOpenCard(cards, settings);
  useRenewExpiredFlow({ kind: 'settings', flow, origin, busy, box });
  useServerScripts(flow);
  useAnswerFocus(settings);
  useUnsavedWarning(box);
  useNewFlow(flow);
  const recovery = useAfterRecovery(settings);
  const editorProps = (shown: ShownCard) => ({
    shown,
    messages: cardMessages[shown.id] ?? [],
    answerCount: answerCounts[shown.id] ?? 0,
    problem: failed?.card === shown.id ? failed.problem : undefined,
    here,
    card: {
      flow,
      session,
      busy,
      values: settings.draftOf(shown.id),
      others: loaded.others,
      send: (entries: FormEntries, choices?: CardChoices) => send(shown.id, entries, choices),
    },
  });
  const task = recovery?.onAll && cards.find(({ recoveredTitle }) => recoveredTitle);
  const isStated = task !== undefined || recovery?.done === true;
  // The card after a recovery says these itself.
  const isNews = (text: UiText) => text !== recovery?.message && !(recovery?.done && text.id === savedMessage);
  const messages = (
    <PageMessages
      messages={isStated ? settings.pageMessages.filter(isNews) : settings.pageMessages}
      notice={loaded.carried?.notice}
      passwords={nodesOf(flow.ui.nodes ?? [], loaded.card ?? '').filter(isPassword).length}
      answer={loaded}
    />
  );
  const rowsOf = (shown: readonly ShownCard[]) => (
    <SettingsRows>
      {shown.map((card) => (
        <SettingsCard
          key={card.id}
          {...editorProps(card)}
          open={open === card.id}
          onToggle={(isOpen) => onToggle(card.id, isOpen)}
        />
      ))}
    </SettingsRows>
  );
  const title = intl.formatMessage({ id: 'settings.title' });
  if (recovery?.invited && task && !recovery.done)
    return (
      <Task
        box={box}
        title={intl.formatMessage({ id: 'invitation.title' })}
        text={intl.formatMessage({ id: 'invitation.text' })}
      >
        {messages}
        {rowsOf(cards.filter(({ recoveredTitle }) => recoveredTitle))}
      </Task>
    );
  if (recovery && task)
    return (
      <Screen title={title}>
        <div ref={box}>
          <Stack gap="group">
            {messages}
            <Recovered recovery={recovery} card={task}>
              <CardEditor {...editorProps(task)} />
            </Recovered>
          </Stack>
        </div>
      </Screen>
    );
  if (consent)
    return (
      <Task
        box={box}
        title={intl.formatMessage({ id: `required.${consent}.title` })}
        text={intl.formatMessage({ id: `required.${consent}.text` })}
      >
        {messages}
        {rowsOf(cards)}
        <LinkRow>
          {consent === 'codes' ? (
            <TextLink href={returnTo ?? ''}>
              <FormattedMessage id="required.later" />
            </TextLink>
          ) : (
            <RouterLink to={signOutPath(returnTo)}>
              <FormattedMessage id="settings.logout" />
            </RouterLink>
          )}
        </LinkRow>
      </Task>
    );
  return (
    <Screen title={title} subtitle={intl.formatMessage({ id: 'settings.subtitle' })}>
      <div ref={box}>
        <Sections
          label={intl.formatMessage({ id: 'settings.navigation' })}
          sections={cards.map(({ id }) => ({ id, label: intl.formatMessage({ id: `settings.nav.${id}` }) }))}
          current={open}
        >
          <Account flow={flow} cards={cards} session={session} />
          <MessageSpace>{messages}</MessageSpace>
          {recovery?.done ? <ContinueButton {...recovery} /> : null}
          {rowsOf(cards)}
          <Links flow={flow} origin={origin} />
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

/** `/settings`: the user's account, a row for each group of the flow (specification 2.8). */
export const screen = (context: FlowContext) => ({
  loader: ({ request }: LoaderFunctionArgs) => settingsLoader(context, request),
  action: ({ request }: ActionFunctionArgs) => settingsAction(context, request),
  // After a failed submit nothing is loaded, so that the form keeps its input.
  shouldRevalidate: ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
    actionResult === undefined && defaultShouldRevalidate,
  Component: SettingsScreen,
});
