import type { UiNodeImage, UiNodeInput, UiNodeText } from '@members/openapi';
import { Actions, ButtonLink, CopyButton, QrTile, Secret, Stack } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { memberText } from '../../api/member.ts';
import { useBrand } from '../../frame/brand.ts';
import { truncated } from '../../intl/isolate.tsx';
import { useLanguage } from '../../intl/provider.tsx';
import { inputsNamed, nodeNamed } from '../../nodes/find.ts';
import { testId } from '../../nodes/view.ts';
import { CardForm } from '../../routes/settings/CardForm.tsx';
import { ConfirmedSubmit } from '../../routes/settings/ConfirmedSubmit.tsx';
import type { SettingsCardProps } from '../../routes/settings/card.ts';
import { Nodes, relabelled } from '../../routes/settings/cards/Nodes.tsx';
import styles from './Totp.module.css';

/** Button that removes the app. The row says that it is on. */
function TotpEnabled({ card, unlink }: { readonly card: SettingsCardProps; readonly unlink: UiNodeInput }): ReactNode {
  const { plainServerText, intl } = useLanguage();
  return (
    <CardForm card={card}>
      {(view) => (
        <ConfirmedSubmit
          node={unlink}
          view={view}
          label={intl.formatMessage({ id: 'settings.remove' })}
          name={unlink.meta.label && plainServerText(unlink.meta.label)}
          title={intl.formatMessage({ id: 'settings.totp.ask' })}
          text={intl.formatMessage({ id: 'settings.totp.askText' })}
        />
      )}
    </CardForm>
  );
}

/**
 * Returns the address that opens an authenticator app on the same device (Key Uri Format of authenticator apps).
 * @param issuer the brand's name; "" for none
 */
function addressOf(secret: string, issuer: string, account: string): string {
  const query = new URLSearchParams({ secret, ...(issuer && { issuer }) });
  return `otpauth://totp/${encodeURIComponent(issuer ? `${issuer}:${account}` : account)}?${query}`;
}

function SecretKey({ card, node }: { readonly card: SettingsCardProps; readonly node: UiNodeText }): ReactNode {
  const intl = useIntl();
  const { name } = useBrand();
  const { id, text: shown } = node.attributes;
  const secret = memberText(shown.context, 'secret') ?? shown.text;
  return (
    <Stack data-testid={testId('text', id)}>
      <p data-testid={`${testId('text', id)}/label`}>
        <FormattedMessage id="settings.totp.manual" />
      </p>
      <Secret value={truncated(secret)} data-testid={`${testId('text', id)}/text`} />
      <Actions>
        <CopyButton
          variant="secondary"
          text={secret}
          label={intl.formatMessage({ id: 'settings.totp.copy' })}
          copiedLabel={intl.formatMessage({ id: 'copy.copied' })}
          failedLabel={intl.formatMessage({ id: 'copy.failed' })}
        />
        <ButtonLink
          variant="secondary"
          className={styles.phone ?? ''}
          href={addressOf(secret, name, memberText(card.flow.identity.traits, 'email') ?? '')}
        >
          <FormattedMessage id="settings.totp.open" />
        </ButtonLink>
      </Actions>
    </Stack>
  );
}

/** Card of the authenticator app: steps to set it up, or a button to remove it. */
export function Totp(card: SettingsCardProps): ReactNode {
  const { plainServerText, intl } = useLanguage();
  const { nodes } = card;
  const [unlink] = inputsNamed(nodes, 'totp_unlink');
  if (unlink !== undefined) return <TotpEnabled card={card} unlink={unlink} />;
  const picture = nodes.find((node): node is UiNodeImage => node.type === 'img');
  const secret = nodeNamed(nodes, 'totp_secret_key');
  const fields = nodes.filter((node): node is UiNodeInput => node.type === 'input');
  const labelled = fields.map((node) =>
    node.attributes.type === 'submit' ? relabelled(node, intl.formatMessage({ id: 'settings.totp.enable' })) : node,
  );
  return (
    <Stack gap="group">
      <ol className={styles.steps}>
        <li>
          {picture === undefined ? null : (
            <p>
              <FormattedMessage id="settings.totp.scan" />
            </p>
          )}
          <div className={styles.scan}>
            {picture === undefined ? null : (
              <QrTile
                src={picture.attributes.src}
                width={picture.attributes.width}
                height={picture.attributes.height}
                alt={picture.meta.label === undefined ? '' : plainServerText(picture.meta.label)}
                data-testid={testId('image', picture.attributes.id)}
              />
            )}
            {secret?.type === 'text' ? <SecretKey card={card} node={secret} /> : null}
          </div>
        </li>
        <li>
          <CardForm card={card}>
            {(view) => (
              <Stack>
                <Nodes nodes={labelled} view={view} />
              </Stack>
            )}
          </CardForm>
        </li>
      </ol>
    </Stack>
  );
}
