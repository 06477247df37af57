import type { GatewayConsent, GatewayConsentBody } from '@members/openapi';
import { webTarget } from '@members/openapi/targets';
import { Button, Checkbox, ClientLine, Facts, LinkRow, Messages, Stack, TextLink } from '@members/ui';
import { Disclosure } from '@members/ui/details/Disclosure';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { type LoaderFunctionArgs, useLocation } from 'react-router-dom';
import type { FlowContext } from '../flow/context.ts';
import { signOutPath } from '../flow/journey/journey.ts';
import { keepSignedIn } from '../flow/known-accounts.ts';
import { AccountChip } from '../frame/AccountChip.tsx';
import { useApp } from '../frame/app.tsx';
import { clientOf } from '../frame/client.ts';
import { Screen } from '../frame/Screen.tsx';
import { duration } from '../intl/duration.ts';
import { isolated, withoutDirectionControls } from '../intl/isolate.tsx';
import { useLanguage, useRequestedLanguage } from '../intl/provider.tsx';
import { DecisionForm } from './decision/DecisionForm.tsx';
import { decisionScreen, hasMembers } from './decision/screen.tsx';

/** Scope that the user cannot switch off: without it the client gets no identity. */
const lockedScope = 'openid';

interface ScopesProps {
  readonly scopes: readonly string[];
  /** APIs that the tokens are for. */
  readonly audience: readonly string[];
}

function Scopes({ scopes, audience }: ScopesProps): ReactNode {
  const { t, hasText, locale, intl } = useLanguage();
  const { config } = useApp();
  const scopeText = (scope: string) => {
    const key = `consent.scope.${scope}`;
    const configuredText = config.scope_texts?.[scope];
    const text = configuredText?.[locale] ?? configuredText?.en;
    if (text !== undefined) return text;
    return hasText(key) ? intl.formatMessage({ id: key }) : isolated(scope);
  };
  return (
    <fieldset>
      <legend>
        <FormattedMessage id="consent.permissions" />
      </legend>
      <Stack>
        {scopes.map((scope) => {
          const locked = scope === lockedScope;
          return (
            <div key={scope} data-testid={`scope/${scope}`}>
              {locked ? <input type="hidden" name="grant_scope" value={scope} /> : null}
              <Checkbox
                label={scopeText(scope)}
                hint={locked ? intl.formatMessage({ id: 'consent.locked' }) : undefined}
                defaultChecked
                {...(locked ? { disabled: true } : { name: 'grant_scope', value: scope })}
              />
            </div>
          );
        })}
        {/* Visible, because the user grants access to these too. */}
        {audience.map((name) => (
          <p key={name} data-testid="audience">
            {t('consent.audience', { audience: name })}
          </p>
        ))}
        <Disclosure summary={intl.formatMessage({ id: 'form.details' })}>
          <ul>
            {scopes.map((scope) => (
              <li key={scope}>
                <code>{isolated(scope)}</code>
              </li>
            ))}
          </ul>
        </Disclosure>
      </Stack>
    </fieldset>
  );
}

function Policies({ client, name }: { readonly client: GatewayConsent['client']; readonly name: string }): ReactNode {
  const { t } = useLanguage();
  const links = [
    { id: 'policy', address: client.policy_uri, text: t('consent.policy', { clientName: name }) },
    { id: 'tos', address: client.tos_uri, text: t('consent.tos', { clientName: name }) },
  ];
  return links.map(({ id, address, text }) => {
    const target = webTarget(address ?? '');
    return target === undefined ? null : (
      <LinkRow key={id}>
        <TextLink href={target.href} rel="noreferrer" target="_blank">
          {text}
        </TextLink>
      </LinkRow>
    );
  });
}

/** Returns the form's content as the gateway's request body. */
function bodyOf(form: FormData): GatewayConsentBody {
  return {
    challenge: String(form.get('challenge')),
    csrf_token: String(form.get('csrf_token')),
    decision: form.get('decision') === 'allow' ? 'allow' : 'deny',
    grant_scope: form.getAll('grant_scope').map(String),
    remember: form.get('remember') === 'true',
  };
}

