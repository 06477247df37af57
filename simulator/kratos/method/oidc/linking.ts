import { withQuery } from '@members/engines/go/url/query';
import { jsonAnswer } from '../../../http/answer.ts';
import type { Answer } from '../../../http/exchange.ts';
import { uiUrl } from '../../flow/engine/base.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import { newLoginFlow } from '../../flow/login/new.ts';
import { type LoginHints, loginHints } from '../../flow/registration/duplicates.ts';
import { conflictOf } from '../../identity/conflict.ts';
import type {
  DuplicateCredentials,
  IdentityRecord,
  LoginFlowRecord,
  RegistrationFlowRecord,
} from '../../record/records.ts';
import { seeOther } from '../../request/answers.ts';
import { acceptsJson, requestUrl } from '../../request/context.ts';
import { secureReturnTo } from '../../request/return-to.ts';
import { message } from '../../text/messages.ts';
import { findNode, nodeValue, setNodeValue } from '../../ui/nodes.ts';
import { flowJson } from '../../view/json.ts';
import { providerById } from './provider/discovery.ts';

/** Begins a login that replaces a registration, with the same address and target. @throws KratosError */
export async function startLoginInstead(context: FlowContext, flow: RegistrationFlowRecord): Promise<LoginFlowRecord> {
  const login = await newLoginFlow(
    context,
    flow.type,
    requestUrl(context),
    (made) => {
      made.request_url = flow.request_url;
      made.return_to = flow.return_to;
      made.identity_schema = flow.identity_schema;
      made.oauth2_login_challenge = flow.oauth2_login_challenge;
      made.active = 'oidc';
    },
    true,
  );
  await context.kratos.world.moveExchange(flow.id, login.id);
  return login;
}

interface UsedAccount extends Omit<DuplicateCredentials, 'identifier'> {
  readonly transient_payload: unknown;
}

/** Answers with a login in which the owner of the taken identifier can confirm the link to the provider account. */
export async function startLinkingLogin(
  context: FlowContext,
  flow: RegistrationFlowRecord,
  refused: IdentityRecord,
  { transient_payload, ...used }: UsedAccount,
): Promise<Answer> {
  const { kratos } = context;
  const identifier = conflictOf(kratos.world, refused)?.identifier ?? '';
  const login = structuredClone(await startLoginInstead(context, flow));
  login.duplicate_credentials = { identifier, ...used };
  showLinking(context, login, used.provider, loginHints(kratos, refused));
  const saved = await kratos.world.saveFlow(login);
  if (acceptsJson(context)) return jsonAnswer(400, flowJson(saved, { transient_payload }));
  const page = saved.type === 'api' ? appUrl(context, saved) : uiUrl(context, saved);
  return seeOther(context, withQuery(page, { no_org_ui: 'true' }));
}

/** The address of a native app, with the flow's id as a parameter. */
function appUrl({ kratos }: FlowContext, { id, return_to: returnTo }: LoginFlowRecord): string {
  return withQuery(secureReturnTo(kratos, returnTo), { flow: id });
}

/** Keeps the sign-in methods that can confirm the account, and adds the message that explains it. */
function showLinking(
  { kratos }: FlowContext,
  { ui, duplicate_credentials }: LoginFlowRecord,
  used: string,
  hints: LoginHints,
) {
  const { flows } = kratos.config.selfservice;
  const hinted = flows.registration.login_hints;
  ui.nodes = ui.nodes.filter((node) => {
    if (!node.meta.label || node.group === 'default') return true;
    if (node.group !== 'oidc') return !hinted || hints.credentialTypes.includes(node.group);
    const id = String(nodeValue(node));
    return id !== used && (!hinted || hints.providers.includes(id));
  });
  for (const { meta } of ui.nodes) {
    const { provider } = (meta.label?.context ?? {}) as { readonly provider?: string };
    if (meta.label?.id === 1010002) meta.label = message(1010018, { provider });
  }
  const identifier = duplicate_credentials?.identifier ?? '';
  const field = findNode(ui, 'identifier');
  if (field) Object.assign(field.attributes, { type: 'hidden' });
  setNodeValue(ui, 'identifier', identifier);
  const { label, provider } = providerById(kratos, used);
  ui.messages = [
    message(1010016, {
      duplicateIdentifier: identifier,
      provider: label || provider,
      newLoginUrl: flows.login.ui_url,
      duplicate_identifier: identifier,
      new_login_url: flows.login.ui_url,
      available_credential_types: hints.credentialTypes,
      available_providers: hints.providers,
    }),
  ];
}
