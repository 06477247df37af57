import type { UiContainer } from '@ory/client';
import { Cookies } from 'ory-simulator/testing';
import { refusedStatus, type SdkWorld } from './world.ts';

/** Returns a form's anti-CSRF token. */
function csrfToken({ nodes }: UiContainer): string {
  const found = nodes.find(({ attributes }) => 'name' in attributes && attributes.name === 'csrf_token');
  return found && 'value' in found.attributes ? String(found.attributes.value) : '';
}

/** Returns the code in the newest message to a recipient. */
async function codeFor({ courier }: SdkWorld, recipient: string): Promise<string> {
  const { data: messages } = await courier.listCourierMessages({ recipient, pageSize: 1 });
  const { data: message } = await courier.getCourierMessage({ id: messages[0]?.id ?? '' });
  return /\b\d{6}\b/.exec(message.body)?.[0] ?? '';
}

const email = 'sdk-browser@example.org';
const password = 'violet-lantern-4711';
const answers = { email, firstName: 'Ada', lastName: 'Byron' };

/** Calls the methods for browsers: registration, verification, settings, logout, login, recovery. */
export async function memberByBrowser(world: SdkWorld): Promise<void> {
  const { frontend } = world;
  const cookies = new Cookies();
  const sessionCookie = () => ({ cookie: cookies.header });
  const keep = <T>({ data, headers }: { data: T; headers: object }): T => {
    if ('set-cookie' in headers) cookies.keep(headers['set-cookie'] as string[]);
    return data;
  };

  const { id: registration } = keep(await frontend.createBrowserRegistrationFlow());
  const { data: shown } = await frontend.getRegistrationFlow({ id: registration, ...sessionCookie() });
  const signUp = { method: 'password', password, traits: answers, csrf_token: csrfToken(shown.ui) } as const;
  keep(
    await frontend.updateRegistrationFlow({
      flow: registration,
      ...sessionCookie(),
      updateRegistrationFlowBody: signUp,
    }),
  );
  await frontend.toSession(sessionCookie());

  const { id: verification } = keep(await frontend.createBrowserVerificationFlow());
  const { data: verifying } = await frontend.getVerificationFlow({ id: verification, ...sessionCookie() });
  const verify = { flow: verification, ...sessionCookie() };
  const byCode = { method: 'code', csrf_token: csrfToken(verifying.ui) } as const;
  await frontend.updateVerificationFlow({ ...verify, updateVerificationFlowBody: { ...byCode, email } });
  const code = await codeFor(world, email);
  await frontend.updateVerificationFlow({ ...verify, updateVerificationFlowBody: { ...byCode, code } });

  const { id: settings } = keep(await frontend.createBrowserSettingsFlow(sessionCookie()));
  const { data: form } = await frontend.getSettingsFlow({ id: settings, ...sessionCookie() });
  const change = {
    method: 'profile',
    traits: { ...answers, lastName: 'King' },
    csrf_token: csrfToken(form.ui),
  } as const;
  keep(await frontend.updateSettingsFlow({ flow: settings, ...sessionCookie(), updateSettingsFlowBody: change }));

  const { data: logout } = await frontend.createBrowserLogoutFlow(sessionCookie());
  keep(await frontend.updateLogoutFlow({ token: logout.logout_token, ...sessionCookie() }));
  await refusedStatus(frontend.toSession(sessionCookie()));

  const { id: login } = keep(await frontend.createBrowserLoginFlow(sessionCookie()));
  const { data: signIn } = await frontend.getLoginFlow({ id: login, ...sessionCookie() });
  const words = { method: 'password', identifier: email, csrf_token: csrfToken(signIn.ui) } as const;
  const attempt = (word: string) =>
    frontend.updateLoginFlow({ flow: login, ...sessionCookie(), updateLoginFlowBody: { ...words, password: word } });
  await refusedStatus(attempt('wrong'));
  keep(await attempt(password));

  const other = new Cookies();
  const begun = await frontend.createBrowserRecoveryFlow();
  other.keep(begun.headers['set-cookie']);
  const cookie = other.header;
  const { data: flow } = await frontend.getRecoveryFlow({ id: begun.data.id, cookie });
  const recover = { method: 'code', csrf_token: csrfToken(flow.ui) } as const;
  const inFlow = { flow: flow.id, cookie };
  await frontend.updateRecoveryFlow({ ...inFlow, updateRecoveryFlowBody: { ...recover, email } });
  const right = { ...recover, code: await codeFor(world, email) };
  // The answer is 422: the browser has to continue at the settings.
  await refusedStatus(frontend.updateRecoveryFlow({ ...inFlow, updateRecoveryFlowBody: right }));
}

/** Calls the methods for native apps. */
export async function memberByApp(world: SdkWorld): Promise<void> {
  const { frontend } = world;
  const { data: registration } = await frontend.createNativeRegistrationFlow();
  const traits = { ...answers, email: 'sdk-app@example.org' };
  const { data: first } = await frontend.updateRegistrationFlow({
    flow: registration.id,
    updateRegistrationFlowBody: { method: 'password', password, traits },
  });
  const identifier = traits.email;
  const signedIn = async () => {
    const { data: flow } = await frontend.createNativeLoginFlow();
    const body = { method: 'password', identifier, password } as const;
    return (await frontend.updateLoginFlow({ flow: flow.id, updateLoginFlowBody: body })).data.session_token ?? '';
  };
  const [second, third] = [await signedIn(), await signedIn()];
  const { data: others } = await frontend.listMySessions({ xSessionToken: third });
  await frontend.disableMySession({ id: others[0]?.id ?? '', xSessionToken: third });
  await frontend.disableMyOtherSessions({ xSessionToken: third });
  const { data: settings } = await frontend.createNativeSettingsFlow({ xSessionToken: third });
  await frontend.updateSettingsFlow({
    flow: settings.id,
    xSessionToken: third,
    updateSettingsFlowBody: { method: 'password', password: 'amber-lantern-4712' },
  });
  const { data: recovery } = await frontend.createNativeRecoveryFlow();
  const recover = { method: 'code', email: identifier } as const;
  await frontend.updateRecoveryFlow({ flow: recovery.id, updateRecoveryFlowBody: recover });
  const { data: verification } = await frontend.createNativeVerificationFlow();
  await frontend.updateVerificationFlow({ flow: verification.id, updateVerificationFlowBody: recover });
  await frontend.performNativeLogout({ performNativeLogoutBody: { session_token: third } });
  await refusedStatus(frontend.toSession({ xSessionToken: first.session_token ?? second }));
}

/** Calls the methods outside of flows, and those that only Ory Network has. */
export async function besideFlows({ frontend }: SdkWorld): Promise<void> {
  await frontend.getFlowError({ id: 'stub:500' });
  await frontend.getWebAuthnJavaScript();
  await refusedStatus(frontend.exchangeSessionToken({ initCode: 'none', returnToCode: 'none' }));
  await refusedStatus(frontend.createFedcmFlow());
  await refusedStatus(frontend.updateFedcmFlow({ updateFedcmFlowBody: { csrf_token: 'none', token: 'none' } }));
  await refusedStatus(frontend.getWellKnownChangePassword());
  await refusedStatus(frontend.deleteTestLoginFlow({ id: '7c2d8a50-1a4c-4a9f-9a53-6f9d4c3c2b1a' }));
}
