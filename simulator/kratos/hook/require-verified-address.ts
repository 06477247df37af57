import { uiUrl } from '../flow/engine/base.ts';
import type { Hook } from '../flow/engine/hook.ts';
import type { FlowContext } from '../flow/engine/method.ts';
import { requireVerificationStrategy, startVerification } from '../flow/verification/new.ts';
import { errorAnswer, seeOther } from '../request/answers.ts';
import { isJsonRequest } from '../request/context.ts';
import { ValidationFailure } from '../schema/validate.ts';
import { message } from '../text/messages.ts';
import { errors } from '../wire/errors.ts';
import { verificationItem } from './verification.ts';

const refusal = () => new ValidationFailure({ key: '', text: message(4000010) });

/**
 * Refuses a login until an address is verified. With the legacy setting it checks only password logins, and only shows
 * a message.
 */
export const requireVerifiedAddress: Hook<FlowContext> = async (context, { flow, identity, sessionId }) => {
  const { legacy_require_verified_login_error: onlyShowsMessage } = context.kratos.config.feature_flags;
  if (onlyShowsMessage && flow.active !== 'password') return undefined;
  const addresses = identity.verifiable_addresses;
  if (addresses.length === 0) throw errors.noAddressToVerify();
  if (addresses.some(({ verified }) => verified)) return undefined;
  requireVerificationStrategy(context);
  const address = addresses.find(({ value }) => value !== '');
  if (onlyShowsMessage || !address) throw refusal();
  const started = await startVerification(context, flow, identity, address, sessionId);
  const url = uiUrl(context, started.flow);
  if (!isJsonRequest(context)) return seeOther(context, url);
  return errorAnswer(errors.addressNotVerified([verificationItem(started.flow.id, address.value, url)]));
};
