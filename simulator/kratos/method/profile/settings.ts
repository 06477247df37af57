import { jsonEqual } from '../../../go/json/kind.ts';
import type { SettingsMethod } from '../../flow/engine/method.ts';
import { isMeant } from '../../flow/engine/method.ts';
import { changed } from '../../flow/engine/outcome.ts';
import { ensureCsrf } from '../../flow/engine/submission.ts';
import { placeTraits, schemaOf, traitPaths } from '../../flow/engine/traits.ts';
import { isPrivileged } from '../../flow/settings/privileged.ts';
import { settingsErrors } from '../../flow/settings/refusals.ts';
import { settle } from '../../identity/apply-traits.ts';
import { type Draft, draftOf } from '../../identity/draft.ts';
import type { IdentityRecord, SettingsFlowRecord } from '../../record/records.ts';
import { assemble } from '../../schema/decode.ts';
import { listPaths } from '../../schema/paths.ts';
import { compileSchema, ValidationFailure } from '../../schema/validate.ts';
import { message } from '../../text/messages.ts';
import { csrfNode, inputNode, nodeKey, resetNode, upsertNode } from '../../ui/nodes.ts';

const text = { type: 'string' } as const;
const bodySchema = {
  type: 'object',
  properties: { csrf_token: text, method: text, transient_payload: { type: 'object' } },
} as const;
const bodyPaths = listPaths(bodySchema);
const validateBody = compileSchema(bodySchema);

/** The traits of a person. */
export const settings: SettingsMethod = {
  populate(context, { ui }, identity) {
    const schema = schemaOf(context, { identity_schema: identity.schema_id });
    for (const node of schema.traitNodes()) upsertNode(ui, { ...node, group: 'profile' });
    upsertNode(ui, csrfNode(context.csrf.mask()));
    placeTraits(ui, identity.traits, 'profile');
    ui.nodes.push(inputNode('method', 'profile', 'profile', 'submit', { label: message(1070003) }));
  },

  async submit(context, flow, submission, { identity, session }) {
    if (!isMeant(context, submission, 'profile')) return undefined;
    const schema = schemaOf(context, { identity_schema: identity.schema_id });
    upsertNode(flow.ui, csrfNode(context.csrf.mask()));
    const body = assemble(submission.fields, [...bodyPaths, ...traitPaths(schema)]);
    const traits = body.traits === undefined ? {} : body.traits;
    echo(flow, traits);
    const violations = [...validateBody(body), ...schema.validate(traits)];
    if (violations.length > 0) throw new ValidationFailure(...violations);
    await ensureCsrf(context, flow.type, String(body.csrf_token ?? ''));
    const objections = schema.validateIdentity(traits);
    if (objections.length > 0) throw new ValidationFailure(...objections);
    const { kratos } = context;
    const settled = settle(kratos, { ...copyOf(identity), traits }, identity);
    if (touchesProtected(identity, settled) && !isPrivileged(context, session))
      throw settingsErrors.refreshRequired(context);
    return changed({ ...settled, state_changed_at: undefined });
  },
};

/** The server's copy of an identity loses some of its times: what was verified is verified anew. */
function copyOf(identity: IdentityRecord): Draft {
  const draft = draftOf(identity);
  return {
    ...draft,
    verifiable_addresses: draft.verifiable_addresses.map(({ verified_at: _, ...address }) => address),
  };
}

/** The form shows what was sent, whatever comes of it. */
function echo({ ui }: SettingsFlowRecord, traits: unknown): void {
  for (const key of ui.nodes.map(nodeKey)) if (key.startsWith('traits.')) resetNode(ui, key);
  placeTraits(ui, traits, 'profile');
}

/** True when a person would sign in by, or be reached at, something else (`identity.Manager.requiresPrivilegedAccess`). */
function touchesProtected(before: IdentityRecord, after: IdentityRecord): boolean {
  const protectedParts = ({ credentials, verifiable_addresses: addresses }: IdentityRecord) => [
    Object.values(credentials).map(({ type, identifiers, config }) => ({ type, identifiers, config })),
    addresses.map(({ value, via }) => ({ value, via })),
  ];
  return !jsonEqual(protectedParts(before), protectedParts(after));
}
