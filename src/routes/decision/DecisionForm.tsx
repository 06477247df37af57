import { ActionBar, Button, Stack } from '@members/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigation, useSubmit } from 'react-router-dom';
import { useApp } from '../../frame/app.tsx';

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly variant: 'primary' | 'secondary';
}

interface Props {
  /** Path of the gateway's call, which accepts a native post too. */
  readonly path: string;
  readonly challenge: string;
  readonly csrfToken: string;
  readonly choices: readonly Choice[];
  readonly children?: ReactNode;
}

/**
 * Form with two answers for a request of Hydra. With scripts the router sends it, without them the browser posts it.
 */
export function DecisionForm({ path, challenge, csrfToken, choices, children }: Props): ReactNode {
  const submit = useSubmit();
  const busy = useNavigation().state !== 'idle';
  const [pressed, setPressed] = useState('');
  const { config } = useApp();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const native = event.nativeEvent;
    const form = new FormData(event.currentTarget, native instanceof SubmitEvent ? native.submitter : null);
    setPressed(String(form.get('decision')));
    void submit(form, { method: 'post' });
  };
  return (
    <form action={config.base_path.replace(/\/$/, '') + path} method="post" onSubmit={send}>
      <input type="hidden" name="challenge" value={challenge} />
      <input type="hidden" name="csrf_token" value={csrfToken} />
      <Stack gap="group">
        {children}
        <ActionBar>
          {choices.map(({ value, label, variant }) => (
            <Button
              key={value}
              type="submit"
              name="decision"
              value={value}
              variant={variant}
              busy={busy && pressed === value}
              data-testid={`decision/${value}`}
            >
              {label}
            </Button>
          ))}
        </ActionBar>
      </Stack>
    </form>
  );
}
