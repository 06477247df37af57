import type { GatewayLogout, GatewayLogoutBody } from '@members/openapi';
import { Button, ButtonLink, Facts, Stack } from '@members/ui';
import { type ReactNode, useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useSubmit,
} from 'react-router-dom';
import type { Problem } from '../flow/action.ts';
import type { FlowContext } from '../flow/context.ts';
import { handleAnswer } from '../flow/handle-answer.ts';
import { logoutLink } from '../flow/logout.ts';
import { perform } from '../flow/perform.ts';
import { AccountChip } from '../frame/AccountChip.tsx';
import { FormLoading } from '../frame/FormLoading.tsx';
import { RouterButton } from '../frame/RouterLink.tsx';
import { Screen } from '../frame/Screen.tsx';
import { useLanguage, useRequestedLanguage } from '../intl/provider.tsx';
import { DecisionForm } from './decision/DecisionForm.tsx';
import { DecisionView, decisionScreen, hasMembers } from './decision/screen.tsx';

function bodyOf(form: FormData): GatewayLogoutBody {
  return {
    challenge: String(form.get('challenge')),
    csrf_token: String(form.get('csrf_token')),
    decision: form.get('decision') === 'yes' ? 'yes' : 'no',
  };
}

function LogoutRequest({ request }: { readonly request: GatewayLogout }): ReactNode {
  const { t, intl, clientName: nameOf } = useLanguage();
  useRequestedLanguage(request.ui_locales);
  const { client } = request;
  const clientName = client && nameOf(client.client_id, client.client_name ?? client.client_id);
  const choices = [
    { value: 'yes', label: intl.formatMessage({ id: 'logout.yes' }), variant: 'primary' },
    { value: 'no', label: intl.formatMessage({ id: 'logout.no' }), variant: 'secondary' },
  ] as const;
  return (
    <Screen
      title={intl.formatMessage({ id: 'logout.title' })}
      subtitle={clientName === undefined ? undefined : t('logout.client', { clientName })}
    >
      {request.identity_label === undefined ? null : (
        <Facts>
          <AccountChip sentence="logout.identity" identifier={request.identity_label} />
        </Facts>
      )}
      <DecisionForm
        path="/gateway/logout"
        challenge={request.challenge}
        csrfToken={request.csrf_token}
        choices={choices}
      />
    </Screen>
  );
}

function OwnLogout({ logoutUrl }: { readonly logoutUrl: string }): ReactNode {
  const intl = useIntl();
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const submit = useSubmit();
  const isSure = state === 'logout-link';
  // Only links of this app set this state, so the user has already confirmed.
  useEffect(() => {
    if (isSure) void submit({ logout_url: logoutUrl }, { method: 'post', replace: true });
  }, [isSure, submit, logoutUrl]);
  if (isSure) return <FormLoading fields={0} />;
  return (
    <Screen title={intl.formatMessage({ id: 'logout.title' })}>
      <Stack>
        <ButtonLink href={logoutUrl} data-testid="decision/yes">
          <FormattedMessage id="logout.yes" />
        </ButtonLink>
        {/* If the user opened the address directly, there is no page to go back to. */}
        {key === 'default' ? (
          <RouterButton to="/" variant="secondary">
            <FormattedMessage id="logout.no" />
          </RouterButton>
        ) : (
          <Button variant="secondary" onClick={() => void navigate(-1)}>
            <FormattedMessage id="logout.no" />
          </Button>
        )}
      </Stack>
    </Screen>
  );
}

function Logout(): ReactNode {
  const loaded = useLoaderData<{ readonly logoutUrl: string } | { readonly problem: Problem } | null>();
  return loaded !== null && 'logoutUrl' in loaded ? (
    <OwnLogout logoutUrl={loaded.logoutUrl} />
  ) : (
    <DecisionView Question={LogoutRequest} />
  );
}

/**
 * Returns loader data with the link that signs out. If the user is signed out already, goes to the address after the
 * sign-out.
 */
async function loadLogoutLink(context: FlowContext, url: URL) {
  const { address, answer, endAddress } = await logoutLink(context, url);
  if (address !== undefined) return { logoutUrl: address };
  if (answer.status !== 401) return handleAnswer(context, url, 'logout', answer);
  return perform({ do: 'browse', to: endAddress }, { context, url, journey: {} });
}

/** Opens the link that signs out, which the loader has just requested (specification 2.2.1 and 2.8.1). */
async function signOut(context: FlowContext, request: Request) {
  const to = String((await request.formData()).get('logout_url'));
  return perform({ do: 'browse', to }, { context, url: new URL(request.url), journey: {} });
}

/** `/logout`: asks before signing out, for a logout request of Hydra or for the user's own session. */
export function screen(context: FlowContext) {
  const challenged = decisionScreen<GatewayLogout>(context, {
    fetchRequest: (api, address) => {
      const query = { logout_challenge: address.get('logout_challenge') ?? '' };
      return api.GET('/gateway/logout', { params: { query } });
    },
    isRequest: (body) => hasMembers<GatewayLogout>(body, 'challenge', 'csrf_token'),
    sendDecision: (api, form) => api.POST('/gateway/logout', { body: bodyOf(form) }),
    Question: LogoutRequest,
  });
  return {
    loader: async (given: LoaderFunctionArgs) => {
      const url = new URL(given.request.url);
      return url.searchParams.has('logout_challenge') ? challenged.loader(given) : loadLogoutLink(context, url);
    },
    action: async (given: ActionFunctionArgs) =>
      new URL(given.request.url).searchParams.has('logout_challenge')
        ? challenged.action(given)
        : signOut(context, given.request),
    Component: Logout,
  };
}
