import type { MessageRecord } from '../domain/records.ts';

/** What is written to somebody: the parts of a message that depend on its occasion. */
export type Letter = Pick<MessageRecord, 'subject' | 'body' | 'template_type'>;

type Channel = MessageRecord['type'];

interface Template {
  readonly subject: (code: string) => string;
  readonly body: Readonly<Record<Channel, (code: string, minutes: number) => string>>;
}

const lines = (...parts: readonly string[]) => `${parts.join('\n\n')}\n`;

/** The messages with a one-time code, as the server's built-in templates word them (Kratos `courier/template`). */
const templates = {
  login_code_valid: {
    subject: (code) => `Use code ${code} to log in`,
    body: {
      email: (code, minutes) =>
        lines('Login to your account with the following code:', code, `It expires in ${minutes} minutes.`),
      sms: (code, minutes) => lines(`Your login code is: ${code}`, `It expires in ${minutes} minutes.`),
    },
  },
  registration_code_valid: {
    subject: (code) => `Use code ${code} to complete your account registration`,
    body: {
      email: (code, minutes) =>
        lines(
          'Complete your account registration with the following code:',
          code,
          `This code expires in ${minutes} minutes.`,
        ),
      sms: (code, minutes) => lines(`Your registration code is: ${code}`, `It expires in ${minutes} minutes.`),
    },
  },
} satisfies Readonly<Record<string, Template>>;

export type TemplateType = keyof typeof templates;

/** Writes a message with a code that lives so many milliseconds; text messages have no subject. */
export function writeLetter(template: TemplateType, channel: Channel, code: string, lifespan: number): Letter {
  const { subject, body }: Template = templates[template];
  return {
    template_type: template,
    subject: channel === 'email' ? subject(code) : '',
    body: body[channel](code, Math.trunc(lifespan / 60_000)),
  };
}
