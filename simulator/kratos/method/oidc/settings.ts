import type { OidcProvider } from '../../../config/kratos.ts';
import type { FlowContext, SettingsMethod, Submission } from '../../flow/engine/method.ts';
import { isMethodEnabled } from '../../flow/engine/method.ts';
import { answered, changed } from '../../flow/engine/outcome.ts';
import { schemaOf, traitPaths } from '../../flow/engine/traits.ts';
import { requirePrivileged, resetForm } from '../../flow/settings/privileged.ts';
import { withCredentials } from '../../identity/credentials.ts';
import { countFirstFactors } from '../../identity/first-factors.ts';
import type { IdentityRecord, SettingsFlowRecord } from '../../record/records.ts';
import { assemble, withQueryFields } from '../../schema/decode.ts';
import { listPaths } from '../../schema/paths.ts';
import { message } from '../../text/messages.ts';
import { csrfNode, inputNode, upsertNode } from '../../ui/nodes.ts';
import { badRequest, errors, KratosError, statusMessages } from '../../wire/errors.ts';
import { redirectToProvider, upstreamParametersSchema } from './redirect-to-provider.ts';

const text = { type: 'string' } as const;
const bodyPaths = listPaths({
  type: 'object',
  properties: {
    csrf_token: text,
    link: text,
    unlink: text,
    transient_payload: { type: 'object' },
    upstream_parameters: upstreamParametersSchema,
  },
});

const refusals = {
  notLinkable: () => badRequest('can not link unknown or already existing OpenID Connect connection'),
  notLinked: () => badRequest('can not unlink non-existing OpenID Connect connection'),
  last: () =>
    badRequest('can not unlink OpenID Connect connection because it is the last remaining first factor credential'),
  both: () => badRequest('it is not possible to link and unlink providers in the same request'),
  none: () =>
    new KratosError({
      status: 404,
      message: statusMessages[404],
      reason: 'identity does not have credential type oidc',
    }),
};

interface LinkedAccount {
  readonly provider: string;
  readonly subject: string;
}

const linkedAccounts = ({ credentials }: IdentityRecord) =>
  (credentials.oidc?.config.providers ?? []) as readonly LinkedAccount[];
const isLinked = (identity: IdentityRecord, id: string) =>
  linkedAccounts(identity).some(({ provider }) => provider === id);
const providers = ({ kratos }: FlowContext) => kratos.config.selfservice.methods.oidc.config.providers;

/** Links and unlinks provider accounts. `link.ts` handles the way back from a provider. */
export const settings: SettingsMethod = {
  populate(context, { ui }, identity) {
    upsertNode(ui, csrfNode(context.csrf.mask()));
    const all = providers(context);
    for (const provider of all)
      if (!provider.organization_id && !isLinked(identity, provider.id)) ui.nodes.push(button('link', provider));
    if (countFirstFactors(context.kratos.config, identity) < 2) return;
    for (const linked of linkedAccounts(identity)) {
      const provider = all.find(({ id }) => id === linked.provider);
      if (provider) ui.nodes.push(button('unlink', provider));
    }
  },

  async submit(context, flow, submission, { identity, session }) {
    const body = readBody(context, submission, identity);
    if (!body.link && !body.unlink) return undefined;
    if (!isMethodEnabled(context, 'oidc')) throw errors.methodDisabled();
    return resetFormOnError(context, flow, async () => {
      if (body.link && body.unlink) throw refusals.both();
      if (body.unlink) {
        requirePrivileged(context, session);
        return changed(unlink(context, identity, body.unlink));
      }
      const provider = requireLinkable(context, identity, body.link);
      requirePrivileged(context, session);
      return answered(await redirectToProvider(context, flow, provider, body));
    });
  },
};

/** Runs `work` and removes the form's messages if it fails. */
export async function resetFormOnError<T>(
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

/** The provider with that id. @throws KratosError 400 if it does not exist or is already linked */
export function requireLinkable(context: FlowContext, identity: IdentityRecord, id: string): OidcProvider {
  const found = providers(context).find((provider) => provider.id === id);
  if (!found || isLinked(identity, id)) throw refusals.notLinkable();
  return found;
}

const labels = { link: 1050002, unlink: 1050003 } as const;

function button(name: keyof typeof labels, { id, label }: OidcProvider) {
  return inputNode(name, id, 'oidc', 'submit', { label: message(labels[name], { provider: label || id }) });
}

/** The fields may also be in the query, as in a login. */
function readBody(
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
  const kept = linkedAccounts(identity).filter(({ provider }) => provider !== id);
  const now = kratos.runtime.clock.now();
  const identifiers = kept.map(({ provider, subject }) => `${provider}:${subject}`);
  const credentials = withCredentials(identity, { type: 'oidc', identifiers, config: { providers: kept } }, now);
  return { ...identity, credentials, updated_at: now };
}
