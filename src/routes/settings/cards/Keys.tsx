import type { UiNode, UiNodeInput } from '@members/openapi';
import { Entries, Entry, Icon, type IconName, Stack } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { member, memberText } from '../../../api/member.ts';
import { withoutDirectionControls } from '../../../intl/isolate.tsx';
import { type Language, useLanguage } from '../../../intl/provider.tsx';
import { inputsNamed } from '../../../nodes/find.ts';
import { notes } from '../../../nodes/renderers/note.tsx';
import { isAskedLater } from '../../../nodes/sections.ts';
import type { FormView } from '../../../nodes/view.ts';
import { CardForm } from '../CardForm.tsx';
import { ConfirmedSubmit } from '../ConfirmedSubmit.tsx';
import type { CardFacts, RowState, SettingsCardProps } from '../card.ts';
import { Nodes } from './Nodes.tsx';

type KeyMethod = 'webauthn' | 'passkey';

interface Props {
  readonly card: SettingsCardProps;
  readonly kind: KeyMethod;
  /** Icon of each key. */
  readonly icon: IconName;
}

/** Returns the name that the user or the device gave a key. */
function keyName(kind: KeyMethod, { meta }: UiNodeInput, { intl }: Language): string {
  const given = memberText(meta.label?.context, 'display_name');
  // The server writes `unnamed` for a device without a name.
  return given === undefined || given === '' || given === 'unnamed'
    ? intl.formatMessage({ id: `settings.${kind}.unnamed` })
    : withoutDirectionControls(given);
}

/** A passkey or security key in the list. */
function Key({
  kind,
  icon,
  node,
  view,
}: Omit<Props, 'card'> & {
  readonly node: UiNodeInput;
  readonly view: FormView;
}): ReactNode {
  const language = useLanguage();
  const { t, serverText, plainServerText, intl } = language;
  const label = node.meta.label;
  const name = keyName(kind, node, language);
  const added = member(label?.context, 'added_at_unix');
  const date = typeof added === 'number' ? intl.formatDate(added * 1000, { dateStyle: 'long' }) : undefined;
  return (
    <Entry
      icon={<Icon name={icon} />}
      title={name}
      lines={[
        ...(date === undefined ? [] : [t('settings.key.added', { date })]),
        ...(node.attributes.disabled ? [intl.formatMessage({ id: 'identities.reasons.lastWay' })] : []),
        ...node.messages.map((message) => serverText(message)),
      ]}
      action={
        <ConfirmedSubmit
          node={node}
          view={view}
          label={intl.formatMessage({ id: 'settings.remove' })}
          {...(label === undefined
            ? {}
            : { name: plainServerText({ ...label, context: { ...label.context, display_name: name } }) })}
          title={intl.formatMessage({ id: `settings.${kind}.ask` })}
          text={t(`settings.${kind}.askText`, { name })}
        />
      }
    />
  );
}

/** Card of passkeys or of security keys. */
export function Keys({ card, kind, icon }: Props): ReactNode {
  const intl = useIntl();
  const listed = inputsNamed(card.nodes, `${kind}_remove`);
  const names = card.nodes.filter(isAskedLater);
  const rest = card.nodes.filter((node) => ![...listed, ...names].some((other) => other === node));
  return (
    <>
      {listed.length > 0 ? null : (
        <p>
          <FormattedMessage id={`settings.${kind}.why`} />
        </p>
      )}
      <CardForm card={card} submitOnEnter={false}>
        {(view) => (
          <Stack gap="group">
            {listed.length === 0 ? null : (
              <Entries aria-label={intl.formatMessage({ id: `settings.card.${kind}` })}>
                {listed.map((node) => (
                  <Key key={String(node.attributes.value)} kind={kind} icon={icon} node={node} view={view} />
                ))}
              </Entries>
            )}
            <Stack>
              {names.map(({ messages }) => notes(messages, 'error', view.language))}
              <Nodes nodes={rest} view={view} />
            </Stack>
          </Stack>
        )}
      </CardForm>
    </>
  );
}

const keysIn = (nodes: readonly UiNode[], kind: KeyMethod) => inputsNamed(nodes, `${kind}_remove`);

/** Returns whether an account has a key. */
export const hasKeys = (kind: KeyMethod) => (nodes: readonly UiNode[]) => keysIn(nodes, kind).length > 0;

/** Returns the number of keys in words. */
export const keysState =
  (kind: KeyMethod) =>
  ({ nodes }: CardFacts, { t }: Language): RowState => {
    const count = keysIn(nodes, kind).length;
    return { state: t(`settings.${kind}.count`, { count }), verb: count === 0 ? 'setUp' : 'manage' };
  };
