import type { UiText } from '@members/openapi';
import { Messages, SettingsRow, Stack, TextLink } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { withJourney } from '../../flow/journey/journey.ts';
import { useProblemMessage } from '../../forms/problem.tsx';
import { useApp } from '../../frame/app.tsx';
import { homeWhenSignedOut } from '../../frame/home.ts';
import { RouterLink } from '../../frame/RouterLink.tsx';
import { useLanguage } from '../../intl/provider.tsx';
import { messageItems } from '../../nodes/messages.ts';
import type { SettingsCardProps } from './card.ts';
import type { ShownCard } from './card-table.ts';
import { savedMessage } from './settings-state.ts';
import type { Settings } from './use-settings.ts';

interface EditorProps {
  readonly shown: ShownCard;
  readonly messages: readonly UiText[];
  /** Number of responses for this card; each one remounts its fields. */
  readonly answerCount: number;
  readonly problem: NonNullable<Settings['failed']>['problem'] | undefined;
  readonly card: Omit<SettingsCardProps, 'nodes'>;
  /** Address of the page. */
  readonly here: string;
}

/**
 * Link to a sign-in for a user whose session has ended. A closed gate refuses a sign-in without an OAuth2 request, so the
 * main application opens beside this page, which keeps its input: afterwards it can be sent again.
 */
function SignInAgain({ back }: { readonly back: string }): ReactNode {
  const app = useApp();
  const home = homeWhenSignedOut(app);
  if (app.config.login_gate === 'open')
    return (
      <p>
        <RouterLink to={withJourney('/login', { return_to: back })}>
          <FormattedMessage id="problem.signIn" />
        </RouterLink>
      </p>
    );
  return (
    <p>
      {home === 'application' ? (
        <TextLink href={app.config.main_application_url ?? ''} target="_blank" rel="noreferrer">
          <FormattedMessage id="settings.signInBeside" />
        </TextLink>
      ) : (
        <FormattedMessage id="refused.noApplication" />
      )}
    </p>
  );
}

/** Editor of a card: messages of its last response, and form. */
export function CardEditor({ shown, messages, answerCount, problem, card, here }: EditorProps): ReactNode {
  const { id, nodes, Body } = shown;
  const language = useLanguage();
  const failed = useProblemMessage(problem);
  const items = [...(failed === undefined ? [] : [failed]), ...messageItems(messages, language)];
  return (
    <>
      <Messages items={items} data-answer="" />
      {problem?.id === 'session_missing' ? <SignInAgain back={`${here}#${id}`} /> : null}
      <Stack key={answerCount} gap="group">
        <Body {...card} nodes={nodes} />
      </Stack>
    </>
  );
}

interface Props extends EditorProps {
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
}

/** A card of the page: a row with title and state, which opens the editor. */
export function SettingsCard({ open, onToggle, ...editor }: Props): ReactNode {
  const language = useLanguage();
  const { intl } = language;
  const { id, nodes, icon, rowState } = editor.shown;
  const { state, verb } = rowState({ nodes, ...editor.card }, language);
  const isSaved = editor.messages.some(({ id }) => id === savedMessage);
  return (
    <SettingsRow
      id={id}
      icon={icon}
      title={intl.formatMessage({ id: `settings.card.${id}` })}
      state={state}
      saved={
        isSaved ? <span data-testid="settings/saved">{intl.formatMessage({ id: 'settings.saved' })}</span> : undefined
      }
      action={intl.formatMessage({ id: `settings.verb.${verb}` })}
      open={open}
      onToggle={onToggle}
      data-testid={`settings/${id}`}
    >
      <CardEditor {...editor} messages={editor.messages.filter(({ id }) => id !== savedMessage)} />
    </SettingsRow>
  );
}
