import type { UiNode, UiNodeText, UiText } from '@members/openapi';
import { Actions, Button, CodeList, CopyButton, DownloadIcon, Messages, PrintIcon, Stack } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { member, memberText } from '../../api/member.ts';
import { truncated } from '../../intl/isolate.tsx';
import { useLanguage } from '../../intl/provider.tsx';
import { nodeNamed } from '../../nodes/find.ts';
import type { SettingsCardProps } from '../../routes/settings/card.ts';

/** Id of the message for a used code; all other messages hold a code (text/message_settings.go of Kratos v26.2.0). */
const usedId = 1050014;

/** Number of codes at which the card advises to create new ones. */
const few = 3;

interface Props {
  readonly card: SettingsCardProps;
  readonly node: UiNodeText;
  /** Whether the codes are new and not confirmed yet. */
  readonly pending: boolean;
  readonly 'data-testid': string;
}

function secretsOf({ attributes }: UiNodeText): readonly UiText[] {
  const secrets = member(attributes.text.context, 'secrets');
  return Array.isArray(secrets) ? secrets : [];
}

/** Returns how many backup codes are left; undefined if the flow does not show them. */
export function unusedCodes(nodes: readonly UiNode[]): number | undefined {
  const shown = nodeNamed(nodes, 'lookup_secret_codes');
  return shown?.type === 'text' ? secretsOf(shown).filter(({ id }) => id !== usedId).length : undefined;
}

/** Downloads a text as a file, without any request. */
function download(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** List of the codes with buttons to copy, download and print them. */
export function BackupCodes({ card, node, pending, ...rest }: Props): ReactNode {
  const { t, plain, serverText, intl } = useLanguage();
  const secrets = secretsOf(node);
  const codes = secrets
    .filter(({ id }) => id !== usedId)
    .map((secret) => memberText(secret.context, 'secret') ?? secret.text);
  const items = secrets.map((secret) =>
    secret.id === usedId
      ? { used: serverText(secret) }
      : { code: truncated(memberText(secret.context, 'secret') ?? secret.text) },
  );
  const account = memberText(card.flow.identity.traits, 'email');
  const owner = account === undefined ? undefined : plain('settings.lookup.owner', { account });
  const low = codes.length <= few;
  const file = [
    intl.formatMessage({ id: 'settings.lookup.codes' }),
    owner,
    intl.formatMessage({ id: 'settings.lookup.once' }),
    '',
    ...codes,
    '',
  ];
  const counted = {
    key: 'left',
    severity: low ? 'warning' : 'info',
    text: t('settings.lookup.left', { left: codes.length, total: secrets.length, low: low ? 1 : 0 }),
  } as const;
  return (
    <Stack {...rest}>
      <p data-testid={`${rest['data-testid']}/label`}>
        {node.meta.label === undefined ? <FormattedMessage id="settings.lookup.codes" /> : serverText(node.meta.label)}
      </p>
      <Messages
        items={
          pending
            ? [{ key: 'pending', severity: 'info', text: intl.formatMessage({ id: 'settings.lookup.pending' }) }]
            : [counted]
        }
      />
      <div data-testid={`${rest['data-testid']}/text`}>
        <CodeList label={intl.formatMessage({ id: 'settings.lookup.codes' })} items={items} note={owner} />
      </div>
      <Actions data-script="">
        <CopyButton
          variant="secondary"
          text={codes.join('\n')}
          label={intl.formatMessage({ id: 'copy.label' })}
          copiedLabel={intl.formatMessage({ id: 'copy.copied' })}
          failedLabel={intl.formatMessage({ id: 'copy.failed' })}
        />
        <Button
          variant="secondary"
          icon={<DownloadIcon />}
          onClick={() =>
            download(
              intl.formatMessage({ id: 'settings.lookup.file' }),
              file.filter((line) => line !== undefined).join('\n'),
            )
          }
        >
          <FormattedMessage id="settings.lookup.download" />
        </Button>
        <Button variant="secondary" icon={<PrintIcon />} onClick={() => print()}>
          <FormattedMessage id="settings.lookup.print" />
        </Button>
      </Actions>
    </Stack>
  );
}
