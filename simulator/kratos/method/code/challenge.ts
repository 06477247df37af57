/** One-time codes: sent to addresses, told back once (Kratos `strategy/code/code_sender.go`, `persister_code.go`). */

import { withQuery } from '../../../go/url/query.ts';
import { hostName } from '../../../go/url/url.ts';
import type { TemplateData } from '../../courier/custom.ts';
import { post } from '../../courier/delivery.ts';
import { type MessageSubject, templateData } from '../../courier/template-data.ts';
import { type TemplateType, writeLetter } from '../../courier/templates.ts';
import { headersOf } from '../../flow/engine/hook-context.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import type { Expired } from '../../flow/engine/outcome.ts';
import { addressId } from '../../identity/addresses.ts';
import type { FlowRecord, OneTimeCode } from '../../record/records.ts';
import { type Kratos, publicUrl } from '../../request/context.ts';
import type { CodeAddress } from '../../schema/identity-schemas.ts';
import { badRequest, type KratosError } from '../../wire/errors.ts';

const templates = {
  login: 'login_code_valid',
  registration: 'registration_code_valid',
  verification: 'verification_code_valid',
  recovery: 'recovery_code_valid',
} as const satisfies Readonly<Record<string, TemplateType>>;

/** A flow that sends codes. */
type CodeFlow = Extract<FlowRecord, { kind: keyof typeof templates }>;

export const codeLength = 6;

/** A new code. */
export function digits({ runtime }: Kratos): string {
  return Array.from(runtime.random(codeLength), (byte) => byte % 10).join('');
}

/** Sends each address a code of its own; those sent before for this flow no longer count. */
export async function sendCodes(
  context: FlowContext,
  flow: CodeFlow,
  addresses: readonly CodeAddress[],
  about: MessageSubject = {},
): Promise<void> {
  const { kratos } = context;
  const { id, kind, request_url } = flow;
  const allowed = kratos.config.clients.web_hook.header_allowlist;
  const headers = kind === 'verification' ? {} : { UserRequestHeaders: headersOf(context, allowed) };
  const identityId = about.identity?.id;
  const { lifespan } = kratos.config.selfservice.methods.code.config;
  const codes: OneTimeCode[] = addresses.map(({ channel, address }) => ({
    code: digits(kratos),
    via: channel,
    address,
    address_id: addressId(kratos, kind, { via: channel, value: address }),
    ...(identityId ? { identity_id: identityId } : {}),
    expires_at: kratos.runtime.clock.now() + lifespan,
    used: false,
  }));
  await kratos.world.saveCodes({ ...kratos.world.codesOf(id), codes });
  for (const { via, address, code } of codes)
    await post(
      kratos,
      via,
      address,
      writeLetter(templates[kind], via, {
        code,
        lifespan,
        link: verificationUrl(kratos, { flow: id, code }),
        domain: hostName(request_url),
      }),
      { ...templateData(kratos, flow, about, { via, lifespan, own: told[kind](kratos, flow, via, code) }), ...headers },
    );
}

type OwnTold = (kratos: Kratos, flow: CodeFlow, via: OneTimeCode['via'], code: string) => TemplateData;

/** What the templates of one kind are told beside what all are. */
const told: Readonly<Record<CodeFlow['kind'], OwnTold>> = {
  login: (_, __, ___, code) => ({ LoginCode: code }),
  registration: (_, __, ___, code) => ({ RegistrationCode: code }),
  verification: (kratos, { id }, via, code) => ({
    ...(via === 'email' ? { VerificationURL: verificationUrl(kratos, { flow: id, code }) } : {}),
    VerificationCode: code,
  }),
  recovery: (_, { request_url }, via, code) => ({
    RecoveryCode: code,
    ...(via === 'sms' ? { RequestURLDomain: hostName(request_url) } : {}),
  }),
};

/** Where a message of a verification leads: to the flow with its token, or with the code, for whoever would not copy it. */
export function verificationUrl(kratos: Kratos, parameters: Readonly<Record<string, string>>): string {
  const { base_url: base } = kratos.config.selfservice.methods.link.config;
  const path = '/self-service/verification';
  return withQuery(base === undefined ? publicUrl(kratos, path) : base.replace(/\/+$/, '') + path, parameters);
}

/** What comes of a code that was told back: `expired` as the engine takes it, so that another flow can begin. */
export type Redeemed =
  | { readonly outcome: 'redeemed'; readonly code: OneTimeCode }
  | { readonly outcome: 'unknown' }
  /** Too many tries, or a used code. */
  | { readonly outcome: 'refused'; readonly error: KratosError }
  | Expired;

const refused = (reason: string): Redeemed => ({ outcome: 'refused', error: badRequest(reason) });

/**
 * Uses a code up. Each try of a flow counts, also beyond a new code.
 *
 * @param isOf says which of the flow's codes are good for this person
 */
export async function redeemCode(
  { kratos }: FlowContext,
  flow: FlowRecord,
  sent: string,
  isOf: (code: OneTimeCode) => boolean = () => true,
): Promise<Redeemed> {
  const { world, runtime, config } = kratos;
  const before = world.codesOf(flow.id);
  const tried = await world.saveCodes({ ...before, submissions: before.submissions + 1 });
  if (tried.submissions > config.selfservice.methods.code.config.max_submissions)
    return refused('The request was submitted too often. Please request another code.');
  const found = tried.codes.find((each) => each.code === sent && isOf(each));
  if (!found) return { outcome: 'unknown' };
  if (found.expires_at < runtime.clock.now()) return { outcome: 'expired', expiredAt: found.expires_at };
  if (found.used) return refused('The code was already used. Please request another code.');
  const codes = tried.codes.map((each) => (each === found ? { ...each, used: true } : each));
  await world.saveCodes({ ...tried, codes });
  return { outcome: 'redeemed', code: found };
}
