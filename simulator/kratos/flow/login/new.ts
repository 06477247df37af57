import { addressQuery } from '@members/engines/go/url/query';
import { assuranceLevel } from '../../record/assurance.ts';
import type { LoginFlowRecord } from '../../record/records.ts';
import { asKratosError } from '../../request/answers.ts';
import { findSession } from '../../session/manager.ts';
import { message } from '../../text/messages.ts';
import { addMessage, csrfNode, upsertNode } from '../../ui/nodes.ts';
import { sortNodes } from '../../ui/sort.ts';
import { errors, KratosError } from '../../wire/errors.ts';
import { showError } from '../engine/answers.ts';
import { type FlowType, flowBase, isTrue, requestUrlWith } from '../engine/base.ts';
import type { FlowContext } from '../engine/method.ts';
import { requestedOrganization, shownMethods } from '../engine/organization.ts';
import { asksIdentifierFirst } from './style.ts';

/**
 * A web hook refused the new flow, so it is not stored. A refusal with messages for the form becomes a 404, because
 * Kratos then fails to update the missing flow.
 */
export class LoginNotStarted extends KratosError {
  readonly flow: LoginFlowRecord;

  constructor(flow: LoginFlowRecord, objection: unknown) {
    super((showError(flow.ui, objection) ? errors.notInDatabase() : asKratosError(objection)).fields);
    sortNodes(flow.ui.nodes, 'login');
    this.flow = flow;
  }
}

/**
 * Creates and stores a login flow.
 * @param unified shows all ways to sign in at once, whatever the configured style
 * @throws KratosError
 */
export async function newLoginFlow(
  context: FlowContext,
  type: FlowType,
  url = requestUrlWith(context, {}),
  change: (flow: LoginFlowRecord) => void = () => undefined,
  unified = false,
): Promise<LoginFlowRecord> {
  const { kratos } = context;
  const query = addressQuery(url);
  const base = flowBase(context, 'login', type, url, kratos.config.selfservice.flows.login.lifespan);
  const aal = (query.get('aal') || 'aal1').toLowerCase();
  const schema = query.get('identity_schema');
  if (aal === 'aal1' && schema) base.identity_schema = kratos.schemas.selectable(schema).id;
  if (aal !== 'aal1' && aal !== 'aal2') throw errors.unknownAal(aal);
  const current = await findSession(context);
  if (!current && aal === 'aal2') throw errors.aal1Required();
  const refresh = current !== undefined && isTrue(query.get('refresh'));
  if (current && !refresh && aal <= assuranceLevel(current.session)) throw errors.alreadyLoggedIn('login');

  const organization_id =
    aal === 'aal1' ? (current?.identity.organization_id ?? requestedOrganization(context)) : undefined;
  const flow: LoginFlowRecord = {
    ...base,
    kind: 'login',
    ...(organization_id && { organization_id }),
    refresh,
    requested_aal: aal,
    created_at: base.issued_at,
    updated_at: base.issued_at,
  };
  const identifierFirst = aal === 'aal1' && !refresh && !unified && asksIdentifierFirst(context);
  for (const { login: method } of shownMethods(context, organization_id))
    if (identifierFirst) method?.populateIdentification?.(context, flow);
    else method?.populate?.(context, flow, refresh || aal === 'aal2' ? current?.identity : undefined);
  if (refresh) addMessage(flow.ui, message(1010003));
  if (current && aal > assuranceLevel(current.session)) addMessage(flow.ui, message(1010004));
  sortNodes(flow.ui.nodes, 'login');
  if (type === 'browser') upsertNode(flow.ui, csrfNode(context.csrf.mask()));
  change(flow);
  await context.hooks
    .callWebHooks(context, kratos.config.selfservice.flows.login.before, { flow })
    .catch((error: unknown) => {
      throw new LoginNotStarted(flow, error);
    });
  return kratos.world.saveFlow(flow);
}
