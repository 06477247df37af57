import { jsonEqual } from '@members/engines/go/json/kind';
import type { SettingsMethod } from '../../flow/engine/method.ts';
import { isForMethod } from '../../flow/engine/method.ts';
import { changed } from '../../flow/engine/outcome.ts';
import { checkCsrf } from '../../flow/engine/submission.ts';
import { schemaOf, setTraitNodes, traitPaths } from '../../flow/engine/traits.ts';
import { isPrivileged } from '../../flow/settings/privileged.ts';
import { settingsErrors } from '../../flow/settings/refusals.ts';
import { applyTraits } from '../../identity/apply-traits.ts';
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

/** Changes the identity's traits. */
export const settings: SettingsMethod = {
  populate(context, { ui }, identity) {
    const schema = schemaOf(context, { identity_schema: identity.schema_id });
    for (const node of schema.traitNodes()) upsertNode(ui, { ...node, group: 'profile' });
    upsertNode(ui, csrfNode(context.csrf.mask()));
    setTraitNodes(ui, identity.traits, 'profile');
    ui.nodes.push(inputNode('method', 'profile', 'profile', 'submit', { label: message(1070003) }));
  },

  async submit(context, flow, submission, { identity, session }) {
    if (!isForMethod(context, submission, 'profile')) return undefined;
    const schema = schemaOf(context, { identity_schema: identity.schema_id });
    upsertNode(flow.ui, csrfNode(context.csrf.mask()));
    const body = assemble(submission.fields, [...bodyPaths, ...traitPaths(schema)]);
    const traits = body.traits === undefined ? {} : body.traits;
    echoSubmittedTraits(flow, traits);
    const violations = [...validateBody(body), ...schema.validate(traits)];
    if (violations.length > 0) throw new ValidationFailure(...violations);
    await checkCsrf(context, flow.type, String(body.csrf_token ?? ''));
    const identityViolations = schema.validateIdentity(traits);
    if (identityViolations.length > 0) throw new ValidationFailure(...identityViolations);
    const { kratos } = context;
    const applied = applyTraits(kratos, { ...draftWithoutVerifiedAt(identity), traits }, identity);
    if (changesProtectedFields(identity, applied) && !isPrivileged(context, session))
      throw settingsErrors.refreshRequired(context);
    return changed({ ...applied, state_changed_at: undefined });
  },
};

/** Kratos's copy of an identity has no `verified_at`, so verified addresses get a new time. */
function draftWithoutVerifiedAt(identity: IdentityRecord): Draft {
  const draft = draftOf(identity);
  return {
    ...draft,
    verifiable_addresses: draft.verifiable_addresses.map(({ verified_at: _, ...address }) => address),
  };
}

/** The form shows the submitted traits whether or not they are valid. */
function echoSubmittedTraits({ ui }: SettingsFlowRecord, traits: unknown): void {
  for (const key of ui.nodes.map(nodeKey)) if (key.startsWith('traits.')) resetNode(ui, key);
  setTraitNodes(ui, traits, 'profile');
}

/**
 * True if credentials or addresses change, which requires a recent login (`requiresPrivilegedAccess` in
 * identity/manager.go of Kratos v26.2.0).
 */
function changesProtectedFields(before: IdentityRecord, after: IdentityRecord): boolean {
  const protectedParts = ({ credentials, verifiable_addresses: addresses }: IdentityRecord) => [
    Object.values(credentials).map(({ type, identifiers, config }) => ({ type, identifiers, config })),
    addresses.map(({ value, via }) => ({ value, via })),
  ];
  return !jsonEqual(protectedParts(before), protectedParts(after));
}
