/** Sends and redeems one-time codes (code_sender.go in selfservice/strategy/code of Kratos v26.2.0). */

import { withQuery } from '@members/engines/go/url/query';
import { hostName } from '@members/engines/go/url/url';
import type { TemplateData } from '../../courier/custom-templates.ts';
import { queueMessage } from '../../courier/delivery.ts';
import { type MessageSubject, templateData } from '../../courier/template-data.ts';
import { type TemplateType, writeCodeMessage } from '../../courier/templates.ts';
import { allowedHeaders } from '../../flow/engine/hook-context.ts';
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

/** Number of digits of a code. */
export const codeLength = 6;

/** A new random code of six digits. */
export function newCode({ runtime }: Kratos): string {
  return Array.from(runtime.random(codeLength), (byte) => byte % 10).join('');
}

/** Sends a code to each address. Earlier codes of the flow become invalid. */
export async function sendCodes(
  context: FlowContext,
  flow: CodeFlow,
  addresses: readonly CodeAddress[],
  about: MessageSubject = {},
): Promise<void> {
  const { kratos } = context;
  const { id, kind, request_url } = flow;
  const identityId = about.identity?.id;
  const { lifespan } = kratos.config.selfservice.methods.code.config;
  const codes: OneTimeCode[] = addresses.map(({ channel, address }) => ({
    code: newCode(kratos),
    via: channel,
    address,
    address_id: addressId(kratos, kind, { via: channel, value: address }),
    ...(identityId ? { identity_id: identityId } : {}),
    expires_at: kratos.runtime.clock.now() + lifespan,
    used: false,
  }));
  await kratos.world.saveCodes({ ...kratos.world.codesOf(id), codes });
  for (const { via, address, code } of codes)
    await queueMessage(
      kratos,
      via,
      address,
      writeCodeMessage(templates[kind], via, {
        code,
        lifespan,
        link: verificationUrl(kratos, { flow: id, code }),
        domain: hostName(request_url),
      }),
      codeMessageData(context, flow, about, via, code),
    );
}

/** The data of the template of a message with a code, without the recipient. */
export function codeMessageData(
  context: FlowContext,
  flow: CodeFlow,
  about: MessageSubject,
  via: OneTimeCode['via'],
  code: string,
): TemplateData {
  const { kratos } = context;
  const { clients, selfservice } = kratos.config;
  const { lifespan } = selfservice.methods.code.config;
  const own = templateMembers[flow.kind](kratos, flow, via, code);
  const headers = allowedHeaders(context, clients.web_hook.header_allowlist);
  return {
    ...templateData(kratos, flow, about, { via, lifespan, own }),
    ...(flow.kind === 'verification' ? {} : { UserRequestHeaders: headers }),
  };
}

type TemplateMembers = (kratos: Kratos, flow: CodeFlow, via: OneTimeCode['via'], code: string) => TemplateData;

/** Members of the template data that only one kind of flow has. */
const templateMembers: Readonly<Record<CodeFlow['kind'], TemplateMembers>> = {
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

/** The address in a verification message. It opens the flow with its token, or with the code filled in. */
export function verificationUrl(kratos: Kratos, parameters: Readonly<Record<string, string>>): string {
  const { base_url: base } = kratos.config.selfservice.methods.link.config;
  const path = '/self-service/verification';
  return withQuery(base === undefined ? publicUrl(kratos, path) : base.replace(/\/+$/, '') + path, parameters);
}

/** The result of a submitted code. The engine replaces the flow if it is `expired`. */
export type RedeemResult =
  | { readonly outcome: 'redeemed'; readonly code: OneTimeCode }
  | { readonly outcome: 'unknown' }
  /** Too many attempts, or a code that was used. */
  | { readonly outcome: 'refused'; readonly error: KratosError }
  | Expired;

const refusal = (reason: string): RedeemResult => ({ outcome: 'refused', error: badRequest(reason) });

/**
 * Marks a code as used. Attempts are counted per flow; a new code does not reset the count.
 * @param isValidFor selects codes, for example of one identity
 */
export async function redeemCode(
  { kratos }: FlowContext,
  flow: FlowRecord,
  sent: string,
  isValidFor: (code: OneTimeCode) => boolean = () => true,
): Promise<RedeemResult> {
  const { world, runtime, config } = kratos;
  const before = world.codesOf(flow.id);
  const tried = await world.saveCodes({ ...before, submissions: before.submissions + 1 });
  if (tried.submissions > config.selfservice.methods.code.config.max_submissions)
    return refusal('The request was submitted too often. Please request another code.');
  const match = tried.codes.find((each) => each.code === sent && isValidFor(each));
  if (!match) return { outcome: 'unknown' };
  if (match.expires_at < runtime.clock.now()) return { outcome: 'expired', expiredAt: match.expires_at };
  if (match.used) return refusal('The code was already used. Please request another code.');
  const codes = tried.codes.map((each) => (each === match ? { ...each, used: true } : each));
  await world.saveCodes({ ...tried, codes });
  return { outcome: 'redeemed', code: match };
}
