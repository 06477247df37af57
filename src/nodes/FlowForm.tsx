import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import type { UiContainer } from '../../openapi/index.ts';
import { useLanguage } from '../intl/provider.tsx';
import { Divider, Stack } from '../ui/index.ts';
import { toUniversal } from './date-time.ts';
import { NodeView } from './registry.tsx';
import { checkedGroups, type FormPlan, isQuiet, isSubmit, type Section } from './sections.ts';
import type { FormView } from './view.ts';

/** Name and value pairs of a form. */
export type FormEntries = ReadonlyArray<readonly [name: string, value: string]>;

interface Props {
  readonly ui: UiContainer;
  readonly plan: FormPlan;
  readonly values: FormView['values'];
  readonly busy: boolean;
  readonly report: FormView['report'];
  /** Seconds until a code may be sent again. */
  readonly resendIn?: number;
  readonly onSubmit: (entries: FormEntries) => void;
  /** What stands under a section, by its id. */
  readonly after?: Readonly<Record<string, ReactNode>>;
}

/** Reads the real form, the pressed button included; files are no part of these forms. */
function entriesOf(form: HTMLFormElement, submitter: HTMLElement | null): FormEntries {
  const moments = new Set(
    [...form.querySelectorAll<HTMLInputElement>('input[type=datetime-local]')].map(({ name }) => name),
  );
  return [...new FormData(form, submitter)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, moments.has(name) ? toUniversal(value) : value] as const] : [],
  );
}

function isTextField(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && !['submit', 'button', 'checkbox'].includes(target.type);
}

/**
 * One form of a flow: a real one, with the server's action and method, so that without scripts a press posts the same
 * fields. With scripts the fields are handed to `onSubmit` instead. A submit that runs locks further ones.
 */
export function FlowForm({ ui, plan, values, busy, report, resendIn = 0, onSubmit, after = {} }: Props): ReactNode {
  const language = useLanguage();
  const [pressed, setPressed] = useState('');
  const hasSubmit = plan.sections.some(({ nodes }) => nodes.some((node) => isSubmit(node) && !isQuiet(node)));
  const shown = { checkedGroups: checkedGroups(plan), hasSubmit };
  const view: FormView = { language, values, busy, pressed, report, resendIn, ...shown };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const native = event.nativeEvent;
    const submitter = native instanceof SubmitEvent ? native.submitter : null;
    setPressed(submitter instanceof HTMLButtonElement ? `${submitter.name}=${submitter.value}` : '');
    onSubmit(entriesOf(event.currentTarget, submitter));
  };
  const guardEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !plan.submitOnEnter && isTextField(event.target)) event.preventDefault();
  };

  return (
    <form action={ui.action} method={ui.method} onSubmit={submit} onKeyDown={guardEnter} aria-busy={busy}>
      {plan.hidden.map((node, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nodes have no identity of their own
        <NodeView key={index} node={node} view={view} />
      ))}
      <Stack>
        {plan.sections.map((section, index) => (
          <Stack key={section.id}>
            {index > 0 && plan.sections[index - 1]?.nodes.some(isButton) && !section.nodes.every(isQuiet) ? (
              <Divider>{language.t('form.or')}</Divider>
            ) : null}
            <SectionNodes section={section} view={view} />
            {after[section.id]}
          </Stack>
        ))}
      </Stack>
    </form>
  );
}

function isButton({ attributes }: Section['nodes'][number]): boolean {
  return attributes.node_type === 'input' && (attributes.type === 'submit' || attributes.type === 'button');
}

function SectionNodes({ section, view }: { readonly section: Section; readonly view: FormView }): ReactNode {
  return section.nodes.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nodes have no identity of their own
    <NodeView key={index} node={node} view={view} />
  ));
}
