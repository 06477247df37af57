import { type MouseEvent, type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import type { UiNodeInput } from '../../../openapi/index.ts';
import { type FormView, testId } from '../../nodes/view.ts';
import { Button, Dialog } from '../../ui/index.ts';

interface Props {
  /** A submit button of the server's. */
  readonly node: UiNodeInput;
  readonly view: FormView;
  /** What the button says, and the one that answers yes. */
  readonly label: ReactNode;
  /** What the button is called where several say the same. */
  readonly name?: string | undefined;
  readonly title: ReactNode;
  readonly text: ReactNode;
}

/** A submit that loses something for good: it asks first. Without scripts it is a plain submit button. */
export function ConfirmedSubmit({ node, view, label, name, title, text }: Props): ReactNode {
  const intl = useIntl();
  const [open, setOpen] = useState(false);
  const { disabled } = node.attributes;
  const sent = { name: node.attributes.name, value: String(node.attributes.value ?? ''), type: 'submit' as const };
  const busy = view.busy && view.pressed === `${sent.name}=${sent.value}`;
  // Not with the press: a button that is gone sends nothing.
  if (open && view.busy) setOpen(false);
  const ask = (event: MouseEvent) => {
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
        onClick={ask}
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
