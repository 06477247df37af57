import * as z from 'zod';

const actor = z.string().describe('Id of the identity in Kratos, if a session proves it.');
const account = z
  .string()
  .regex(/^[\w-]{16}$/)
  .describe('Keyed hash of the name that was typed, or of the account that a limit counts. It joins lines.');
const client_id = z.string().describe('The OAuth2 client whose request it belongs to, if there is one.');
const aal = z.enum(['aal1', 'aal2']).describe('Assurance of the session: aal2 is after a second factor.');
/** Methods of Kratos that an event may name. */
export const auditedMethod = z.enum([
  'password',
  'code',
  'totp',
  'lookup_secret',
  'passkey',
  'webauthn',
  'oidc',
  'saml',
  'link',
]);

export type AuditedMethod = z.infer<typeof auditedMethod>;

const limit = z.enum([
  'address',
  'subnet',
  'site',
  'register',
  'flow',
  'guess',
  'recover',
  'second',
  'send',
  'device',
  'newDevice',
  'newFlow',
  'userCode',
]);

const question = z.enum(['consent', 'logout', 'device', 'applications', 'sessions', 'preferences', 'switch']);

interface EventRow {
  readonly outcome: 'success' | 'failure';
  /** When the event is written, for docs/reference/audit.md. */
  readonly when: string;
  /** The fields beside those of each event. */
  readonly details: z.ZodObject;
}

/** All audit events. `docs/reference/audit.md` is written from this table. */
export const auditEvents = {
  signed_in: {
    outcome: 'success',
    when: 'A login or registration starts a session that Kratos accepts. If Kratos requires a second factor, this is after it.',
    details: z.strictObject({
      actor,
      aal,
      method: auditedMethod.optional(),
      account: account.optional(),
      client_id: client_id.optional(),
    }),
  },
  first_factor_passed: {
    outcome: 'success',
    when: 'A first factor is right, and Kratos requires a second one, which is still missing.',
    details: z.strictObject({
      method: auditedMethod.optional(),
      account: account.optional(),
      client_id: client_id.optional(),
    }),
  },
  sign_in_failed: {
    outcome: 'failure',
    when: 'Kratos refuses a password, a code, a key or another factor of a login.',
    details: z.strictObject({
      method: auditedMethod,
      messages: z.array(z.int()).describe('Ids of the errors that Kratos shows (docs/errors.md).'),
      actor: actor.optional(),
      account: account.optional(),
      client_id: client_id.optional(),
    }),
  },
  recovery_used: {
    outcome: 'success',
    when: 'A code or a link of a recovery starts a session. It has no actor if Kratos requires a second factor.',
    details: z.strictObject({
      method: auditedMethod.optional(),
      actor: actor.optional(),
      aal: aal.optional(),
      account: account.optional(),
    }),
  },
  credential_changed: {
    outcome: 'success',
    when: 'A password is set, or another credential is added or removed in the settings.',
    details: z.strictObject({ credential: auditedMethod, change: z.enum(['set', 'removed']), actor: actor.optional() }),
  },
  address_changed: {
    outcome: 'success',
    when: 'An address for verification or recovery is added or removed in the settings.',
    details: z.strictObject({ actor, added: z.int(), removed: z.int() }),
  },
  session_ended: {
    outcome: 'success',
    when: 'A session ends by a sign-out, or because the user ends another one of the account.',
    details: z.strictObject({
      which: z.enum(['own', 'another', 'all_others']),
      actor: actor.optional(),
      client_id: client_id.optional(),
    }),
  },
  consent_granted: {
    outcome: 'success',
    when: 'An application gets access.',
    details: z.strictObject({ actor, client_id, scopes: z.array(z.string()).readonly() }),
  },
  consent_refused: {
    outcome: 'success',
    when: 'The user refuses an application.',
    details: z.strictObject({ actor, client_id }),
  },
  silent_refused: {
    outcome: 'failure',
    when: 'An application asks for a sign-in without a page (`prompt=none`), and gets an error in place of it.',
    details: z.strictObject({ client_id, refusal: z.string().describe('The error that the application gets.') }),
  },
  access_revoked: {
    outcome: 'success',
    when: "The user takes an application's access back.",
    details: z.strictObject({ actor, client_id }),
  },
  subject_mismatch: {
    outcome: 'failure',
    when: 'A consent belongs to another account than `actor`, the signed-in one.',
    details: z.strictObject({ actor, client_id }),
  },
  csrf_refused: {
    outcome: 'failure',
    when: 'A form did not come from its own page.',
    details: z.strictObject({ question }),
  },
  throttled: {
    outcome: 'failure',
    when: 'A limit of the throttle is exceeded.',
    details: z.strictObject({ limit, account: account.optional() }),
  },
} as const satisfies Readonly<Record<string, EventRow>>;

export type AuditEvent = keyof typeof auditEvents;

export const eventNames = Object.keys(auditEvents) as AuditEvent[];

/** The details of each event. */
export type AuditDetails = { readonly [E in AuditEvent]: Readonly<z.infer<(typeof auditEvents)[E]['details']>> };

/** The fields of each audit line, beside those of its event. */
const common = {
  level: z.literal('info'),
  time: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    .describe('UTC (RFC 3339).'),
  reqId: z.string().describe('It joins the lines of one request.'),
  message: z.literal('audit'),
  route: z.string().describe('The route of the request, without its query.'),
  address: z
    .string()
    .optional()
    .describe('Keyed hash of the client address, or the address itself with AUDIT_ADDRESS=clear.'),
  trace: z
    .string()
    .regex(/^[\da-f]{32}$/)
    .optional()
    .describe('Trace id (W3C Trace Context), if there is a trace.'),
};

/** The schema of the fields that all audit lines have. */
export const commonSchema = z.looseObject(common);

/** Returns the schema of an event's line in a log of JSON. */
export function lineSchema(event: AuditEvent): z.ZodType {
  const { outcome, details } = auditEvents[event];
  return z.strictObject({ ...common, event: z.literal(event), outcome: z.literal(outcome), ...details.shape });
}
