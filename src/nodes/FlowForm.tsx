import { Divider, Stack } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { MethodRows } from './MethodRows.tsx';
import { NodeForm, type NodeFormProps } from './NodeForm.tsx';
import { NodeView } from './registry.tsx';
import { checkedGroups, type FormPlan, isButton, isResend, isSubmit, type Section, testIdsOf } from './sections.ts';
import type { FormView } from './view.ts';

interface Props
  extends Omit<NodeFormProps, 'hidden' | 'testId' | 'submitOnEnter' | 'hasSubmit' | 'checkedGroups' | 'children'> {
  readonly plan: FormPlan;
  /** Kind of the flow. */
  readonly kind: string;
}

/** The line between two methods. */
export const Or = (): ReactNode => (
  <Divider>
    <FormattedMessage id="form.or" />
  </Divider>
);

/** One form of a flow, with the sections of its plan. */
export function FlowForm({ plan, kind, ...rest }: Props): ReactNode {
  const { hidden, submitOnEnter, sections, rows } = plan;
  const hasSubmit = sections.some(({ nodes }) => nodes.some((node) => isSubmit(node) && !isResend(node)));
  const [name, fields] = testIdsOf(plan, kind);
  const form = { ...rest, testId: name, hidden, submitOnEnter, hasSubmit, checkedGroups: checkedGroups(plan) };
  return (
    <NodeForm {...form}>
      {(view) => (
        <Stack data-testid={fields}>
          {sections.map((section, index) => (
            <Stack key={section.id}>
              {index > 0 && sections[index - 1]?.nodes.some(isButton) && !section.nodes.every(isResend) ? <Or /> : null}
              <SectionNodes section={section} view={view} />
            </Stack>
          ))}
          {sections.length > 0 && rows.length > 0 ? <Or /> : null}
          {rows.length > 0 ? <MethodRows rows={rows} view={view} /> : null}
        </Stack>
      )}
    </NodeForm>
  );
}

function SectionNodes({ section, view }: { readonly section: Section; readonly view: FormView }): ReactNode {
  return section.nodes.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nodes have no identity of their own
    <NodeView key={index} node={node} view={view} />
  ));
}
