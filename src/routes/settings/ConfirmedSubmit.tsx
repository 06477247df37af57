import type { UiNodeInput } from '@members/openapi';
import { Button, Dialog } from '@members/ui';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { type FormView, testId } from '../../nodes/view.ts';

interface Props {
  /** Submit button of the flow. */
  readonly node: UiNodeInput;
  readonly view: FormView;
  /** Label of the button, and of the dialog's confirmation. */
  readonly label: ReactNode;
  /** Accessible name of the button if several have the same label. */
  readonly name?: string | undefined;
  readonly title: ReactNode;
  readonly text: ReactNode;
}

/**
 * Submit button that asks for confirmation, for actions that cannot be undone. Without scripts it is a plain submit
 * button.
 */
export function ConfirmedSubmit({ node, view, label, name, title, text }: Props): ReactNode {
  const intl = useIntl();
  const [open, setOpen] = useState(false);
  const { disabled } = node.attributes;
  const sent = { name: node.attributes.name, value: String(node.attributes.value ?? ''), type: 'submit' as const };
  const busy = view.busy && view.pressed === `${sent.name}=${sent.value}`;
  // Not on the press: a removed button sends nothing.
  if (open && view.busy) setOpen(false);
  const openDialog = (event: MouseEvent) => {
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <Button
        {...sent}
        variant="danger"
        formNoValidate
        disabled={disabled}
        busy={busy}
        aria-label={name}
        data-testid={testId('input', sent.name)}
        onClick={openDialog}
      >
        {label}
      </Button>
      {open ? (
        <Dialog
          title={title}
          action={{ ...sent, formNoValidate: true, children: label }}
          cancelLabel={intl.formatMessage({ id: 'settings.cancel' })}
          onCancel={() => setOpen(false)}
          destructive
        >
          <p>{text}</p>
        </Dialog>
      ) : null}
    </>
  );
}
