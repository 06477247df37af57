import type { OidcProvider } from '../../../config/kratos.ts';
import type { FlowContext, SettingsMethod, Submission } from '../../flow/engine/method.ts';
import { isSwitchedOn } from '../../flow/engine/method.ts';
import { answered, changed } from '../../flow/engine/outcome.ts';
import { schemaOf, traitPaths } from '../../flow/engine/traits.ts';
import { ensurePrivileged, resetForm } from '../../flow/settings/privileged.ts';
import { withCredentials } from '../../identity/credentials.ts';
import { countFirstFactors } from '../../identity/first-factors.ts';
import type { IdentityRecord, SettingsFlowRecord } from '../../record/records.ts';
import { assemble, withQueryFields } from '../../schema/decode.ts';
import { listPaths } from '../../schema/paths.ts';
import { message } from '../../text/messages.ts';
import { csrfNode, inputNode, upsertNode } from '../../ui/nodes.ts';
import { badRequest, errors, generic, KratosError } from '../../wire/errors.ts';
import { leave, toldSchema } from './redirect-to-provider.ts';

const text = { type: 'string' } as const;
const bodyPaths = listPaths({
  type: 'object',
  properties: {
    csrf_token: text,
    link: text,
    unlink: text,
    transient_payload: { type: 'object' },
    upstream_parameters: toldSchema,
  },
});

const refusals = {
  notLinkable: () => badRequest('can not link unknown or already existing OpenID Connect connection'),
  notLinked: () => badRequest('can not unlink non-existing OpenID Connect connection'),
  last: () =>
    badRequest('can not unlink OpenID Connect connection because it is the last remaining first factor credential'),
  both: () => badRequest('it is not possible to link and unlink providers in the same request'),
  none: () =>
    new KratosError({ status: 404, message: generic[404], reason: 'identity does not have credential type oidc' }),
};

interface Linked {
  readonly provider: string;
  readonly subject: string;
}

const linkedOf = ({ credentials }: IdentityRecord) => (credentials.oidc?.config.providers ?? []) as readonly Linked[];
const isLinked = (identity: IdentityRecord, id: string) => linkedOf(identity).some(({ provider }) => provider === id);
const providers = ({ kratos }: FlowContext) => kratos.config.selfservice.methods.oidc.config.providers;

/** The providers a person signs in by; `oidc-link.ts` has the way back from one that is to be linked. */
export const settings: SettingsMethod = {
  populate(context, { ui }, identity) {
    upsertNode(ui, csrfNode(context.csrf.mask()));
    const all = providers(context);
    for (const provider of all)
      if (!provider.organization_id && !isLinked(identity, provider.id)) ui.nodes.push(button('link', provider));
    if (countFirstFactors(context.kratos.config, identity) < 2) return;
    for (const linked of linkedOf(identity)) {
      const provider = all.find(({ id }) => id === linked.provider);
      if (provider) ui.nodes.push(button('unlink', provider));
    }
  },

  async submit(context, flow, submission, { identity, session }) {
    const body = bodyOf(context, submission, identity);
    if (!body.link && !body.unlink) return undefined;
    if (!isSwitchedOn(context, 'oidc')) throw errors.methodDisabled();
    return resettingForm(context, flow, async () => {
      if (body.link && body.unlink) throw refusals.both();
      if (body.unlink) {
        ensurePrivileged(context, session);
        return changed(unlink(context, identity, body.unlink));
      }
      const provider = linkable(context, identity, body.link);
      ensurePrivileged(context, session);
      return answered(await leave(context, flow, provider, body));
    });
  },
};

/** Any refusal takes back what the form said before. */
export async function resettingForm<T>(
  context: FlowContext,
  flow: SettingsFlowRecord,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    resetForm(context, flow);
    throw error;
  }
}

/** The provider of that id, while the person is not linked to it. @throws KratosError 400 */
export function linkable(context: FlowContext, identity: IdentityRecord, id: string): OidcProvider {
  const found = providers(context).find((provider) => provider.id === id);
  if (!found || isLinked(identity, id)) throw refusals.notLinkable();
  return found;
}

const labels = { link: 1050002, unlink: 1050003 } as const;

function button(name: keyof typeof labels, { id, label }: OidcProvider) {
  return inputNode(name, id, 'oidc', 'submit', { label: message(labels[name], { provider: label || id }) });
}

/** The choice may also stand in the query, as that of a sign-in may. */
function bodyOf(
  context: FlowContext,
  { fields }: Submission,
  { schema_id }: IdentityRecord,
): { link: string; unlink: string; [name: string]: unknown } {
  const paths = traitPaths(schemaOf(context, { identity_schema: schema_id }));
  const sent = withQueryFields(fields, context.request.url.searchParams);
  const body = assemble(sent, [...bodyPaths, ...paths]);
  return { ...body, link: String(body.link ?? ''), unlink: String(body.unlink ?? '') };
}

function unlink({ kratos }: FlowContext, identity: IdentityRecord, id: string): IdentityRecord {
  const { oidc } = identity.credentials;
  if (!oidc) throw refusals.none();
  if (countFirstFactors(kratos.config, identity) < 2) throw refusals.last();
  const known = kratos.config.selfservice.methods.oidc.config.providers.some((provider) => provider.id === id);
  if (!known || !isLinked(identity, id)) throw refusals.notLinked();
  const kept = linkedOf(identity).filter(({ provider }) => provider !== id);
  const now = kratos.runtime.clock.now();
  const identifiers = kept.map(({ provider, subject }) => `${provider}:${subject}`);
  const credentials = withCredentials(identity, { type: 'oidc', identifiers, config: { providers: kept } }, now);
  return { ...identity, credentials, updated_at: now };
}
