import type { UiNodeInput } from '@members/openapi';
import { CodeField } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { fieldNamed } from '../../methods/methods.ts';
import { type NodeProps, testId } from '../view.ts';
import { fieldProps } from './field-props.ts';

export const isCode = ({ attributes }: UiNodeInput): boolean =>
  attributes.type === 'text' && fieldNamed(attributes.name)?.code !== undefined;

/** Presses the form's button, so that its name and value are sent. */
function pressSubmit(input: HTMLInputElement) {
  const buttons = [...(input.form?.querySelectorAll<HTMLButtonElement>('button[type=submit]') ?? [])];
  const button = buttons.find(({ name }) => name !== 'resend');
  if (button !== undefined) input.form?.requestSubmit(button);
}

/** Field for a code. A value at the start comes from the link in the message. */
export function CodeInput(props: NodeProps<UiNodeInput>): ReactNode {
  const { name, maxlength, value } = props.node.attributes;
  const { code: { digits = false, length } = {}, lead } = fieldNamed(name) ?? {};
  const { maxLength: _, ...rest } = fieldProps(props);
  const { codeAutoSubmit, done, pressed } = props.view;
  const sendsItself = digits && codeAutoSubmit;
  // The hint says that the form sends itself (WCAG 2.2, 3.2.2).
  const hint = (
    <>
      {rest.hint}
      <p data-script="">
        <FormattedMessage id="form.codeSendsItself" />
      </p>
    </>
  );
  return (
    <div data-testid={testId('input', name)}>
      <CodeField
        {...rest}
        lead={lead && lead.label === props.node.meta.label?.id && <FormattedMessage id={lead.text} />}
        {...(sendsItself ? { hint, onComplete: pressSubmit } : {})}
        defaultValue={typeof value === 'string' ? value : ''}
        digits={digits}
        done={done && pressed !== ''}
        length={maxlength ?? length}
      />
    </div>
  );
}
