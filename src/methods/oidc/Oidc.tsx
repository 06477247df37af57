import type { UiNodeInput } from '@members/openapi';
import { Entries, Entry, Icon, Stack } from '@members/ui';
import type { ReactNode } from 'react';
import { memberText } from '../../api/member.ts';
import { withoutDirectionControls } from '../../intl/isolate.tsx';
import { useLanguage } from '../../intl/provider.tsx';
import { inputsNamed } from '../../nodes/find.ts';
import { NodeView } from '../../nodes/registry.tsx';
import { CardForm } from '../../routes/settings/CardForm.tsx';
import { ConfirmedSubmit } from '../../routes/settings/ConfirmedSubmit.tsx';
import type { SettingsCardProps } from '../../routes/settings/card.ts';

/** Returns the name of a provider that a button links or unlinks. */
export const providerOf = ({ meta, attributes }: UiNodeInput) =>
  memberText(meta.label?.context, 'provider') ?? String(attributes.value ?? '');

/**
 * Returns linked providers that cannot be unlinked. The server omits their button if they are the last way to sign in,
 * so only the session names them (selfservice/strategy/oidc/strategy_settings.go of Kratos v26.2.0,
 * `PopulateSettingsMethod`).
 */
export function lastProviders({ session, nodes }: Pick<SettingsCardProps, 'session' | 'nodes'>): readonly string[] {
  const offered = new Set(nodes.flatMap(({ attributes }) => ('value' in attributes ? [String(attributes.value)] : [])));
  const used = (session?.authentication_methods ?? []).flatMap(({ provider }) => (provider ? [provider] : []));
  return [...new Set(used)].filter((provider) => !offered.has(provider));
}

/** Card of the social sign-in: links and unlinks accounts of providers. */
export function Oidc(card: SettingsCardProps): ReactNode {
  const { t, serverText, plainServerText, intl } = useLanguage();
  const linked = inputsNamed(card.nodes, 'unlink');
  const lastLinked = lastProviders(card);
  return (
    <CardForm card={card}>
      {(view) => (
        <Stack>
          {linked.length + lastLinked.length === 0 ? null : (
            <Entries aria-label={intl.formatMessage({ id: 'settings.card.oidc' })}>
              {linked.map((node) => (
                <Entry
                  key={String(node.attributes.value)}
                  icon={<Icon name="user" />}
                  title={withoutDirectionControls(providerOf(node))}
                  lines={node.messages.map((message) => serverText(message))}
                  action={
                    <ConfirmedSubmit
                      node={node}
                      view={view}
                      label={intl.formatMessage({ id: 'settings.oidc.unlink' })}
                      name={node.meta.label && plainServerText(node.meta.label)}
                      title={t('settings.oidc.ask', { provider: providerOf(node) })}
                      text={intl.formatMessage({ id: 'settings.oidc.askText' })}
                    />
                  }
                />
              ))}
              {lastLinked.map((provider) => (
                <Entry
                  key={provider}
                  icon={<Icon name="user" />}
                  title={withoutDirectionControls(provider)}
                  lines={[intl.formatMessage({ id: 'settings.oidc.last' })]}
                />
              ))}
            </Entries>
          )}
          {inputsNamed(card.nodes, 'link').map((node) => (
            <NodeView key={String(node.attributes.value)} node={node} view={view} />
          ))}
        </Stack>
      )}
    </CardForm>
  );
}
