import type { MessageKey } from '@members/locales/languages';
import type { UiNodeInput } from '@members/openapi';
import { CodeField } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { type NodeProps, testId } from '../view.ts';
import { fieldProps } from './field-props.ts';

interface CodeFormat {
  readonly digits: boolean;
  /** Number of characters if the server does not give it. A code of unknown length never sends itself. */
  readonly length?: number;
}

/**
 * Formats of one-time codes by field name (nodes.go and node.go in selfservice/strategy of Kratos v26.2.0; RFC 6238 for
 * the authenticator app). Backup codes have letters.
 */
const codeFormats: Readonly<Record<string, CodeFormat>> = {
  code: { digits: true, length: 6 },
  totp_code: { digits: true, length: 6 },
  recovery_code: { digits: true, length: 6 },
  lookup_secret: { digits: false },
};

/** Texts that say where the code of a second factor is, by the id of the field's label. */
const leads: Readonly<Record<number, MessageKey>> = {
  1010006: 'factor.totp.lead',
  1010007: 'factor.lookup_secret.lead',
};

export const isCode = ({ attributes }: UiNodeInput): boolean =>
  attributes.type === 'text' && Object.hasOwn(codeFormats, attributes.name);

/** Presses the form's button, so that its name and value are sent. */
function pressSubmit(input: HTMLInputElement) {
  const buttons = [...(input.form?.querySelectorAll<HTMLButtonElement>('button[type=submit]') ?? [])];
  const button = buttons.find(({ name }) => name !== 'resend');
  if (button !== undefined) input.form?.requestSubmit(button);
}

/** Field for a code. A value at the start comes from the link in the message. */
export function CodeInput(props: NodeProps<UiNodeInput>): ReactNode {
  const { name, maxlength, value } = props.node.attributes;
  const lead = leads[props.node.meta.label?.id ?? 0];
  const { digits = false, length } = codeFormats[name] ?? {};
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
        lead={lead && <FormattedMessage id={lead} />}
        {...(sendsItself ? { hint, onComplete: pressSubmit } : {})}
        defaultValue={typeof value === 'string' ? value : ''}
        digits={digits}
        done={done && pressed !== ''}
        length={maxlength ?? length}
      />
    </div>
  );
}
