import type { UiNode } from '@members/openapi';
import { Button, Messages, Said, Stack } from '@members/ui';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Sendable } from '../../flow/draft.ts';
import { useApp } from '../../frame/app.tsx';
import styles from './Captcha.module.css';
import { wantedBy } from './wanted.ts';
import { showWidget } from './widget.ts';

/** What a form owes for the check, once it has passed; `undefined` when nothing may be sent now. */
export type Prove = () => Promise<Sendable | undefined>;

interface Props {
  readonly ref: Ref<Prove>;
  /** The flow's nodes of the group `captcha`. */
  readonly nodes: readonly UiNode[];
  /** What the last submit brought: the token it took is used up. */
  readonly answer: unknown;
}

/** `asking`: somebody has to do something in the widget. */
type State = 'checking' | 'asking' | 'passed' | 'failed';

type Answer = (proof: Sendable | undefined) => void;

/** `a.b` is the member `b` of what is passed on as `a`: no schema names it, so that it has to come as an object. */
function owed(field: string, token: string): Sendable {
  const [owner = '', ...rest] = field.split('.');
  return [[owner, rest.length === 0 ? token : { [rest.join('.')]: token }]];
}

/** A check that no robot sends the form. One stands for all forms of a flow; a form that is sent too soon waits for it. */
export default function Captcha({ ref, nodes, answer }: Props): ReactNode {
  const intl = useIntl();
  const { config } = useApp();
  const wanted = wantedBy(nodes, config.captcha_origins);
  const forbidden = wanted.script === undefined;
  const box = useRef<HTMLDivElement>(null);
  const group = useRef<HTMLDivElement>(null);
  const token = useRef<string>(undefined);
  const waiting = useRef<Answer>(undefined);
  const [waits, setWaits] = useState(false);
  const [state, go] = useState<State>('checking');
  const [attempt, setAttempt] = useState(0);

  const settle = (proof: Sendable | undefined) => {
    waiting.current?.(proof);
    waiting.current = undefined;
    setWaits(false);
  };
  const again = () => {
    go('checking');
    setAttempt((before) => before + 1);
  };
  const asked = JSON.stringify(wanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer and each attempt makes another check
  useEffect(() => {
    token.current = undefined;
    go('checking');
    if (forbidden || box.current === null) return;
    const leave = showWidget(wanted, box.current, intl.locale, {
      passed: (given) => {
        go('passed');
        token.current = given;
        if (waiting.current !== undefined) settle(owed(wanted.field, given));
      },
      expired: () => {
        token.current = undefined;
        go('checking');
      },
      asks: () => go('asking'),
      failed: () => {
        settle(undefined);
        go('failed');
      },
    });
    return leave;
  }, [asked, answer, attempt, intl.locale]);
  useEffect(() => () => waiting.current?.(undefined), []);

  useImperativeHandle(ref, () => async () => {
    if (token.current !== undefined) return owed(wanted.field, token.current);
    group.current?.focus();
    if (forbidden) return undefined;
    if (state === 'failed') again();
    setWaits(true);
    return new Promise<Sendable | undefined>((resolve) => {
      waiting.current = resolve;
    });
  });

  const fault = forbidden ? 'captcha.forbidden' : state === 'failed' ? 'captcha.failed' : undefined;
  const words =
    state === 'asking'
      ? intl.formatMessage({ id: 'identities.messages.1070015' })
      : waits
        ? intl.formatMessage({ id: 'captcha.waiting' })
        : undefined;
  const silent = fault === undefined && words === undefined;
  return (
    <Stack
      ref={group}
      role="group"
      tabIndex={-1}
      aria-label={intl.formatMessage({ id: 'captcha.label' })}
      data-testid="captcha"
      className={silent ? styles.silent : styles.shown}
    >
      <Messages
        items={
          fault === undefined
            ? []
            : [{ key: fault, severity: 'error', text: intl.formatMessage({ id: fault }), testId: fault }]
        }
      />
      <Said>{words}</Said>
      <div ref={box} />
      {state === 'failed' ? (
        <Button variant="secondary" onClick={again}>
          <FormattedMessage id="captcha.retry" />
        </Button>
      ) : null}
    </Stack>
  );
}
