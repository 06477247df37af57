/**
 * Messages that the open-source server defines but never sends. Injecting them lets an application's forms be tested
 * with them.
 */
import type { UiText } from '@members/openapi';

const taken =
  'An account with the same identifier (email, phone, username, ...) exists already. Please sign in to your existing account to link your social profile.';
const through = 'The request was already completed successfully and can not be retried.';

const messages: Readonly<Record<string, readonly [type: 'info' | 'error', text: string]>> = {
  1010005: ['info', 'Verify'],
  1010011: ['info', 'Sign in with hardware key'],
  1010017: ['info', 'Sign in and link'],
  1010019: ['info', 'Request code to continue'],
  1070005: ['info', 'Submit'],
  1070014: ['info', 'Login and link credential'],
  1070015: ['info', 'Please complete the captcha challenge to continue.'],
  4000005: ['error', 'The password can not be used because it is injected.'],
  4000027: ['error', taken],
  4000038: ['error', 'Captcha verification failed, please try again.'],
  4010007: ['error', through],
  4040002: ['error', through],
  4070003: ['error', 'The verification flow reached a failure state and must be retried.'],
  5000001: ['error', 'The server did something that was injected.'],
};

/** The ids that `--inject` accepts. */
export const injectable: readonly string[] = Object.keys(messages);

/** The messages with these ids; each context marks the message as injected. */
export function injectedMessages(ids: readonly string[] = []): UiText[] {
  return ids.flatMap((id) => {
    const [type, text] = messages[id] ?? [];
    return type && text ? [{ id: Number(id), text, type, context: { injected: true } }] : [];
  });
}
