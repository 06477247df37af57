import type { OidcProvider } from '../../../config/kratos.ts';
import type { Answer } from '../../../http/exchange.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import { withProvider } from '../../flow/login/link.ts';
import { completeSettings } from '../../flow/settings/complete.ts';
import { ensurePrivileged, isPrivileged } from '../../flow/settings/privileged.ts';
import { pauseSettings } from '../../flow/settings/resume-after-sign-in.ts';
import type { SettingsFlowRecord } from '../../record/records.ts';
import type { Authenticated } from '../../session/manager.ts';
import { membership, shownBy } from './membership.ts';
import type { ProviderAnswer } from './provider/provider-answer.ts';
import { linkable, resettingForm } from './settings.ts';

/**
 * A signed-in person came back from the provider to be linked. The session has shown it from then on, even where
 * the account there turns out to be another's.
 *
 * @throws KratosError | DuplicateIdentifier
 */
export async function finishLink(
  context: FlowContext,
  flow: SettingsFlowRecord,
  current: Authenticated,
  { provider: used, claims, tokens }: ProviderAnswer & { readonly provider: OidcProvider },
): Promise<Answer> {
  const { world, runtime } = context.kratos;
  const { identity, session } = current;
  const { id: provider, organization_id: organization } = used;
  flow.active = 'oidc';
  return resettingForm(context, flow, async () => {
    if (flow.type === 'browser' && !isPrivileged(context, session))
      await pauseSettings(context, 'oidc', flow, { method: '', fields: new Map([['link', [provider]]]) });
    ensurePrivileged(context, session);
    linkable(context, identity, provider);
    const now = runtime.clock.now();
    const oidc = withProvider(identity.credentials.oidc, { provider, subject: claims.sub, organization, tokens }, now);
    const shown = { ...shownBy(used), completed_at: now };
    await world.saveSession({ ...session, authentication_methods: [...session.authentication_methods, shown] });
    const changed = {
      ...identity,
      ...membership(used),
      updated_at: now,
      credentials: { ...identity.credentials, oidc },
    };
    return completeSettings(context, flow, { outcome: 'changed', identity: changed, by: 'oidc', current });
  });
}
