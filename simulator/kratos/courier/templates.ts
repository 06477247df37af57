import type { MessageRecord } from '../record/records.ts';

/** The parts of a message that its template makes. */
export type MessageContent = Pick<MessageRecord, 'subject' | 'body' | 'template_type'>;

type Channel = MessageRecord['type'];

/** The data of a message with a code. */
interface StandardTemplateData {
  readonly code: string;
  readonly minutes: number;
  readonly link: string;
  readonly domain: string;
}

interface Template {
  readonly subject: (code: string) => string;
  readonly body: Readonly<Record<Channel, (data: StandardTemplateData) => string>>;
}

const lines = (...parts: readonly string[]) => `${parts.join('\n\n')}\n`;

/** Messages with a one-time code, in the words of Kratos's built-in templates (courier/template of Kratos v26.2.0). */
const templates = {
  login_code_valid: {
    subject: (code) => `Use code ${code} to log in`,
    body: {
      email: ({ code, minutes }) =>
        lines('Login to your account with the following code:', code, `It expires in ${minutes} minutes.`),
      sms: ({ code, minutes }) => lines(`Your login code is: ${code}`, `It expires in ${minutes} minutes.`),
    },
  },
  registration_code_valid: {
    subject: (code) => `Use code ${code} to complete your account registration`,
    body: {
      email: ({ code, minutes }) =>
        lines(
          'Complete your account registration with the following code:',
          code,
          `This code expires in ${minutes} minutes.`,
        ),
      sms: ({ code, minutes }) => lines(`Your registration code is: ${code}`, `It expires in ${minutes} minutes.`),
    },
  },
  verification_code_valid: {
    subject: (code) => `Use code ${code} to verify your account`,
    body: {
      email: ({ code, minutes, link }) =>
        lines(
          'Verify your account with the following code:',
          code,
          'or clicking the following link:',
          link,
          `If this was not you, do nothing. This code / link expires in ${minutes} minutes.`,
        ),
      sms: ({ code, minutes }) =>
        lines(
          `Your verification code is: ${code}`,
          `If this was not you, do nothing. It expires in ${minutes} minutes.`,
        ),
    },
  },
  recovery_code_valid: {
    subject: (code) => `Use code ${code} to recover access to your account`,
    body: {
      email: ({ code, minutes }) =>
        lines(
          'Recover access to your account by entering the following code:',
          code,
          `If this was not you, do nothing. This code expires in ${minutes} minutes.`,
        ),
      // Phones fill in a code from this last line if the page has that domain.
      sms: ({ code, domain }) => lines(`Your recovery code is: ${code}`, `@${domain} #${code}`),
    },
  },
} satisfies Readonly<Record<string, Template>>;

export type TemplateType = keyof typeof templates;

/** Sent to an address without account if a user asks to verify it (`notify_unknown_recipients`). */
export const unknownVerification: MessageContent = {
  template_type: 'verification_code_invalid',
  subject: 'Someone tried to verify this email address',
  body: lines(
    'Hi,',
    'someone asked to verify this email address, but we were unable to find an account for this address.',
    'If this was you, check if you signed up using a different address.',
    'If this was not you, please ignore this email.',
  ),
};

/** Like `unknownVerification`, for verification by link. */
export const unknownVerificationByLink: MessageContent = {
  ...unknownVerification,
  template_type: 'verification_invalid',
  body: unknownVerification.body.replace(/^Hi,\n\ns/, 'S'),
};

/** Sent to an address without account if a user asks to recover it (`notify_unknown_recipients`). */
export const unknownRecoveryByCode: MessageContent = {
  template_type: 'recovery_code_invalid',
  subject: 'Account access attempted',
  body: lines(
    'Hi,',
    'you (or someone else) entered this email address when trying to recover access to an account.',
    'However, this email address is not on our database of registered users and therefore the attempt has failed.',
    'If this was you, check if you signed up using a different address.',
    'If this was not you, please ignore this email.',
  ),
};

/** Like `unknownRecoveryByCode`, for recovery by link. */
export const unknownRecoveryByLink: MessageContent = { ...unknownRecoveryByCode, template_type: 'recovery_invalid' };

/** Makes the message with a recovery link. @param lifespan in milliseconds */
export function writeRecoveryLink(link: string, lifespan: number): MessageContent {
  return {
    template_type: 'recovery_valid',
    subject: 'Recover access to your account',
    body: `${lines(
      'Recover access to your account by clicking the following link:',
      link,
      `If this was not you, do nothing. This link expires in ${Math.trunc(lifespan / 60_000)} minutes.`,
    )}\n`,
  };
}

/** Makes the message with a verification link. @param lifespan in milliseconds */
export function writeVerificationLink(link: string, lifespan: number): MessageContent {
  return {
    template_type: 'verification_valid',
    subject: 'Please verify your email address',
    body: lines(
      'Verify your account by opening the following link:',
      link,
      `If this was not you, do nothing. This link expires in ${Math.trunc(lifespan / 60_000)} minutes.`,
    ),
  };
}

/** The data of a message with a code: `lifespan` in milliseconds, `domain` of the page where it was requested. */
export type CodeMessageData = Omit<StandardTemplateData, 'minutes'> & { readonly lifespan: number };

/** Makes a message with a code. Text messages have no subject. */
export function writeCodeMessage(
  template: TemplateType,
  channel: Channel,
  { lifespan, ...code }: CodeMessageData,
): MessageContent {
  const { subject, body }: Template = templates[template];
  return {
    template_type: template,
    subject: channel === 'email' ? subject(code.code) : '',
    body: body[channel]({ ...code, minutes: Math.trunc(lifespan / 60_000) }),
  };
}
