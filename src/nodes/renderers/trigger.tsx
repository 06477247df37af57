import type { UiNodeInput } from '@members/openapi';
import { Button, Messages, Method, type MethodProps } from '@members/ui';
import { type MouseEvent, type ReactNode, type RefCallback, useCallback, useState, useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { methodOfGroup } from '../../methods/methods.ts';
import type { CeremonyElement, CeremonyState } from '../ceremony.ts';
import { labelOf } from '../label.ts';
import { type NodeProps, testId } from '../view.ts';
import { KeyName } from './key-name.tsx';

type Props = NodeProps<UiNodeInput>;

/** Loaded on demand: most users sign in without a passkey or security key. */
const load = () => import('../ceremony.ts');
const ignore = () => {};

/**
 * Returns the ref of a node's element, which starts its ceremonies and ends them with the element or the flow. Failures
 * of ceremonies that start by themselves are ignored.
 */
function useCeremony(node: UiNodeInput, show?: (shown: CeremonyState) => void): RefCallback<CeremonyElement> {
  return useCallback(
    (element: CeremonyElement) => {
      const begun = load().then((ceremony) => ceremony.startCeremony(node, element, show), ignore);
      return () => void begun.then((end) => end?.());
    },
    [node, show],
  );
}

/** The browser's support for authenticators never changes; on the server it is assumed. */
const noSubscription = () => () => {};
const hasAuthenticators = () => 'PublicKeyCredential' in globalThis;
const assumeAuthenticators = () => true;

interface TriggerProps extends Props {
  /** How the button looks as a row of methods. */
  readonly row?: Pick<MethodProps, 'icon' | 'label' | 'hint' | 'badge'>;
}

/**
 * A button that starts a ceremony in the browser. The server's script for it is never evaluated (specification 5.7).
 */
export function TriggerInput({ node, view, row }: TriggerProps): ReactNode {
  const { name, disabled } = node.attributes;
  const supported = useSyncExternalStore(noSubscription, hasAuthenticators, assumeAuthenticators);
  const [shown, show] = useState<CeremonyState>();
  const {
    problem,
    severity = 'info',
    busy,
    sent,
    onNamed,
  } = shown ?? (supported ? {} : { problem: 'unsupported' as const });
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (view.offline) return;
    load().then(
      (ceremony) => ceremony.runButtonCeremony(node, currentTarget),
      () => show({ problem: 'failed' }),
    );
  };
  const keyName = methodOfGroup(node.group)?.fields?.find(({ isAskedLater }) => isAskedLater)?.name;
  const key = problem && (`webauthn.${problem}` as const);
  const native = {
    ref: useCeremony(node, show),
    hidden: problem === 'unsupported' || onNamed !== undefined,
    'data-script': '',
    name,
    // As a button that sends the form.
    disabled: disabled || view.retryIn > 0,
    'aria-disabled': view.offline || undefined,
    busy: busy || (sent && view.busy),
    'data-testid': testId('input', name),
    onClick: press,
  };
  return (
    <>
      {row === undefined ? (
        <Button {...native} variant={view.hasSubmit ? 'secondary' : 'primary'}>
          {labelOf(node, view.language)}
        </Button>
      ) : (
        <Method {...native} {...row} />
      )}
      {onNamed && keyName ? (
        <KeyName name={keyName} language={view.language} busy={busy === true} onNamed={onNamed} />
      ) : null}
      <noscript>
        <p>
          <FormattedMessage id="webauthn.noScript" />
        </p>
      </noscript>
      <Messages
        items={key ? [{ key, severity, text: view.language.intl.formatMessage({ id: key }), testId: key }] : []}
      />
    </>
  );
}

/** A hidden input that offers passkeys in the autofill suggestions of the identifier, if the browser can. */
export function PasskeyAutofillInput({ node }: Pick<Props, 'node'>): ReactNode {
  const { name } = node.attributes;
  return <input ref={useCeremony(node)} type="hidden" name={name} data-testid={testId('input', name)} />;
}
