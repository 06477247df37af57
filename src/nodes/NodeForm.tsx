import type { UiContainer, UiNode } from '@members/openapi';
import { webTarget } from '@members/openapi/targets';
import { type FormEvent, type KeyboardEvent, type ReactNode, startTransition, useState } from 'react';
import { useLanguage } from '../intl/provider.tsx';
import { doubtfulFields } from './attach-messages.ts';
import { toUniversal } from './date-time.ts';
import { useFieldErrors } from './field-errors.ts';
import { NodeView } from './registry.tsx';
import type { FormView } from './view.ts';

/** Name and value pairs of a form. */
export type FormEntries = ReadonlyArray<readonly [name: string, value: string]>;

export interface NodeFormProps extends Pick<FormView, 'values' | 'busy' | 'report' | 'checkedGroups' | 'hasSubmit'> {
  readonly ui: UiContainer;
  /** Hidden nodes of the form. */
  readonly hidden: readonly UiNode[];
  /** Whether Enter in a field sends the form. */
  readonly submitOnEnter: boolean;
  /** Seconds until a code may be sent again. */
  readonly resendIn?: number;
  /** Seconds until the form may be sent again. */
  readonly retryIn?: number;
  /** Whether there is no connection, so that the form cannot be sent. */
  readonly offline?: boolean;
  readonly codeAutoSubmit?: boolean;
  readonly passwordMinLength?: number | undefined;
  readonly confirmPassword?: boolean | undefined;
  readonly labelLinks?: FormView['labelLinks'];
  readonly lastUsed?: FormView['lastUsed'];
  readonly maskedAddress?: FormView['maskedAddress'];
  readonly isSecondary?: boolean;
  readonly done?: boolean;
  /** The `data-testid` that Ory's own test suites use. */
  readonly testId?: string | undefined;
  readonly onSubmit: (entries: FormEntries) => void;
  /** Renders the visible part. */
  readonly children: (view: FormView) => ReactNode;
}

/**
 * Returns the form's entries with the pressed button, without files. If a field has the same name as the button
 * (`email`, beside "send again"), the button's value counts.
 */
function entriesOf(form: HTMLFormElement, submitter: HTMLElement | null): FormEntries {
  const moments = new Set(
    [...form.querySelectorAll<HTMLInputElement>('input[type=datetime-local]')].map(({ name }) => name),
  );
  const numbers = new Map(
    [...form.querySelectorAll<HTMLInputElement>('input[data-number]')].map(({ name, dataset }) => [
      name,
      dataset.number,
    ]),
  );
  const entries = [...new FormData(form, submitter)].flatMap(([name, value]) => {
    if (typeof value !== 'string') return [];
    return [[name, numbers.get(name) ?? (moments.has(name) ? toUniversal(value) : value)] as const];
  });
  if (!(submitter instanceof HTMLButtonElement)) return entries;
  return [...entries.filter(([name]) => name !== submitter.name), [submitter.name, submitter.value]];
}

function isTextField(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && !['submit', 'button', 'checkbox'].includes(target.type);
}

/**
 * A form of a flow, with the server's action and method: without scripts a press posts it. With scripts `onSubmit` gets
 * the entries. A running submit blocks further ones.
 */
export function NodeForm(props: NodeFormProps): ReactNode {
  const { ui, hidden, submitOnEnter, testId, onSubmit, children, ...given } = props;
  const {
    resendIn = 0,
    retryIn = 0,
    offline = false,
    codeAutoSubmit = true,
    labelLinks = {},
    done = false,
    lastUsed,
    maskedAddress,
    isSecondary = false,
    passwordMinLength,
    confirmPassword,
  } = given;
  const { values, busy, report, checkedGroups, hasSubmit } = given;
  const language = useLanguage();
  const [pressed, setPressed] = useState('');
  const { fieldErrors, edited, clear, handlers } = useFieldErrors(language);
  const view: FormView = {
    language,
    values,
    busy,
    report,
    checkedGroups,
    hasSubmit,
    pressed,
    done,
    lastUsed,
    maskedAddress,
    isSecondary,
    resendIn,
    retryIn,
    offline,
    codeAutoSubmit,
    passwordMinLength,
    confirmPassword,
    labelLinks,
    action: ui.action,
    fieldErrors,
    edited,
    doubtful: doubtfulFields(ui),
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || retryIn > 0 || offline) return;
    const native = event.nativeEvent;
    const submitter = native instanceof SubmitEvent ? native.submitter : null;
    // Not before the browser has shown the press.
    startTransition(() => {
      setPressed(submitter instanceof HTMLButtonElement ? `${submitter.name}=${submitter.value}` : '');
      clear();
    });
    onSubmit(entriesOf(event.currentTarget, submitter));
  };
  const preventEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !submitOnEnter && isTextField(event.target)) event.preventDefault();
  };

  return (
    <form
      action={webTarget(ui.action)?.href}
      method={ui.method}
      data-testid={testId}
      onSubmit={submit}
      onKeyDown={preventEnter}
      aria-busy={busy}
      {...handlers}
    >
      {hidden.map((node, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nodes have no identity of their own
        <NodeView key={index} node={node} view={view} />
      ))}
      {children(view)}
    </form>
  );
}
