import { Button, Field, Stack } from '@members/ui';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Language } from '../../intl/provider.tsx';
import { testId } from '../view.ts';

interface Props {
  /** Name of the field that the server has for it. */
  readonly name: string;
  readonly language: Language;
  /** Whether the key and its name are being sent. */
  readonly busy: boolean;
  /** Sends the key and its name. */
  readonly onNamed: () => void;
}

/** Asks for the name of a security key that was just made; Kratos gets both together. */
export function KeyName({ name, language, busy, onNamed }: Props): ReactNode {
  const { intl } = language;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const save = () => {
    if (!busy && field.current?.reportValidity()) onNamed();
  };
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // The form's own button belongs to another method.
    event.preventDefault();
    save();
  };
  return (
    <Stack data-testid={testId('input', name)}>
      <Field
        ref={field}
        name={name}
        label={intl.formatMessage({ id: 'identities.messages.1050013' })}
        hint={intl.formatMessage({ id: 'settings.webauthn.nameHint' })}
        required
        onKeyDown={saveOnEnter}
      />
      <Button busy={busy} onClick={save}>
        <FormattedMessage id="identities.messages.1070003" />
      </Button>
    </Stack>
  );
}
