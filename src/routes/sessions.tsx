import { Button, type ButtonProps, Dialog, Entries, LinkRow, Messages } from '@members/ui';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router-dom';
import type { Problem } from '../flow/action.ts';
import type { FlowContext } from '../flow/context.ts';
import { ProblemPage } from '../frame/ProblemPage.tsx';
import { RouterLink } from '../frame/RouterLink.tsx';
import { Screen } from '../frame/Screen.tsx';
import { useLanguage } from '../intl/provider.tsx';
import { RawSession } from './session/RawSession.tsx';
import { type SessionWords, useSessionWords } from './session/words.ts';
import { type Ended, endAction, type Sessions, sessionsLoader } from './sessions/list.ts';
import { SessionEntry } from './sessions/SessionEntry.tsx';

/** What is about to be ended: one session, or all but this one. */
type Asked = { readonly all: true } | { readonly all: false; readonly id: string; readonly words: SessionWords };

const formId = 'end-sessions';

/** Sends what is to be ended. */
function EndForm({
  asked,
  id,
  children,
}: {
  readonly asked: Asked;
  readonly id?: string;
  readonly children?: ReactNode;
}) {
  return (
    <Form id={id} method="post" replace>
      {asked.all ? null : (
        <>
          <input type="hidden" name="session" value={asked.id} readOnly />
          <input type="hidden" name="device" value={asked.words.device} readOnly />
        </>
      )}
      {children}
    </Form>
  );
}

function Question({ asked, onCancel }: { readonly asked: Asked; readonly onCancel: () => void }): ReactNode {
  const { t, intl } = useLanguage();
  const busy = useNavigation().state !== 'idle';
  const which = asked.all ? 'all' : 'one';
  return (
    <Dialog
      title={intl.formatMessage({ id: `sessions.ask.${which}.title` })}
      action={{ type: 'submit', form: formId, busy, children: intl.formatMessage({ id: 'sessions.end' }) }}
      cancelLabel={intl.formatMessage({ id: 'sessions.keep' })}
      onCancel={onCancel}
      destructive
    >
      <p>
        {asked.all ? (
          <FormattedMessage id="sessions.ask.all.text" />
        ) : (
          t('sessions.ask.one.text', { device: asked.words.device })
        )}
      </p>
      <EndForm id={formId} asked={asked} />
    </Dialog>
  );
}

function useEnding() {
  const { t, intl } = useLanguage();
  const result = useActionData<Ended>();
  const [asked, ask] = useState<Asked>();
  const [told, tell] = useState(result);
  const box = useRef<HTMLDivElement>(null);
  if (result !== undefined && result !== told) {
    tell(result);
    ask(undefined);
  }
  // The button that was pressed is gone with its session: the focus goes to what came of it.
  useEffect(() => {
    if (told !== undefined) box.current?.focus();
  }, [told]);
  const words = (): { severity: 'success' | 'error'; text: ReactNode } | undefined => {
    if (told === undefined) return undefined;
    if (told.outcome === 'failed')
      return { severity: 'error', text: intl.formatMessage({ id: `problem.${told.problem.id}.title` }) };
    const { device } = told;
    return {
      severity: 'success',
      text: device ? t('sessions.ended.one', { device }) : intl.formatMessage({ id: 'sessions.ended.all' }),
    };
  };
  const message = words();
  const items = message === undefined ? [] : [{ key: 'ended', testId: 'sessions/ended', ...message }];
  return { asked, ask, items, box };
}

/** Asks first; without a script a press is the answer, too. */
function EndButton({
  asked,
  ask,
  ...button
}: ButtonProps & { readonly asked: Asked; readonly ask: (asked: Asked) => void }) {
  const press = (event: MouseEvent) => {
    event.preventDefault();
    ask(asked);
  };
  return (
    <EndForm asked={asked}>
      <Button {...button} type="submit" onClick={press} />
    </EndForm>
  );
}

function List({ current, others, page, more }: Sessions): ReactNode {
  const { plain, intl } = useLanguage();
  const wordsOf = useSessionWords();
  const { asked, ask, items, box } = useEnding();
  return (
    <Screen
      title={intl.formatMessage({ id: 'sessions.title' })}
      subtitle={intl.formatMessage({ id: 'sessions.subtitle' })}
    >
      <Messages ref={box} items={items} />
      <Entries aria-label={intl.formatMessage({ id: 'sessions.title' })}>
        <SessionEntry words={wordsOf(current)} />
        {others.map((session) => {
          const words = wordsOf(session);
          const end = (
            <EndButton
              asked={{ all: false, id: session.id, words }}
              ask={ask}
              variant="secondary"
              aria-label={plain('sessions.endNamed', { device: words.device })}
            >
              <FormattedMessage id="sessions.end" />
            </EndButton>
          );
          return <SessionEntry key={session.id} words={words} end={end} />;
        })}
      </Entries>
      {others.length === 0 ? (
        <p>
          <FormattedMessage id="sessions.none" />
        </p>
      ) : (
        <EndButton asked={{ all: true }} ask={ask} variant="danger">
          <FormattedMessage id="sessions.endAll" />
        </EndButton>
      )}
      <RawSession session={current} />
      {page === 1 && !more ? null : (
        <LinkRow>
          {page > 1 ? (
            <RouterLink to={`/sessions?page=${page - 1}`}>
              <FormattedMessage id="sessions.newer" />
            </RouterLink>
          ) : null}{' '}
          {more ? (
            <RouterLink to={`/sessions?page=${page + 1}`}>
              <FormattedMessage id="sessions.older" />
            </RouterLink>
          ) : null}
        </LinkRow>
      )}
      <LinkRow>
        <RouterLink to="/settings">
          <FormattedMessage id="dashboard.settings" />
        </RouterLink>{' '}
        <RouterLink to="/">
          <FormattedMessage id="sessions.dashboard" />
        </RouterLink>
      </LinkRow>
      {asked === undefined ? null : <Question asked={asked} onCancel={() => ask(undefined)} />}
    </Screen>
  );
}

function SessionsScreen(): ReactNode {
  const loaded = useLoaderData<Sessions | { readonly problem: Problem }>();
  return 'problem' in loaded ? <ProblemPage problem={loaded.problem} /> : <List {...loaded} />;
}

/** `/sessions`: where the account is open, and how to end it there. */
export const screen = (context: FlowContext) => ({
  loader: ({ request }: LoaderFunctionArgs) => sessionsLoader(context, request),
  action: ({ request }: ActionFunctionArgs) => endAction(context, request),
  Component: SessionsScreen,
});
