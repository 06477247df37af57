import type { Flow, FlowKind } from '@members/openapi';
import { Announcement, type MessageItem, Messages, Stack } from '@members/ui';
import { type FormEvent, lazy, type ReactNode, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { SentEntries } from '../flow/draft.ts';
import { postAction } from '../flow/form-action.ts';
import { oauth2HintsOf } from '../flow/journey/oauth2-hints.ts';
import { lastMethod, noteMethod } from '../flow/last-method.ts';
import type { ShownFlow } from '../flow/load.ts';
import type { ActionResult } from '../flow/route.ts';
import { noteAddress } from '../flow/typed-address.ts';
import { useApp } from '../frame/app.tsx';
import { lazyChunk } from '../frame/chunk-not-loaded.ts';
import { ScriptOnly } from '../frame/ScriptOnly.tsx';
import { useLeaving } from '../frame/timing.ts';
import { useOffline } from '../frame/use-offline.ts';
import { useRetryAfter } from '../frame/use-retry-after.ts';
import { useLanguage, useRequestedLanguage } from '../intl/provider.tsx';
import { attachMessages } from '../nodes/attach-messages.ts';
import type { BackForm } from '../nodes/BackForm.tsx';
import { FlowForm, hasMainSubmit, Or } from '../nodes/FlowForm.tsx';
import { isPassword } from '../nodes/find.ts';
import { formMessages, noticeItem } from '../nodes/messages.ts';
import type { FormEntries } from '../nodes/NodeForm.tsx';
import { formsOf, isCaptcha, startsWithRow } from '../nodes/sections.ts';
import type { SolveCaptcha } from './captcha/Captcha.tsx';
import { type ChallengeState, useChallenge } from './challenge.ts';
import { problemOf, useCurrentFlow, useFlowSubmit } from './flow-submit.ts';
import { useFormFocus } from './focus.ts';
import { methodOf } from './method-of.ts';
import { useProblemMessage } from './problem.tsx';
import { useRenewExpiredFlow } from './renew-expired-flow.ts';
import { useResend } from './resend.ts';
import { chosenAddress, isSent, isSentBySms, withChannel } from './sent-to.ts';
import { useServerScripts } from './server-scripts.ts';
import { stepKey } from './step-key.ts';
import { useTransientPayload } from './transient-payload.ts';

/** Loaded on demand, because few servers have a captcha. */
const Captcha = lazy(lazyChunk(() => import('./captcha/Captcha.tsx')));

interface Props {
  readonly kind: FlowKind;
  readonly loaded: ShownFlow;
  /** Whether the flow asks for a second factor. */
  readonly secondFactor?: boolean;
  /** Links beside the label of a field, by field name. */
  readonly labelLinks?: Readonly<Record<string, ReactNode>>;
  /** The button that leads to the previous step, in flows with several steps. */
  readonly Back?: typeof BackForm;
  /** Changes the flow for this screen. */
  readonly arrange?: (flow: Flow) => Flow;
  /** Ids of messages that the screen shows elsewhere. */
  readonly messagesShownElsewhere?: readonly number[];
  /** Links that follow a message of the server, by message id. */
  readonly messageLinks?: Readonly<Record<number, ReactNode>>;
}

const noMessages: readonly number[] = [];

/** Returns the messages of the flow, of the last submit and of a replaced form. */
function useMessages(
  { loaded, messageLinks }: Props,
  flow: Flow,
  result: ActionResult | undefined,
  challenge: ChallengeState,
): MessageItem[] {
  const language = useLanguage();
  const { t } = language;
  const problem = problemOf(result);
  // The errors of the response before are not about what was sent last.
  const items = formMessages(flow.ui, language, messageLinks).filter(
    ({ severity }) => problem === undefined || severity !== 'error',
  );
  const notice = loaded.carried?.notice;
  const failed = useProblemMessage(problem, challenge);
  if (failed !== undefined) items.unshift(failed);
  if (notice !== undefined && result === undefined) {
    const passwords = flow.ui.nodes?.filter(isPassword).length ?? 0;
    const text = t(`notice.${notice}`, { passwords });
    items.unshift(noticeItem(notice, text));
  }
  return items;
}

const unchanged = (flow: Flow): Flow => flow;

/** What to do if a message does not come. Without scripts nothing can wait, so it is on the page from the start. */
function OverdueHelp({ flow, isOverdue }: { readonly flow: Flow; readonly isOverdue: boolean }): ReactNode {
  const intl = useIntl();
  if (!isSent(flow)) return null;
  const text = intl.formatMessage({ id: isSentBySms(flow) ? 'mailed.helpSms' : 'mailed.help' });
  const items: MessageItem[] = [{ key: 'help', severity: 'info', text, testId: 'mailed/help' }];
  return <ScriptOnly without={text}>{isOverdue ? <Messages items={items} /> : null}</ScriptOnly>;
}

/** All forms of a flow with their messages. The route's action handles submits. */
export function FlowForms(props: Props): ReactNode {
  const {
    kind,
    loaded,
    secondFactor = false,
    labelLinks,
    Back,
    arrange = unchanged,
    messagesShownElsewhere = noMessages,
  } = props;
  const intl = useIntl();
  const { report, config, deviceStorage, typedAddress } = useApp();
  // A new response remounts the fields with the values of the server or the user; a problem keeps them.
  const { flow: given, result, generation } = useCurrentFlow(loaded);
  const arrangedFlow = useMemo(() => {
    const arranged = withChannel(arrange(given));
    return {
      ...arranged,
      ui: { ...attachMessages(arranged.ui, messagesShownElsewhere), action: postAction(given, kind) },
    };
  }, [given, kind, arrange, messagesShownElsewhere]);
  const flow = useTransientPayload(arrangedFlow, kind, loaded.origin);
  const { busy, lock, send: submit, lastDraft } = useFlowSubmit({ kind, loaded, flow, result });
  const isLeaving = useLeaving(busy);
  const allNodes = flow.ui.nodes ?? [];
  const nodes = allNodes.filter((node) => !isCaptcha(node));
  const captchaNodes = allNodes.filter(isCaptcha);
  const solveCaptcha = useRef<SolveCaptcha>(null);
  const step = secondFactor ? 'second' : 'first';
  // Read once: a press must not change the order of the page.
  const [lastUsed] = useState(() => lastMethod(deviceStorage, step));
  const [maskedAddress, setMaskedAddress] = useState<string>();
  const plans = formsOf(nodes, { secondFactor, lastUsed });
  // Several methods fit on a phone only if they are close to each other.
  const gap = plans.length > 2 ? 'field' : 'group';
  const challenge = useChallenge(problemOf(result));
  const items = useMessages(props, flow, result, challenge);
  const wait = useRetryAfter(problemOf(result)).left;
  const retryIn = challenge.solution === undefined ? wait : 0;
  const offline = useOffline();
  const resend = useResend(flow, result);
  const { box, summary } = useFormFocus({ loaded, result, hasMessages: items.length > 0 });
  useRenewExpiredFlow({ kind, flow, origin: loaded.origin, busy, box });
  useServerScripts(flow);
  useRequestedLanguage(oauth2HintsOf(flow).uiLocales);

  const send = (given: FormEntries) => {
    if (!lock.close()) return;
    if (captchaNodes.length === 0) return submitEntries(given, []);
    void Promise.resolve(solveCaptcha.current?.()).then((proof) => {
      if (proof === undefined) return lock.open();
      lock.close();
      submitEntries(given, proof);
    });
  };
  const submitEntries = (given: FormEntries, proof: SentEntries) => {
    const entries = resend.recordSubmit(given);
    const method = kind === 'login' || kind === 'registration' ? methodOf(entries) : undefined;
    if (method !== undefined) noteMethod(deviceStorage, flow.id, step, method);
    const chosen = chosenAddress(flow, entries);
    if (chosen !== undefined) setMaskedAddress(chosen);
    submit(entries, proof, challenge.solution);
  };

  const values = { ...loaded.carried?.values, ...(result === undefined ? {} : lastDraft.current) };
  const captcha = captchaNodes.length > 0 && (
    <ScriptOnly without={intl.formatMessage({ id: 'captcha.failed' })}>
      <Captcha key={flow.id} ref={solveCaptcha} nodes={captchaNodes} answer={result} />
    </ScriptOnly>
  );
  const noteInput = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement) noteAddress(typedAddress, kind, target.name, target.value);
  };
  const captchaPlan = plans.find(hasMainSubmit);
  return (
    <>
      {Back ? (
        <Back key={generation} ui={flow.ui} nodes={nodes} values={values} busy={busy} report={report} onSubmit={send} />
      ) : null}
      <div key={stepKey(flow)} ref={box} onInput={noteInput}>
        <Stack gap={gap}>
          <Messages ref={summary} items={items} answer={result} />
          {captchaPlan === undefined ? captcha : null}
          {plans.map((plan, index) => (
            <Stack
              key={`${generation}:${plan.id}`}
              gap={gap}
              data-testid={`${kind}-flow`}
              data-preferred={index === 0 && startsWithRow(plans, lastUsed) ? '' : undefined}
            >
              {index > 0 ? <Or /> : null}
              <FlowForm
                ui={flow.ui}
                plan={plan}
                kind={kind}
                beforeSubmit={plan === captchaPlan && captcha}
                values={values}
                busy={busy}
                report={report}
                resendIn={resend.left}
                retryIn={retryIn}
                offline={offline}
                codeAutoSubmit={config.code_auto_submit}
                passwordMinLength={config.password_min_length}
                confirmPassword={config.confirm_password}
                done={isLeaving}
                lastUsed={lastUsed}
                maskedAddress={maskedAddress}
                isSecondary={plans.slice(0, index).some(({ sections }) => sections.length > 0)}
                onSubmit={send}
                {...(labelLinks === undefined ? {} : { labelLinks })}
              />
            </Stack>
          ))}
          {plans.length === 0 ? (
            <p>
              <FormattedMessage id="factor.none" />
            </p>
          ) : null}
          <OverdueHelp flow={flow} isOverdue={resend.isOverdue} />
          <Announcement answer={result}>
            {resend.justResent ? intl.formatMessage({ id: 'form.resent' }) : undefined}
          </Announcement>
        </Stack>
      </div>
    </>
  );
}
