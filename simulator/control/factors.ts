import type { SimulatorSchemas } from '@members/openapi';
import type { Answer } from '../http/exchange.ts';
import { currentCode, secretOf } from '../kratos/method/totp/code.ts';
import type { Clock } from '../runtime/runtime.ts';
import { Astray, text, type Visitor } from '../scenario/visitor.ts';
import { errorOf, jsonOf } from './answers.ts';
import type { Workplace } from './workplace.ts';

/** What Kratos's admin API is asked for, to read them. */
export const readable = ['totp', 'lookup_secret', 'webauthn'] as const;

type SecondFactor = SimulatorSchemas['SecondFactor'];
type Config = Readonly<Record<string, unknown>>;

const appOf = (secret: string, clock: Pick<Clock, 'now'>): SecondFactor => ({
  type: 'totp',
  secret,
  code: currentCode(secret, clock),
});

const listIn = (config: Config, name: string) => (Array.isArray(config[name]) ? config[name] : []) as readonly Config[];

/** What somebody has of each type; Kratos lists one that is empty, too. */
const read: Readonly<
  Record<SecondFactor['type'], (config: Config, clock: Pick<Clock, 'now'>) => readonly SecondFactor[]>
> = {
  totp: (config, clock) => {
    const secret = secretOf(`${config.totp_url}`);
    return secret === '' ? [] : [appOf(secret, clock)];
  },
  lookup_secret: (config) => {
    const all = listIn(config, 'recovery_codes');
    const left = all.filter((code) => code.used_at === undefined || code.used_at === null);
    return all.length === 0 ? [] : [{ type: 'lookup_secret', codes: left.map(({ code }) => `${code}`) }];
  },
  webauthn: (config) => (listIn(config, 'credentials').length === 0 ? [] : [{ type: 'webauthn' }]),
};

/** @param identity as Kratos's admin API shows it, with the credentials of `readable` */
export function factorsOf(identity: unknown, clock: Pick<Clock, 'now'>): readonly SecondFactor[] {
  const { credentials = {} } = identity as { readonly credentials?: Readonly<Record<string, { config?: Config }>> };
  return readable.flatMap((type) => read[type](credentials[type]?.config ?? {}, clock));
}

/**
 * Gives somebody a second factor as they would themselves: by account recovery into the settings.
 *
 * @param recovery what Kratos's admin API answered when it made a recovery code
 * @param had what they have already: settings may ask for it
 */
export async function addFactor(
  { worlds, clock }: Workplace,
  recovery: unknown,
  had: readonly SecondFactor[],
  type: SimulatorSchemas['NewSecondFactor']['type'],
): Promise<Answer> {
  const { stage } = worlds.stage();
  const visitor = stage.visitor();
  try {
    visitor.arrive(text(recovery, 'recovery_link'));
    await visitor.submit({ method: 'code', code: text(recovery, 'recovery_code') });
    await stepUp(visitor, had);
    const factor =
      type === 'totp' ? appOf(await stage.enrolTotp(visitor), clock) : { type, codes: await stage.enrolCodes(visitor) };
    return jsonOf(201, factor);
  } catch (error) {
    if (error instanceof Astray)
      return errorOf(
        409,
        `no settings offer it: is selfservice.methods.${type} enabled, recovery by code, and no key asked for first?`,
      );
    throw error;
  } finally {
    await endOwn(visitor);
  }
}

/** By an app, or by one of the backup codes; a key cannot be touched from here. */
async function stepUp(visitor: Visitor, had: readonly SecondFactor[]): Promise<void> {
  const app = had.find(({ code }) => code !== undefined);
  const backup = had.flatMap(({ codes = [] }) => codes)[0];
  if (app === undefined && backup === undefined) return;
  await visitor.go('/self-service/login/browser?aal=aal2');
  await visitor.submit(
    app ? { method: 'totp', totp_code: app.code } : { method: 'lookup_secret', lookup_secret: backup },
  );
}

/** Nobody is left signed in by it. */
async function endOwn(visitor: Visitor): Promise<void> {
  const { status, body } = await visitor.ask('GET', '/self-service/logout/browser');
  if (status === 200) await visitor.go(text(body, 'logout_url'));
}
