import type { UiNode } from '@members/openapi';
import { Card, Divider, Stack } from '@members/ui';
import { Fragment, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { MethodRows } from './MethodRows.tsx';
import { NodeForm, type NodeFormProps } from './NodeForm.tsx';
import { NodeView } from './registry.tsx';
import { checkedGroups, type FormPlan, isButton, isResend, isSubmit, type Section, testIdsOf } from './sections.ts';
import { NodeSlot, SectionSlot } from './slots.tsx';
import type { FormView } from './view.ts';

interface Props
  extends Omit<NodeFormProps, 'hidden' | 'testId' | 'submitOnEnter' | 'hasSubmit' | 'checkedGroups' | 'children'> {
  readonly plan: FormPlan;
  /** Kind of the flow. */
  readonly kind: string;
  /** Content before the form's main button, such as a captcha. */
  readonly beforeSubmit?: ReactNode;
}

const isMainSubmit = (node: UiNode) => isSubmit(node) && !isResend(node);

/** Whether a form has a button that sends its fields. */
export const hasMainSubmit = ({ sections }: FormPlan) => sections.some(({ nodes }) => nodes.some(isMainSubmit));

/** The line between two methods. */
export const Or = (): ReactNode => (
  <Divider>
    <FormattedMessage id="form.or" />
  </Divider>
);

interface BoxProps {
  readonly isCard: boolean;
  readonly 'data-testid': string | undefined;
  readonly children: ReactNode;
}

/** Box of a form. A method beside the main one is a card, like the rows of the methods that act at once. */
const FormBox = ({ isCard, ...rest }: BoxProps): ReactNode =>
  isCard ? <Card as="div" {...rest} /> : <Stack {...rest} />;

/** One form of a flow, with the sections of its plan. */
export function FlowForm({ plan, kind, beforeSubmit, ...rest }: Props): ReactNode {
  const { hidden, submitOnEnter, sections, rows } = plan;
  const hasSubmit = hasMainSubmit(plan);
  const submitting = sections.find(({ nodes }) => nodes.some(isMainSubmit));
  const [name, fields] = testIdsOf(plan, kind);
  const form = { ...rest, testId: name, hidden, submitOnEnter, hasSubmit, checkedGroups: checkedGroups(plan) };
  return (
    <NodeForm {...form}>
      {(view) => (
        <FormBox isCard={view.isSecondary && sections.length > 0} data-testid={fields}>
          {sections.map((section, index) => (
            <Stack key={section.id}>
              {index > 0 && sections[index - 1]?.nodes.some(isButton) && !section.nodes.every(isResend) ? <Or /> : null}
              <SectionSlot nodes={section.nodes}>
                <SectionNodes section={section} view={view} beforeSubmit={section === submitting && beforeSubmit} />
              </SectionSlot>
            </Stack>
          ))}
          {sections.length > 0 && rows.length > 0 ? <Or /> : null}
          {rows.length > 0 ? (
            <SectionSlot nodes={rows}>
              <MethodRows rows={rows} view={view} />
            </SectionSlot>
          ) : null}
        </FormBox>
      )}
    </NodeForm>
  );
}

interface SectionProps extends Pick<Props, 'beforeSubmit'> {
  readonly section: Section;
  readonly view: FormView;
}

function SectionNodes({ section: { nodes }, view, beforeSubmit }: SectionProps): ReactNode {
  const submit = nodes.findIndex(isMainSubmit);
  return nodes.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nodes have no identity of their own
    <Fragment key={index}>
      {index === submit ? beforeSubmit : null}
      <NodeSlot node={node}>
        <NodeView node={node} view={view} />
      </NodeSlot>
    </Fragment>
  ));
}
