/** Dry runs of the templates of messages, and of the Jsonnet that makes requests of them. */

import type { HttpRequestConfig } from '../../config/kratos-config.ts';
import {
  customPart,
  type TemplateData,
  type TemplatePart,
  templateSource,
} from '../../kratos/courier/custom-templates.ts';
import { queueMessage } from '../../kratos/courier/delivery.ts';
import { channelContext } from '../../kratos/courier/dispatch.ts';
import { templateData } from '../../kratos/courier/template-data.ts';
import { codeMessageData, verificationUrl } from '../../kratos/method/code/one-time-codes.ts';
import { recoveryUrl } from '../../kratos/method/link/token.ts';
import { buildRequest } from '../../kratos/wire/outgoing.ts';
import type { Run } from './run.ts';
import { type Person, type Stage, type Visit, visitOf } from './stage.ts';

type Channel = 'email' | 'sms';

const code = '123456';
const lifespan = 3_600_000;

/** The data of a message to somebody without an account. */
const unknown =
  (kind: 'recovery' | 'verification') =>
  ({ context, flow }: Visit) =>
    templateData(context.kratos, flow(kind), {}, { via: 'email', own: {} });

/** The kinds of messages, and the data of their templates. */
const messages: Readonly<Record<string, (visit: Visit, via: Channel) => TemplateData>> = {
  registration_code_valid: ({ context, flow, identity: { traits } }, via) =>
    codeMessageData(context, flow('registration'), { traits }, via, code),
  login_code_valid: ({ context, flow, identity }, via) =>
    codeMessageData(context, flow('login'), { identity }, via, code),
  verification_code_valid: ({ context, flow, identity }, via) =>
    codeMessageData(context, flow('verification'), { identity }, via, code),
  recovery_code_valid: ({ context, flow, identity }, via) =>
    codeMessageData(context, flow('recovery'), { identity }, via, code),
  verification_valid: ({ context: { kratos }, flow, identity }, via) => {
    const own = { VerificationURL: verificationUrl(kratos, { token: code }) };
    return templateData(kratos, flow('verification'), { identity }, { via, lifespan, own });
  },
  recovery_valid: ({ context: { kratos }, flow, identity }, via) => {
    const own = { RecoveryURL: recoveryUrl(kratos, flow('recovery'), code) };
    return templateData(kratos, flow('recovery'), { identity }, { via, lifespan, own });
  },
  verification_code_invalid: unknown('verification'),
  recovery_code_invalid: unknown('recovery'),
  verification_invalid: unknown('verification'),
  recovery_invalid: unknown('recovery'),
};

const recipients: Readonly<Record<Channel, string>> = { email: 'camille@example.org', sms: '+33612345678' };

const channelParts: readonly (readonly [Channel, TemplatePart])[] = [
  ['email', 'subject'],
  ['email', 'plaintext'],
  ['email', 'html'],
  ['sms', 'sms'],
];

function templateRuns(stage: Stage): Run[] {
  const { config } = stage.kratos;
  return Object.entries(messages).flatMap(([type, dataOf]) =>
    channelParts.flatMap(([via, part]): Run[] => {
      const source = templateSource(config, type, part);
      if (!source) return [];
      const { key, url = `file://${config.courier.template_override_path}/${source.path}` } = source;
      return [
        {
          id: 'template-fails',
          key,
          url,
          play: async (person) => {
            const visit = await visitOf(stage, person);
            return customPart(visit.context.kratos, type, part, { To: recipients[via], ...dataOf(visit, via) });
          },
          effect:
            part === 'html'
              ? `mails of the kind ${type} have no HTML version`
              : `no message of the kind ${type} leaves: its flow ends with an error`,
        },
      ];
    }),
  );
}

/** The kinds of messages that the enabled flows and methods send. */
function sentTypes({ kratos: { config } }: Stage): string[] {
  const { flows, methods } = config.selfservice;
  const ofAddressFlow = (flow: 'recovery' | 'verification') => {
    const { enabled, use, notify_unknown_recipients } = flows[flow];
    const name = use === 'code' ? `${flow}_code` : flow;
    return enabled ? [`${name}_valid`, ...(notify_unknown_recipients ? [`${name}_invalid`] : [])] : [];
  };
  const { passwordless_enabled, mfa_enabled } = methods.code;
  return [
    ...(passwordless_enabled && flows.registration.enabled ? ['registration_code_valid'] : []),
    ...(passwordless_enabled || mfa_enabled ? ['login_code_valid'] : []),
    ...ofAddressFlow('verification'),
    ...ofAddressFlow('recovery'),
  ];
}

function requestRuns(stage: Stage): Run[] {
  const { courier } = stage.kratos.config;
  const channels: readonly (readonly [Channel, string, HttpRequestConfig])[] = [
    ...(courier.delivery_strategy === 'http' && courier.http
      ? [['email', 'courier.http.request_config', courier.http.request_config] as const]
      : []),
    ...courier.channels.map(
      ({ request_config }, i) => ['sms', `courier.channels.${i}.request_config`, request_config] as const,
    ),
  ];
  return channels.flatMap(([via, key, request]) =>
    request.body === undefined || request.body === ''
      ? []
      : sentTypes(stage)
          .filter((type) => via === 'email' || !type.endsWith('_invalid'))
          .map(
            (type): Run => ({
              id: 'courier-body-fails',
              key: `${key}.body`,
              url: request.body ?? '',
              play: async (person) =>
                buildRequest(
                  stage.kratos,
                  request,
                  channelContext(stage.kratos, await messageOf(stage, person, type, via)),
                ),
              effect: `no message of the kind ${type} leaves: ${via === 'sms' ? 'the SMS' : 'the mail'} service is not called`,
            }),
          ),
  );
}

/** Returns the message of a kind as the courier delivers it. */
async function messageOf(stage: Stage, person: Person, type: string, via: Channel) {
  const visit = await visitOf(stage, person);
  const { kratos } = visit.context;
  const letter = { template_type: type, subject: 'A subject', body: 'A text' };
  await queueMessage(
    { ...kratos, config: withoutTemplates(kratos.config) },
    via,
    recipients[via],
    letter,
    messages[type]?.(visit, via) ?? {},
  );
  const [message] = kratos.world.messages();
  if (!message) throw new Error(`no message of the kind ${type} was queued`);
  return message;
}

/** A template that fails is a finding of its own. */
const withoutTemplates = (config: Stage['kratos']['config']): Stage['kratos']['config'] => ({
  ...config,
  courier: { ...config.courier, templates: {}, template_overrides: {} },
});

export const messageRuns = (stage: Stage): Run[] => [...templateRuns(stage), ...requestRuns(stage)];
