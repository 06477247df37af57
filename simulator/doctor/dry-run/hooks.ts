/** Dry runs of the bodies of web hooks. */

import { hooksIn } from '../../config/hook-rules.ts';
import type { HookConfig } from '../../config/kratos.ts';
import { hooks } from '../../kratos/hook/index.ts';
import { callMigrationHook } from '../../kratos/method/password/migration-hook.ts';
import type { Run } from './run.ts';
import { type Person, type Stage, visitOf } from './stage.ts';

type FlowName = 'login' | 'registration' | 'settings' | 'recovery' | 'verification';

const flowEffects: Readonly<Record<FlowName, string>> = {
  login: 'sign-in ends with status 500',
  registration: 'sign-up ends with status 500',
  settings: 'each change of the settings ends with status 500',
  recovery: 'recovery ends with status 500',
  verification: 'verification ends with status 500',
};

/** Calls a web hook at the moment that its key says. The hook answers `{}`. */
async function playHook(stage: Stage, person: Person, key: string, config: HookConfig): Promise<void> {
  const [, , name, moment = '', method = ''] = key.split('.');
  const kind = name as FlowName;
  const { context, identity, session, flow: flowOf } = await visitOf(stage, person, config.url);
  // The body does not depend on what happens to the response.
  const { response: _, can_interrupt: __, ...call } = config;
  const list = { hooks: [{ hook: 'web_hook', config: call }] };
  const flow = flowOf(kind);
  if (moment === 'before') {
    const ofSettings = { session, owner: identity, shownIdentity: identity };
    await hooks.runPreHooks(context, list, { flow, ...(kind === 'settings' ? ofSettings : {}) });
  } else if (flow.kind === 'verification') await hooks.callWebHooks(context, list, { flow, identity });
  else
    await hooks.runPostHooks(context, list.hooks, {
      flow,
      method: { method: method === 'hooks' ? 'password' : method },
      identity,
      session,
      sessionId: '',
      shownSession: session,
      returnTo: '',
      items: [],
      ...(kind === 'settings' ? { owner: identity } : {}),
    });
}

/** Whether a mapper gives metadata to people who sign up by a provider. */
function mappersGiveMetadata({ kratos: { config } }: Stage, textOf: (url: string) => string): boolean {
  const { providers } = config.selfservice.methods.oidc.config;
  return providers.some(({ mapper_url }) => /metadata_(?:public|admin)/.test(textOf(mapper_url)));
}

/** @param textOf returns the text at an address of the configuration */
export function hookRuns(stage: Stage, textOf: (url: string) => string): Run[] {
  const { flows, methods } = stage.kratos.config.selfservice;
  const hasMetadata = mappersGiveMetadata(stage, textOf);
  const ofFlows = hooksIn(flows, 'selfservice.flows').flatMap(([key, { hook, config }]): Run[] => {
    // A hook without a body has a rule of its own.
    if (hook !== 'web_hook' || !config?.body || config.method === 'TRACE') return [];
    return [
      {
        id: 'hook-body-fails',
        key: `${key}.config.body`,
        url: config.body,
        play: (person) => playHook(stage, person, key, config),
        effect: config.response?.ignore ? 'the web hook is never called' : flowEffects[key.split('.')[2] as FlowName],
        hasMetadata: hasMetadata && key.includes('.after.oidc.'),
      },
    ];
  });
  const { enabled, config: migration } = methods.password.config.migrate_hook;
  if (!enabled || !migration?.body) return ofFlows;
  const play = async (person: Person) => {
    const { context, identity, flow } = await visitOf(stage, person, migration.url);
    await callMigrationHook(context, flow('login'), identity, {
      identifier: 'camille@example.org',
      password: 'a-password',
    }).catch(
      // `{}` is not the answer of a system that knows the password.
      (error: unknown) => {
        if (!(error instanceof Error) || error.name !== 'ValidationFailure') throw error;
      },
    );
  };
  return [
    ...ofFlows,
    {
      id: 'hook-body-fails',
      key: 'selfservice.methods.password.config.migrate_hook.config.body',
      url: migration.body,
      play,
      effect: 'nobody can bring an old password: sign-in ends with status 500',
    },
  ];
}
