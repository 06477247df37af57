import { keysIf, type Rule } from './rule.ts';
import { isThisMachine, type Setup } from './setup.ts';

/** Whether any flow sends messages. */
function sendsMessages({ config }: Setup): boolean {
  const { flows, methods } = config.selfservice;
  return (
    flows.recovery.enabled ||
    flows.verification.enabled ||
    methods.code.passwordless_enabled ||
    methods.code.mfa_enabled
  );
}

/** Whether the default identity schema sends messages by SMS, or by e-mail. */
const uses = ({ traits }: Setup, via: 'sms' | 'email') =>
  traits.some(({ marks }) =>
    [marks.verification, marks.recovery, marks.credentials?.code].some((mark) => mark?.via === via),
  );

const smtpOf = ({ config }: Setup) => URL.parse(config.courier.smtp.connection_uri ?? '');

/** The courier, which sends messages. */
export const mailRules: readonly Rule[] = [
  {
    id: 'no-mail-server',
    keys: (setup) => {
      const { courier } = setup.config;
      const isMissing = courier.delivery_strategy === 'smtp' ? !courier.smtp.connection_uri : !courier.http;
      return keysIf(sendsMessages(setup) && uses(setup, 'email') && isMissing, 'courier');
    },
    cause: 'no mail leaves: there is no mail server',
    mend: 'set courier.smtp.connection_uri, or courier.delivery_strategy: http and courier.http.request_config',
  },
  {
    id: 'courier-not-watched',
    keys: (setup) => keysIf(sendsMessages(setup) && !setup.watchesCourier, 'courier'),
    cause: 'mails stay queued: this server does not send them',
    mend: 'start it with --watch-courier (give the flag here too), or run one process of `kratos courier watch`',
  },
  {
    id: 'sms-without-channel',
    keys: (setup) =>
      keysIf(uses(setup, 'sms') && !setup.config.courier.channels.some(({ id }) => id === 'sms'), 'courier.channels'),
    cause: 'no SMS leaves: the identity schema sends codes by SMS, and there is no channel for it',
    mend: 'add a channel with id: sms and the request_config of your provider',
  },
  {
    id: 'mail-in-the-clear',
    keys: (setup) => {
      const smtp = smtpOf(setup);
      const isPlain = smtp?.protocol === 'smtp:' && smtp.searchParams.get('disable_starttls') === 'true';
      const isUnchecked = smtp?.searchParams.get('skip_ssl_verify') === 'true';
      return keysIf(
        setup.isPublic && !isThisMachine(smtp?.hostname ?? 'localhost') && (isPlain || isUnchecked),
        'courier.smtp.connection_uri',
      );
    },
    cause: 'others on the way can read codes and links: the connection to the mail server is not protected',
    mend: 'remove disable_starttls and skip_ssl_verify',
  },
  {
    id: 'mail-sender',
    keys: (setup) =>
      keysIf(
        setup.isPublic && sendsMessages(setup) && smtpOf(setup) !== null && !setup.has('courier.smtp.from_address'),
        'courier.smtp.from_address',
      ),
    cause: ({ config }) => `mails come from ${config.courier.smtp.from_address}, which mail servers take for forged`,
    mend: 'set it to an address of your domain',
  },
];
