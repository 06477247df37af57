import type { Session } from '@members/openapi';
import { Button, type ButtonProps, Dialog, Done, Entries, Icon, LineLabel, LinkRow, Messages } from '@members/ui';
import { type MouseEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
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
import { type SessionTexts, useSessionTexts } from './session/session-texts.ts';
import { Applications } from './sessions/Applications.tsx';
import { type EndResult, endAction, type Sessions, sessionsLoader } from './sessions/list.ts';
import { SessionEntry } from './sessions/SessionEntry.tsx';

/** Sessions that the user wants to end: one, or all others. */
type EndTarget = { readonly all: true } | { readonly all: false; readonly id: string; readonly texts: SessionTexts };

const formId = 'end-sessions';

/** Form that ends sessions. */
function EndForm({
  target,
  id,
  children,
}: {
  readonly target: EndTarget;
  readonly id?: string;
  readonly children?: ReactNode;
}) {
  return (
    <Form id={id} method="post" replace>
      {target.all ? null : (
        <>
          <input type="hidden" name="session" value={target.id} />
          <input type="hidden" name="device" value={target.texts.device} />
        </>
      )}
      {children}
    </Form>
  );
}

function Question({ target, onCancel }: { readonly target: EndTarget; readonly onCancel: () => void }): ReactNode {
  const { t, intl } = useLanguage();
  const busy = useNavigation().state !== 'idle';
  return (
    <>
      <div hidden>
        <EndForm id={formId} target={target} />
      </div>
      <Dialog
        title={
          target.all
            ? intl.formatMessage({ id: 'sessions.ask.all.title' })
            : t('sessions.ask.one.title', { device: target.texts.device })
        }
        action={{ type: 'submit', form: formId, busy, children: intl.formatMessage({ id: 'sessions.end' }) }}
        cancelLabel={intl.formatMessage({ id: 'settings.cancel' })}
        onCancel={onCancel}
        destructive
      />
    </>
  );
}

/** Returns the other sessions. One that the user ends on this page stays in the list, so that nothing moves. */
function useListed(others: readonly Session[], hasEnded: (session: Session) => boolean) {
  const [first] = useState(others);
  const isIn = (list: readonly Session[], { id }: Session) => list.some((other) => other.id === id);
  const listed = [...others.filter((session) => !isIn(first, session)), ...first];
  return listed.map((session) => ({ session, isEnded: hasEnded(session) || !isIn(others, session) }));
}

function useEnding() {
  const result = useActionData<EndResult>();
  const [target, setTarget] = useState<EndTarget>();
  const [shownResult, setShownResult] = useState(result);
  const box = useRef<HTMLDivElement & HTMLParagraphElement>(null);
  if (result !== undefined && result !== shownResult) {
    setShownResult(result);
    setTarget(undefined);
  }
  // The pressed button disappears with its session, so the focus goes to the result.
  useEffect(() => {
    if (shownResult !== undefined) box.current?.focus();
  }, [shownResult]);
  return { target, setTarget, result: shownResult, box };
}

/** Button that asks first. Without scripts the press itself ends the session. */
function EndButton({
  target,
  open,
  ...button
}: ButtonProps & { readonly target: EndTarget; readonly open: (target: EndTarget) => void }) {
  const press = (event: MouseEvent) => {
    event.preventDefault();
    open(target);
  };
  return (
    <EndForm target={target}>
      <Button {...button} type="submit" onClick={press} />
    </EndForm>
  );
}

interface OthersProps {
  readonly sessions: ReturnType<typeof useListed>;
  /** Whether the user has ended all others at once. */
  readonly areAllEnded: boolean;
  readonly result: Ref<HTMLParagraphElement>;
  readonly open: (target: EndTarget) => void;
}

/** Above the list: the button that ends all other sessions, or what became of them. */
function OthersAbove({ sessions, areAllEnded, result, open }: OthersProps): ReactNode {
  const { intl } = useLanguage();
  const words = intl.formatMessage({ id: 'sessions.ended.all' });
  if (areAllEnded)
    return (
      <Done insteadOf="button" ref={result} data-testid="sessions/ended">
        {words}
      </Done>
    );
  if (sessions.length === 0)
    return (
      <p>
        <FormattedMessage id="sessions.none" />
      </p>
    );
  // The last one was ended by itself: this was announced already.
  if (sessions.every(({ isEnded }) => isEnded))
    return (
      <Done insteadOf="button" spoken="">
        {words}
      </Done>
    );
  return (
    <EndButton target={{ all: true }} open={open} variant="danger">
      <FormattedMessage id="sessions.endAll" />
    </EndButton>
  );
}

function List({ current, others, page, more, applications }: Sessions): ReactNode {
  const { t, plain, intl } = useLanguage();
  const textsOf = useSessionTexts();
  const { target, setTarget, result, box } = useEnding();
  const one = result?.outcome === 'ended' ? result.session : undefined;
  const areAllEnded = result?.outcome === 'ended' && one === undefined;
  const listed = useListed(others, ({ id }) => areAllEnded || id === one?.id);
  const isListed = listed.some(({ session }) => session.id === one?.id);
  const messageOf = (): { severity: 'success' | 'error'; text: ReactNode } | undefined => {
    if (result?.outcome === 'failed')
      return { severity: 'error', text: intl.formatMessage({ id: `problem.${result.problem.id}.title` }) };
    // A page that was loaded after the session ended does not list it.
    return one && !isListed
      ? { severity: 'success', text: t('sessions.ended.one', { device: one.device }) }
      : undefined;
  };
  const message = messageOf();
  return (
    <Screen title={intl.formatMessage({ id: 'sessions.title' })}>
      <Messages ref={box} items={message ? [{ key: 'ended', testId: 'sessions/ended', ...message }] : []} />
      <OthersAbove sessions={listed} areAllEnded={areAllEnded} result={box} open={setTarget} />
      <Entries aria-label={intl.formatMessage({ id: 'sessions.title' })}>
        <SessionEntry texts={textsOf(current)} />
        {listed.map(({ session, isEnded }) => {
          const texts = textsOf(session);
          const isResult = session.id === one?.id;
          const end = isEnded ? (
            <Done
              insteadOf="button"
              ref={isResult ? box : undefined}
              spoken={areAllEnded ? '' : plain('sessions.ended.one', { device: texts.device })}
              {...(isResult && { 'data-testid': 'sessions/ended' })}
            >
              {intl.formatMessage({ id: 'sessions.ended' })}
            </Done>
          ) : (
            <EndButton
              target={{ all: false, id: session.id, texts }}
              open={setTarget}
              variant="ghost"
              icon={<Icon name="logout" />}
              aria-label={plain('sessions.endNamed', { device: texts.device })}
            >
              <LineLabel>
                <FormattedMessage id="sessions.end" />
              </LineLabel>
            </EndButton>
          );
          return <SessionEntry key={session.id} texts={texts} end={end} />;
        })}
      </Entries>
      {applications ? <Applications {...applications} /> : null}
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
      {target === undefined ? null : <Question target={target} onCancel={() => setTarget(undefined)} />}
    </Screen>
  );
}

function SessionsScreen(): ReactNode {
  const loaded = useLoaderData<Sessions | { readonly problem: Problem }>();
  return 'problem' in loaded ? <ProblemPage problem={loaded.problem} /> : <List key={loaded.page} {...loaded} />;
}

/** `/sessions`: the account's sessions, and buttons to end them. */
export const screen = (context: FlowContext) => ({
  loader: ({ request }: LoaderFunctionArgs) => sessionsLoader(context, request),
  action: ({ request }: ActionFunctionArgs) => endAction(context, request),
  Component: SessionsScreen,
});
