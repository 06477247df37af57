import type { SimulatorSchemas } from '@members/openapi';
import type { Answer } from '../http/exchange.ts';
import { currentCode, secretOf } from '../kratos/method/totp/code.ts';
import { qrCode } from '../kratos/method/totp/qr.ts';
import type { Clock } from '../runtime/runtime.ts';
import { ScenarioError, text, type Visitor } from '../scenario/visitor.ts';
import { errorOf, jsonOf } from './answers.ts';
import type { ControlContext } from './context.ts';
import { cookiesOf } from './scenario-choice.ts';

/** The credentials types that are read from Kratos's admin API. */
export const secondFactorTypes = ['totp', 'lookup_secret', 'webauthn'] as const;

type SecondFactor = SimulatorSchemas['SecondFactor'];
type Config = Readonly<Record<string, unknown>>;

const appOf = (secret: string, clock: Pick<Clock, 'now'>): SecondFactor => ({
  type: 'totp',
  secret,
  code: currentCode(secret, clock),
});

const listIn = (config: Config, name: string) => (Array.isArray(config[name]) ? config[name] : []) as readonly Config[];

/** Reads the second factors of each type from the credentials' configuration. Kratos also lists empty ones. */
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

/**
 * Returns an identity's second factors.
 * @param identity the response of Kratos's admin API with the credentials of `secondFactorTypes`
 */
export function factorsOf(identity: unknown, clock: Pick<Clock, 'now'>): readonly SecondFactor[] {
  const { credentials = {} } = identity as { readonly credentials?: Readonly<Record<string, { config?: Config }>> };
  return secondFactorTypes.flatMap((type) => read[type](credentials[type]?.config ?? {}, clock));
}

/** Adds the QR code of the authenticator app. @param identity as for `factorsOf` */
export async function withQr(factors: readonly SecondFactor[], identity: unknown): Promise<readonly SecondFactor[]> {
  const { credentials = {} } = identity as { readonly credentials?: Readonly<Record<string, { config?: Config }>> };
  const url = `${credentials.totp?.config?.totp_url}`;
  return Promise.all(
    factors.map(async (factor) => (factor.type === 'totp' ? { ...factor, qr: await qrCode(url, 256) } : factor)),
  );
}

/**
 * Signs in as an identity by account recovery, and redirects the browser to the app with the cookies of the session.
 *
 * @param recovery the response of Kratos's admin API that created a recovery code
 * @param had the second factors of the identity
 */
export async function signInAs(
  { worlds }: ControlContext,
  recovery: unknown,
  had: readonly SecondFactor[],
): Promise<Answer> {
  const visitor = worlds.stage().stage.visitor();
  try {
    visitor.openScreen(text(recovery, 'recovery_link'));
    await visitor.submit({ method: 'code', code: text(recovery, 'recovery_code') });
    await stepUp(visitor, had);
  } catch (error) {
    if (error instanceof ScenarioError) return errorOf(409, 'sign-in as a person needs recovery by code');
    throw error;
  }
  const { app } = worlds.status();
  const cookies = cookiesOf([...visitor.cookies.values()]);
  return {
    status: 303,
    headers: { location: new URL('/', app).href, 'cache-control': 'no-store' },
    cookies,
    body: null,
  };
}

/**
 * Adds a second factor as a user would: signs in by account recovery and submits the settings form.
 *
 * @param recovery the response of Kratos's admin API that created a recovery code
 * @param had the second factors that the identity already has: the settings may ask for one
 */
export async function addFactor(
  { worlds, clock }: ControlContext,
  recovery: unknown,
  had: readonly SecondFactor[],
  type: SimulatorSchemas['NewSecondFactor']['type'],
): Promise<Answer> {
  const { stage } = worlds.stage();
  const visitor = stage.visitor();
  try {
    visitor.openScreen(text(recovery, 'recovery_link'));
    await visitor.submit({ method: 'code', code: text(recovery, 'recovery_code') });
    await stepUp(visitor, had);
    const factor =
      type === 'totp' ? appOf(await stage.enrolTotp(visitor), clock) : { type, codes: await stage.enrolCodes(visitor) };
    return jsonOf(201, factor);
  } catch (error) {
    if (error instanceof ScenarioError)
      return errorOf(
        409,
        `the settings do not offer ${type}: enable selfservice.methods.${type} and recovery by code; an identity whose only second factor is a security key cannot get another here`,
      );
    throw error;
  } finally {
    await endOwn(visitor);
  }
}

/** Completes the second factor with the authenticator app or a backup code, if the identity has one. */
async function stepUp(visitor: Visitor, had: readonly SecondFactor[]): Promise<void> {
  const app = had.find(({ code }) => code !== undefined);
  const backup = had.flatMap(({ codes = [] }) => codes)[0];
  if (app === undefined && backup === undefined) return;
  await visitor.go('/self-service/login/browser?aal=aal2');
  await visitor.submit(
    app ? { method: 'totp', totp_code: app.code } : { method: 'lookup_secret', lookup_secret: backup },
  );
}

/** Signs out, so that no session of this visitor remains. */
async function endOwn(visitor: Visitor): Promise<void> {
  const { status, body } = await visitor.request('GET', '/self-service/logout/browser');
  if (status === 200) await visitor.go(text(body, 'logout_url'));
}
