import { object, string, uuid } from '@members/engines/go/json/decode';
import { time } from '@members/engines/go/time';
import { uuidOrNil } from '@members/engines/go/uuid';
import type { Answer } from '../../../http/exchange.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import { readExpiresIn } from '../../flow/recovery/admin.ts';
import { makeRecoveryFlow } from '../../flow/recovery/new.ts';
import { requireReadable } from '../../identity/readable.ts';
import { ok } from '../../request/answers.ts';
import { readPayload } from '../../request/payload.ts';
import { badRequest, errors } from '../../wire/errors.ts';
import { newToken, recoveryUrl } from './token.ts';

const bodyShape = object('link.createRecoveryLinkForIdentityBody', { identity_id: uuid, expires_in: string });

interface Body {
  readonly identity_id?: string;
  readonly expires_in?: string;
}

/** `POST /admin/recovery/link`: creates a recovery link that an administrator hands to the user. */
export async function createRecoveryLinkForIdentity(context: FlowContext): Promise<Answer> {
  const { kratos, request } = context;
  const { link: method } = kratos.config.selfservice.methods;
  if (!method.enabled) throw errors.methodDisabled();
  const body = (await readPayload(request, bodyShape)) as Body;
  const lifespan = readExpiresIn(body.expires_in, method.config.lifespan);
  if (lifespan <= 0)
    throw badRequest(`Value from "expires_in" must be result to a future time: ${body.expires_in ?? ''}`);
  const flow = makeRecoveryFlow(context, 'browser', 'link', lifespan);
  const identity = requireReadable(kratos.world.identity(uuidOrNil(body.identity_id ?? '')));
  if (!identity) throw badRequest('The requested identity id does not exist.');
  await kratos.world.saveFlow(flow);
  const recipient = { via: 'email', address: '', identity_id: identity.id, by_admin: true } as const;
  const token = await newToken(kratos, flow, lifespan, recipient);
  return ok({ recovery_link: recoveryUrl(kratos, flow, token), expires_at: time(flow.expires_at) });
}
