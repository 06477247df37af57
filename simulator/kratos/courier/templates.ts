import type { MessageRecord } from '../record/records.ts';

/** What is written to somebody: the parts of a message that depend on its occasion. */
export type Letter = Pick<MessageRecord, 'subject' | 'body' | 'template_type'>;

type Channel = MessageRecord['type'];

/** What a message with a code tells. */
interface StandardTemplateData {
  readonly code: string;
  readonly minutes: number;
  readonly link: string;
  readonly domain: string;
}

interface Template {
  readonly subject: (code: string) => string;
  readonly body: Readonly<Record<Channel, (told: StandardTemplateData) => string>>;
}

const lines = (...parts: readonly string[]) => `${parts.join('\n\n')}\n`;

/** The messages with a one-time code, as the server's built-in templates word them (Kratos `courier/template`). */
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
      // Telephones fill a code in by this last line, where the page is of that domain.
      sms: ({ code, domain }) => lines(`Your recovery code is: ${code}`, `@${domain} #${code}`),
    },
  },
} satisfies Readonly<Record<string, Template>>;

export type TemplateType = keyof typeof templates;

/** To whoever asked for a code without an account (`notify_unknown_recipients`). */
export const unknownVerification: Letter = {
  template_type: 'verification_code_invalid',
  subject: 'Someone tried to verify this email address',
  body: lines(
    'Hi,',
    'someone asked to verify this email address, but we were unable to find an account for this address.',
    'If this was you, check if you signed up using a different address.',
    'If this was not you, please ignore this email.',
  ),
};

/** The same where verification is by a link. */
export const unknownVerificationByLink: Letter = {
  ...unknownVerification,
  template_type: 'verification_invalid',
  body: unknownVerification.body.replace(/^Hi,\n\ns/, 'S'),
};

/** To whoever asked to recover an account that there is not (`notify_unknown_recipients`). */
export const unknownRecoveryByCode: Letter = {
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

/** The same where recovery is by a link. */
export const unknownRecoveryByLink: Letter = { ...unknownRecoveryByCode, template_type: 'recovery_invalid' };

/** Writes the message with a link that recovers an account, and lives so many milliseconds. */
export function writeRecoveryLink(link: string, lifespan: number): Letter {
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

/** Writes the message with a link that verifies an address, and lives so many milliseconds. */
export function writeVerificationLink(link: string, lifespan: number): Letter {
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

/** What a message with a code is about; `lifespan` in milliseconds, `domain` that of the page that asked for it. */
export type Code = Omit<StandardTemplateData, 'minutes'> & { readonly lifespan: number };

/** Writes a message with a code; text messages have no subject. */
export function writeLetter(template: TemplateType, channel: Channel, { lifespan, ...code }: Code): Letter {
  const { subject, body }: Template = templates[template];
  return {
    template_type: template,
    subject: channel === 'email' ? subject(code.code) : '',
    body: body[channel]({ ...code, minutes: Math.trunc(lifespan / 60_000) }),
  };
}
