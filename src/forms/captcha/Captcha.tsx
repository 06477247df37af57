import type { UiNode } from '@members/openapi';
import { Announcement, Button, Messages, Stack } from '@members/ui';
import { forwardRef, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { SentEntries } from '../../flow/draft.ts';
import { useApp } from '../../frame/app.tsx';
import styles from './Captcha.module.css';
import { captchaOptionsIn } from './captcha-options.ts';
import { showWidget } from './widget.ts';

/** Waits until the captcha is solved. Resolves with the entries to send, or undefined if nothing may be sent now. */
export type SolveCaptcha = () => Promise<SentEntries | undefined>;

interface Props {
  /** The flow's nodes of the group `captcha`. */
  readonly nodes: readonly UiNode[];
  /** Result of the last submit, which used the token up. */
  readonly answer: unknown;
}

/** `asking`: the user has to do something in the widget. */
type CaptchaState = 'checking' | 'asking' | 'passed' | 'failed';

type OnSolved = (proof: SentEntries | undefined) => void;

/**
 * Returns the entries for a token. A field `a.b` is sent as the object `a` with the member `b`, because no schema names
 * it.
 */
function proofEntries(field: string, token: string): SentEntries {
  const [owner = '', ...rest] = field.split('.');
  return [[owner, rest.length === 0 ? token : { [rest.join('.')]: token }]];
}

/** A captcha for all forms of a flow. A form that is sent too early waits for it. */
export default forwardRef<SolveCaptcha, Props>(function Captcha({ nodes, answer }, ref) {
  const intl = useIntl();
  const { config } = useApp();
  const options = captchaOptionsIn(nodes, config.captcha_origins);
  const forbidden = options.script === undefined;
  const box = useRef<HTMLDivElement>(null);
  const group = useRef<HTMLDivElement>(null);
  const token = useRef<string>(undefined);
  const onSolved = useRef<OnSolved>(undefined);
  const [isWaiting, setWaits] = useState(false);
  const [state, setState] = useState<CaptchaState>('checking');
  const [attempt, setAttempt] = useState(0);

  const finishWaiting = (proof: SentEntries | undefined) => {
    onSolved.current?.(proof);
    onSolved.current = undefined;
    setWaits(false);
  };
  const restart = () => {
    setState('checking');
    setAttempt((before) => before + 1);
  };
  const optionsJson = JSON.stringify(options);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer and each attempt makes another check
  useEffect(() => {
    token.current = undefined;
    setState('checking');
    if (forbidden || box.current === null) return;
    const removeWidget = showWidget(options, box.current, intl.locale, {
      passed: (given) => {
        setState('passed');
        token.current = given;
        if (onSolved.current !== undefined) finishWaiting(proofEntries(options.field, given));
      },
      expired: () => {
        token.current = undefined;
        setState('checking');
      },
      interactive: () => setState('asking'),
      failed: () => {
        finishWaiting(undefined);
        setState('failed');
      },
    });
    return removeWidget;
  }, [optionsJson, answer, attempt, intl.locale]);
  useEffect(() => () => onSolved.current?.(undefined), []);

  useImperativeHandle(ref, () => async () => {
    if (token.current !== undefined) return proofEntries(options.field, token.current);
    group.current?.focus();
    if (forbidden) return undefined;
    if (state === 'failed') restart();
    setWaits(true);
    return new Promise<SentEntries | undefined>((resolve) => {
      onSolved.current = resolve;
    });
  });

  const problem = forbidden ? 'captcha.forbidden' : state === 'failed' ? 'captcha.failed' : undefined;
  const statusText =
    state === 'asking'
      ? intl.formatMessage({ id: 'identities.messages.1070015' })
      : isWaiting
        ? intl.formatMessage({ id: 'captcha.waiting' })
        : undefined;
  const silent = problem === undefined && statusText === undefined;
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
          problem === undefined
            ? []
            : [{ key: problem, severity: 'error', text: intl.formatMessage({ id: problem }), testId: problem }]
        }
      />
      <Announcement>{statusText}</Announcement>
      <div ref={box} />
      {state === 'failed' ? (
        <Button variant="secondary" onClick={restart}>
          <FormattedMessage id="captcha.retry" />
        </Button>
      ) : null}
    </Stack>
  );
});
