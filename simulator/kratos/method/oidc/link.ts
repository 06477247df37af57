import type { OidcProvider } from '../../../config/kratos.ts';
import type { Answer } from '../../../http/exchange.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import { withProvider } from '../../flow/login/link.ts';
import { completeSettings } from '../../flow/settings/complete.ts';
import { isPrivileged, requirePrivileged } from '../../flow/settings/privileged.ts';
import { pauseSettings } from '../../flow/settings/resume-after-sign-in.ts';
import type { SettingsFlowRecord } from '../../record/records.ts';
import type { Authenticated } from '../../session/manager.ts';
import { membership, sessionMethod } from './membership.ts';
import type { ProviderAnswer } from './provider/provider-answer.ts';
import { requireLinkable, resetFormOnError } from './settings.ts';

/**
 * Links a provider account to the signed-in identity. The session gets the method even if the account turns out to
 * belong to another identity.
 * @throws KratosError | DuplicateIdentifier
 */
export async function finishLink(
  context: FlowContext,
  flow: SettingsFlowRecord,
  current: Authenticated,
  { provider: providerConfig, claims, tokens }: ProviderAnswer & { readonly provider: OidcProvider },
): Promise<Answer> {
  const { world, runtime } = context.kratos;
  const { identity, session } = current;
  const { id: provider, organization_id: organization } = providerConfig;
  flow.active = 'oidc';
  return resetFormOnError(context, flow, async () => {
    if (flow.type === 'browser' && !isPrivileged(context, session))
      await pauseSettings(context, 'oidc', flow, { method: '', fields: new Map([['link', [provider]]]) });
    requirePrivileged(context, session);
    requireLinkable(context, identity, provider);
    const now = runtime.clock.now();
    const oidc = withProvider(identity.credentials.oidc, { provider, subject: claims.sub, organization, tokens }, now);
    const shown = { ...sessionMethod(providerConfig), completed_at: now };
    await world.saveSession({ ...session, authentication_methods: [...session.authentication_methods, shown] });
    const changed = {
      ...identity,
      ...membership(providerConfig),
      updated_at: now,
      credentials: { ...identity.credentials, oidc },
    };
    return completeSettings(context, flow, { outcome: 'changed', identity: changed, method: 'oidc', current });
  });
}
