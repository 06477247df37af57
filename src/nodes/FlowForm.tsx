import { Divider, Stack } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { NodeForm, type NodeFormProps } from './NodeForm.tsx';
import { Providers } from './Providers.tsx';
import { NodeView } from './registry.tsx';
import { checkedGroups, type FormPlan, isResend, isSubmit, type Section, testIdsOf } from './sections.ts';
import type { FormView } from './view.ts';

interface Props
  extends Omit<NodeFormProps, 'hidden' | 'testId' | 'submitOnEnter' | 'hasSubmit' | 'checkedGroups' | 'children'> {
  readonly plan: FormPlan;
  /** Kind of the flow. */
  readonly kind: string;
}

/** One form of a flow, with the sections of its plan. */
export function FlowForm({ plan, kind, ...rest }: Props): ReactNode {
  const { hidden, submitOnEnter } = plan;
  const hasSubmit = plan.sections.some(({ nodes }) => nodes.some((node) => isSubmit(node) && !isResend(node)));
  const [name, fields] = testIdsOf(plan, kind);
  const form = { ...rest, testId: name, hidden, submitOnEnter, hasSubmit, checkedGroups: checkedGroups(plan) };
  return (
    <NodeForm {...form}>
      {(view) => (
        <Stack data-testid={fields}>
          {plan.sections.map((section, index) => (
            <Stack key={section.id}>
              {index > 0 && plan.sections[index - 1]?.nodes.some(isButton) && !section.nodes.every(isResend) ? (
                <Divider>
                  <FormattedMessage id="form.or" />
                </Divider>
              ) : null}
              {section.id === 'social' ? (
                <Providers section={section} view={view} />
              ) : (
                <SectionNodes section={section} view={view} />
              )}
            </Stack>
          ))}
        </Stack>
      )}
    </NodeForm>
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
