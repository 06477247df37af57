import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { GatewayConfig } from '../config/config.ts';
import { ConfigProblem } from '../config/config-problem.ts';
import { localeOf } from '../http/locale.ts';
import { errorCode } from '../observability/error-code.ts';
import type { KnownSession } from '../throttle/identity.ts';
import { RecentMap } from '../throttle/recent-map.ts';

const mail = z.strictObject({ subject: z.string(), text: z.string(), html: z.string() });
// Each file has English: the command that makes it fills in what a language lacks.
const byLanguage = z.record(z.string(), mail).and(z.object({ en: mail }));
const notices = z.strictObject({ password: byLanguage, method: byLanguage, address: byLanguage });

/** The mails to the owner of an account, by the kind of change and by language. */
export type NoticeTexts = z.infer<typeof notices>;

export type NoticeKind = keyof NoticeTexts;

/** Reads the file of NOTICES_FILE. @throws ConfigProblem */
export async function readNotices(path: string): Promise<NoticeTexts> {
  try {
    return notices.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    const got = error instanceof z.ZodError || error instanceof SyntaxError ? 'other content' : errorCode(error);
    throw new ConfigProblem([`NOTICES_FILE: expected the notices.json of \`npm run templates\`, got ${got}`]);
  }
}

/** Milliseconds after a notice in which the same change of the same account sends no other. */
const pause = 60_000;

/** Milliseconds that the mail server has for each step. */
const timeout = 10_000;

/**
 * Tells the owner of an account about a change by mail, in the language of the request. It does not wait for the mail server.
 * Never throws.
 * @param sessions of the account before and after the change: the owner may have lost an address by it
 */
export type Notify = (
  request: FastifyRequest,
  kind: NoticeKind,
  sessions: readonly (KnownSession | undefined)[],
) => void;

/** Makes the sender of notices. Mails that are on their way when the app closes are still sent. */
export async function createNotify(
  app: FastifyInstance,
  config: GatewayConfig,
  texts: NoticeTexts,
  url: string,
): Promise<Notify> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(
    {
      url,
      // nodemailer sends in the clear where STARTTLS is missing, unless it must not.
      requireTLS: new URL(url).searchParams.get('ignoreTLS') !== 'true',
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      socketTimeout: timeout,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: config.MAIL_FROM },
  );
  const recent = new RecentMap<number>(10_000);
  const pending = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(pending);
    transport.close();
  });
  const send = async (request: FastifyRequest, message: z.infer<typeof mail>, address: string) => {
    try {
      await transport.sendMail({
        ...message,
        to: { name: '', address },
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      request.log.error({ reason: errorCode(error) }, 'A notice to the owner of an account could not be sent');
    }
  };
  return (request, kind, sessions) => {
    const identity = sessions.find((session) => session !== undefined)?.identity;
    const key = `${kind} ${identity}`;
    if (Date.now() - (recent.get(key) ?? 0) < pause) return;
    recent.set(key, Date.now());
    const { locale } = localeOf(request, config);
    const message = texts[kind][locale] ?? texts[kind].en;
    for (const address of new Set(sessions.flatMap((session) => session?.verifiedMails ?? []))) {
      const sending = send(request, message, address).finally(() => pending.delete(sending));
      pending.add(sending);
    }
  };
}
