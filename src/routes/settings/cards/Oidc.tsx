import type { UiNodeInput } from '@members/openapi';
import { Entries, Entry, Icon, Stack } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { text } from '../../../flow/answer.ts';
import { unturned } from '../../../intl/isolate.tsx';
import { useLanguage } from '../../../intl/provider.tsx';
import { NodeView } from '../../../nodes/registry.tsx';
import { AskSubmit } from '../AskSubmit.tsx';
import { CardForm } from '../CardForm.tsx';
import type { CardProps } from '../card.ts';
import { inputsNamed } from '../groups.ts';

const providerOf = ({ meta, attributes }: UiNodeInput) =>
  text(meta.label?.context, 'provider') ?? String(attributes.value ?? '');

/**
 * Providers that are linked and cannot be unlinked: the server leaves their button out when they are the last way in,
 * and only the session still tells of them (selfservice/strategy/oidc/strategy_settings.go of Kratos v26.2.0,
 * `PopulateSettingsMethod`).
 */
export function lastWays({ session, nodes }: Pick<CardProps, 'session' | 'nodes'>): readonly string[] {
  const offered = new Set(nodes.flatMap(({ attributes }) => ('value' in attributes ? [String(attributes.value)] : [])));
  const used = (session?.authentication_methods ?? []).flatMap(({ provider }) => (provider ? [provider] : []));
  return [...new Set(used)].filter((provider) => !offered.has(provider));
}

/** Accounts elsewhere that one can sign in with. */
export function Oidc(card: CardProps): ReactNode {
  const { t, say, sayPlain, intl } = useLanguage();
  const linked = inputsNamed(card.nodes, 'unlink');
  const last = lastWays(card);
  return (
    <>
      <p>
        <FormattedMessage id="settings.oidc.why" />
      </p>
      <CardForm card={card}>
        {(view) => (
          <Stack>
            {linked.length + last.length === 0 ? null : (
              <Entries aria-label={intl.formatMessage({ id: 'settings.card.oidc' })}>
                {linked.map((node) => (
                  <Entry
                    key={String(node.attributes.value)}
                    icon={<Icon name="user" />}
                    title={unturned(providerOf(node))}
                    lines={[
                      intl.formatMessage({ id: 'settings.oidc.linked' }),
                      ...node.messages.map((message) => say(message)),
                    ]}
                    action={
                      <AskSubmit
                        node={node}
                        view={view}
                        label={intl.formatMessage({ id: 'settings.oidc.unlink' })}
                        name={node.meta.label && sayPlain(node.meta.label)}
                        title={t('settings.oidc.ask', { provider: providerOf(node) })}
                        text={intl.formatMessage({ id: 'settings.oidc.askText' })}
                      />
                    }
                  />
                ))}
                {last.map((provider) => (
                  <Entry
                    key={provider}
                    icon={<Icon name="user" />}
                    title={unturned(provider)}
                    lines={[
                      intl.formatMessage({ id: 'settings.oidc.linked' }),
                      intl.formatMessage({ id: 'settings.oidc.last' }),
                    ]}
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
    </>
  );
}
