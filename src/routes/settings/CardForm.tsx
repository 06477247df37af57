import type { ReactNode } from 'react';
import { useApp } from '../../frame/app.tsx';
import { isHidden } from '../../nodes/find.ts';
import { NodeForm } from '../../nodes/NodeForm.tsx';
import { isSubmit } from '../../nodes/sections.ts';
import type { FormView } from '../../nodes/view.ts';
import type { SettingsCardProps } from './card.ts';

interface Props {
  readonly card: SettingsCardProps;
  /** Whether Enter in a field sends the form. Must be false if the first button removes something. */
  readonly submitOnEnter?: boolean;
  readonly children: (view: FormView) => ReactNode;
}

/** The form of a card: its nodes, and the hidden nodes of all forms. */
export function CardForm({ card, submitOnEnter = true, children }: Props): ReactNode {
  const { report, config } = useApp();
  const { flow, nodes, values, busy, send } = card;
  const shared = (flow.ui.nodes ?? []).filter((node) => node.group === 'default' && isHidden(node));
  const form = {
    ui: flow.ui,
    hidden: [...shared, ...nodes.filter(isHidden)],
    values,
    busy,
    report,
    codeAutoSubmit: config.code_auto_submit,
    passwordMinLength: config.password_min_length,
    confirmPassword: config.confirm_password,
    submitOnEnter,
    checkedGroups: new Set<string>(),
    hasSubmit: nodes.some(
      (node) => isSubmit(node) && node.attributes.node_type === 'input' && node.attributes.name === 'method',
    ),
    onSubmit: send,
  };
  return <NodeForm {...form}>{children}</NodeForm>;
}
