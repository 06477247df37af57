import { formatDuration } from '@members/engines/go/duration';
import { object, string, uuid } from '@members/engines/go/json/decode';
import { goQuote } from '@members/engines/go/quote';
import { time } from '@members/engines/go/time';
import { uuidOrNil } from '@members/engines/go/uuid';
import { jsonAnswer } from '../../../http/answer.ts';
import type { Answer } from '../../../http/exchange.ts';
import { continueNode } from '../../flow/engine/address-form.ts';
import { type FlowType, uiUrl } from '../../flow/engine/base.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import { readExpiresIn } from '../../flow/recovery/admin.ts';
import { makeRecoveryFlow } from '../../flow/recovery/new.ts';
import { requireReadable } from '../../identity/readable.ts';
import type { RecoveryFlowRecord } from '../../record/records.ts';
import { readPayload } from '../../request/payload.ts';
import { badRequest, errors, KratosError } from '../../wire/errors.ts';
import { newCode } from './one-time-codes.ts';
import { recoveryCodeNode } from './recovery-form.ts';

const bodyShape = object('code.createRecoveryCodeForIdentityBody', {
  identity_id: uuid,
  expires_in: string,
  flow_type: { kind: 'string', go: 'flow.Type' },
});

interface Body {
  readonly identity_id?: string;
  readonly expires_in?: string;
  readonly flow_type?: string;
}

const unknownIdentity = () =>
  new KratosError({ status: 404, message: errors.notInDatabase().message, reason: 'could not find identity' });

/** `POST /admin/recovery/code`: creates a recovery code that an administrator hands to the user. */
export async function createRecoveryCodeForIdentity(context: FlowContext): Promise<Answer> {
  const { kratos, request } = context;
  const { code: method } = kratos.config.selfservice.methods;
  if (!method.enabled) throw errors.methodDisabled();
  const body = (await readPayload(request, bodyShape)) as Body;
  const lifespan = readExpiresIn(body.expires_in, method.config.lifespan);
  if (lifespan <= 0)
    throw badRequest(`Value from "expires_in" must result to a future time: ${formatDuration(lifespan)}`);
  const type = body.flow_type ?? 'browser';
  if (!isFlowType(type)) throw badRequest(`Value from "flow_type" is not valid: ${goQuote(type)}`);
  const made = makeRecoveryFlow(context, type, 'code', lifespan);
  const identity = requireReadable(kratos.world.identity(uuidOrNil(body.identity_id ?? '')));
  if (!identity) throw unknownIdentity();
  const flow: RecoveryFlowRecord = { ...made, skips_csrf: true, state: 'sent_email' };
  flow.ui.nodes = [recoveryCodeNode(), continueNode('code')];
  await kratos.world.saveFlow(flow);
  const code = newCode(kratos);
  const stored = { code, via: 'email', address: '', identity_id: identity.id, by_admin: true, used: false } as const;
  await kratos.world.saveCodes({
    ...kratos.world.codesOf(flow.id),
    codes: [{ ...stored, expires_at: kratos.runtime.clock.now() + lifespan }],
  });
  const answer = { recovery_link: uiUrl(context, flow), recovery_code: code, expires_at: time(flow.expires_at) };
  return jsonAnswer(201, answer);
}

const isFlowType = (type: string): type is FlowType => type === 'browser' || type === 'api';