/** Button that signs out and starts the request again. The browser posts it, and the gateway leads to the sign-in. */
function OtherAccount({ request }: { readonly request: GatewayConsent }): ReactNode {
  const { config } = useApp();
  return (
    <form action={`${config.base_path.replace(/\/$/, '')}/gateway/consent`} method="post">
      <input type="hidden" name="challenge" value={request.challenge} />
      <input type="hidden" name="csrf_token" value={request.csrf_token} />
      <Button type="submit" name="decision" value="switch" variant="text" data-testid="decision/switch">
        <FormattedMessage id="login.otherAccount" />
      </Button>
    </form>
  );
}

function Question({ request }: { readonly request: GatewayConsent }): ReactNode {
  const { t, plain, intl, clientName: nameOf } = useLanguage();
  const { pathname, search } = useLocation();
  useRequestedLanguage(request.ui_locales);
  const { client_id, client_name } = request.client;
  const clientName = nameOf(client_id, client_name ?? client_id);
  const seconds = request.remember_for;
  const remembered = t('consent.rememberHint', { seconds, duration: duration(intl, seconds / 60) });
  const choices = [
    { value: 'allow', label: intl.formatMessage({ id: 'consent.allow' }), variant: 'primary' },
    { value: 'deny', label: intl.formatMessage({ id: 'consent.deny' }), variant: 'secondary' },
  ] as const;
  const warnings = [
    request.device ? { key: 'device', text: intl.formatMessage({ id: 'consent.device' }) } : [],
    request.client.unverified ? { key: 'unverified', text: t('consent.unverified', { clientName }) } : [],
  ].flat();
  return (
    <Screen title={plain('consent.title', { clientName })}>
      <Messages items={warnings.map((item) => ({ ...item, severity: 'warning' as const, testId: item.key }))} />
      <Facts>
        <ClientLine name={withoutDirectionControls(clientName)} logo={clientOf(request, nameOf)?.logo}>
          {/* A mobile app's redirect address has no host. */}
          {request.redirect_host === ''
            ? isolated(clientName)
            : t('consent.returnHost', { host: request.redirect_host })}
        </ClientLine>
        {/* Another user is asked again after signing in. */}
        <AccountChip
          identifier={request.identity_label}
          {...(request.can_switch
            ? { action: <OtherAccount request={request} /> }
            : { to: signOutPath(pathname + search) })}
        />
      </Facts>
      <DecisionForm
        path="/gateway/consent"
        challenge={request.challenge}
        csrfToken={request.csrf_token}
        choices={choices}
      >
        <Scopes scopes={request.requested_scope} audience={request.requested_audience ?? []} />
        <Checkbox
          name="remember"
          value="true"
          label={intl.formatMessage({ id: 'consent.remember' })}
          hint={remembered}
        />
      </DecisionForm>
      <Policies client={request.client} name={clientName} />
    </Screen>
  );
}

/** `/consent`: asks the user to allow or deny a consent request. */
export const screen = (context: FlowContext) => {
  const decided = decisionScreen<GatewayConsent>(context, {
    fetchRequest: (api, address) => {
      const query = { consent_challenge: address.get('consent_challenge') ?? '' };
      return api.GET('/gateway/consent', { params: { query } });
    },
    isRequest: (body) => hasMembers<GatewayConsent>(body, 'challenge', 'csrf_token', 'client', 'requested_scope'),
    sendDecision: (api, form) => api.POST('/gateway/consent', { body: bodyOf(form) }),
    Question,
  });
  return {
    ...decided,
    loader: async (given: LoaderFunctionArgs) => {
      const loaded = await decided.loader(given);
      if (loaded !== null && 'request' in loaded) keepSignedIn(context, loaded.request.identity_label);
      return loaded;
    },
  };
};
