import { goFloat } from '@members/engines/go/json/float';
import { sortMembers } from '@members/engines/go/json/map';
import { goQuote } from '@members/engines/go/quote';
import { seconds, time } from '@members/engines/go/time';
import type { UiText } from '@members/openapi';
import { minutes } from '../wire/errors.ts';
import { duplicateText, linkText } from './duplicates.ts';

/** Context values of a message, by their wire names. */
export type MessageContext = Readonly<Record<string, unknown>>;

/** The text of a message, or a function that makes it from the context. */
export type Text = string | ((context: MessageContext) => string);
type MessageRow = readonly [type: 'info' | 'error' | 'success', text: Text];

const list = (value: unknown, separator: string) => (value as readonly string[]).join(separator);

const recoverySent = (what: 'code' | 'link') =>
  `An email containing a recovery ${what} has been sent to the email address you provided. If you have not received an email, check the spelling of the address and make sure to use the address you registered with.`;

/** The messages of Kratos v26.2.0 by id (text/id.go, text/message_*.go): type and text. */
const messages = {
  1010001: ['info', 'Sign in'],
  1010002: ['info', ({ provider }) => `Sign in with ${provider}`],
  1010003: ['info', 'Please confirm this action by verifying that it is you.'],
  1010004: ['info', 'Please complete the second authentication challenge.'],
  1010006: ['info', 'Authentication code'],
  1010007: ['info', 'Backup recovery code'],
  1010008: ['info', 'Sign in with hardware key'],
  1010009: ['info', 'Use Authenticator'],
  1010010: ['info', 'Use backup recovery code'],
  1010012: ['info', 'Prepare your WebAuthn device (e.g. security key, biometrics scanner, ...) and press continue.'],
  1010013: ['info', 'Continue'],
  1010014: [
    'info',
    "A code was sent to the address you provided. If you didn't receive it, please check the spelling of the address and try again.",
  ],
  1010015: ['info', 'Send sign in code'],
  1010016: ['info', linkText],
  1010018: ['info', ({ provider }) => `Confirm with ${provider}`],
  1010021: ['info', 'Sign in with passkey'],
  1010022: ['info', 'Sign in with password'],
  1010023: ['info', ({ address }) => `Send code to ${address}`],
  1040001: ['info', 'Sign up'],
  1040002: ['info', ({ provider }) => `Sign up with ${provider}`],
  1040003: ['info', 'Continue'],
  1040004: ['info', 'Sign up with security key'],
  1040005: [
    'info',
    'A code has been sent to the address(es) you provided. If you have not received a message, check the spelling of the address and retry the registration.',
  ],
  1040006: ['info', 'Send sign up code'],
  1040007: ['info', 'Sign up with passkey'],
  1040008: ['info', 'Back'],
  1040009: ['info', 'Please choose a credential to authenticate yourself with.'],
  1050001: ['success', 'Your changes have been saved!'],
  1050002: ['info', ({ provider }) => `Link ${provider}`],
  1050003: ['info', ({ provider }) => `Unlink ${provider}`],
  1050004: ['info', 'Unlink TOTP Authenticator App'],
  1050005: ['info', 'Authenticator app QR code'],
  1050006: ['info', ({ secret }) => `${secret}`],
  1050007: ['info', 'Reveal backup recovery codes'],
  1050008: ['info', 'Generate new backup recovery codes'],
  1050009: ['info', ({ secret }) => `${secret}`],
  1050010: ['info', 'These are your back up recovery codes. Please keep them in a safe place!'],
  1050011: ['info', 'Confirm backup recovery codes'],
  1050012: ['info', 'Add security key'],
  1050013: ['info', 'Name of the security key'],
  1050014: ['info', ({ used_at }) => `Secret was used at ${goTime(`${used_at}`)}`],
  1050015: ['info', ({ secrets }) => (secrets as readonly UiText[]).map(codeOrUsed).join(', ')],
  1050016: ['info', 'Disable this method'],
  1050017: ['info', 'This is your authenticator app secret. Use it if you can not scan the QR code.'],
  1050018: ['info', ({ display_name }) => `Remove security key "${display_name}"`],
  1050019: ['info', 'Add passkey'],
  1050020: ['info', ({ display_name }) => `Remove passkey "${display_name}"`],
  1060001: [
    'success',
    ({ minutes: left }) =>
      `You successfully recovered your account. Please change your password or set up an alternative login method (e.g. social sign in) within the next ${left} minutes.`,
  ],
  1060002: ['info', recoverySent('link')],
  1060003: ['info', recoverySent('code')],
  1060004: [
    'info',
    ({ masked_address: to }) =>
      `A recovery code has been sent to ${to}. If you have not received it, check the spelling of the address and make sure to use the address you registered with.`,
  ],
  1060005: ['info', 'Recover access to your account by providing your recovery address in full.'],
  1060006: ['info', 'How do you want to recover your account?'],
  1060007: ['info', 'Back'],
  1070000: ['info', ({ text }) => `${text}`],
  1070001: ['info', 'Password'],
  1070002: ['info', ({ title }) => `${title}`],
  1070003: ['info', 'Save'],
  1070004: ['info', 'ID'],
  1070006: ['info', 'Verify code'],
  1070007: ['info', 'Email'],
  1070008: ['info', 'Resend code'],
  1070009: ['info', 'Continue'],
  1070010: ['info', 'Recovery code'],
  1070011: ['info', 'Verification code'],
  1070012: ['info', 'Registration code'],
  1070013: ['info', 'Login code'],
  1070016: ['info', 'Recovery address'],
  1070017: ['info', 'Phone number'],
  1080001: [
    'info',
    'An email containing a verification link has been sent to the email address you provided. If you have not received an email, check the spelling of the address and make sure to use the address you registered with.',
  ],
  1080002: ['success', 'You successfully verified your email address.'],
  1080003: [
    'info',
    'An email containing a verification code has been sent to the email address you provided. If you have not received an email, check the spelling of the address and make sure to use the address you registered with.',
  ],
  4000001: ['error', ({ reason }) => `${reason}`],
  4000002: ['error', ({ property }) => `Property ${property} is missing.`],
  4000003: ['error', (c) => `length must be >= ${c.min_length}, but got ${c.actual_length}`],
  4000004: ['error', ({ pattern }) => `does not match pattern ${goQuote(String(pattern))}`],
  4000006: [
    'error',
    'The provided credentials are invalid, check for spelling mistakes in your password or username, email address, or phone number.',
  ],
  4000007: ['error', 'An account with the same identifier (email, phone, username, ...) exists already.'],
  4000008: ['error', 'The provided authentication code is invalid, please try again.'],
  4000009: [
    'error',
    'Could not find any login identifiers. Did you forget to set them? This could also be caused by a server misconfiguration.',
  ],
  4000010: ['error', 'Account not active yet. Did you forget to verify your email address?'],
  4000011: ['error', 'You have no TOTP device set up.'],
  4000012: ['error', 'This backup recovery code has already been used.'],
  4000013: ['error', 'You have no WebAuthn device set up.'],
  4000014: ['error', 'You have no backup recovery codes set up.'],
  4000015: ['error', 'This account does not exist or has no security key set up.'],
  4000016: ['error', 'The backup recovery code is not valid.'],
  4000017: ['error', (c) => `length must be <= ${c.max_length}, but got ${c.actual_length}`],
  4000018: ['error', (c) => `must be >= ${goFloat(c.minimum)} but found ${goFloat(c.actual)}`],
  4000019: ['error', (c) => `must be > ${goFloat(c.minimum)} but found ${goFloat(c.actual)}`],
  4000020: ['error', (c) => `must be <= ${goFloat(c.maximum)} but found ${goFloat(c.actual)}`],
  4000021: ['error', (c) => `must be < ${goFloat(c.maximum)} but found ${goFloat(c.actual)}`],
  4000022: ['error', (c) => `${goFloat(c.actual)} not multipleOf ${goFloat(c.base)}`],
  4000023: ['error', (c) => `maximum ${c.max_items} items allowed, but found ${c.actual_items} items`],
  4000024: ['error', (c) => `minimum ${c.min_items} items allowed, but found ${c.actual_items} items`],
  4000025: ['error', (c) => `items at index ${c.index_a} and ${c.index_b} are equal`],
  4000026: ['error', (c) => `expected ${list(c.allowed_types, ' or ')}, but got ${c.actual_type}`],
  4000028: ['error', duplicateText],
  4000029: ['error', ({ expected }) => `must be equal to constant ${expected}`],
  4000030: ['error', 'const failed'],
  4000031: ['error', 'The password can not be used because it is too similar to the identifier.'],
  4000032: [
    'error',
    (c) => `The password must be at least ${c.min_length} characters long, but got ${c.actual_length}.`,
  ],
  4000033: [
    'error',
    (c) => `The password must be at most ${c.max_length} characters long, but got ${c.actual_length}.`,
  ],
  4000034: ['error', 'The password has been found in data breaches and must no longer be used.'],
  4000035: ['error', 'This account does not exist or has not setup sign in with code.'],
  4000036: ['error', 'The provided traits do not match the traits previously associated with this flow.'],
  4000037: ['error', 'This account does not exist or has no login method configured.'],
  4000039: ['error', 'The new password must be different from the old password.'],
  4000040: ['error', 'Enter a valid email address'],
  4000041: ['error', 'Enter a valid phone number'],
  4010001: ['error', (c) => `The login flow expired ${c.minutes} minutes ago, please try again.`],
  4010002: ['error', 'Could not find a strategy to log you in with. Did you fill out the form correctly?'],
  4010003: ['error', 'Could not find a strategy to sign you up with. Did you fill out the form correctly?'],
  4010004: ['error', 'Could not find a strategy to update your settings. Did you fill out the form correctly?'],
  4010008: ['error', 'The login code is invalid or has already been used. Please try again.'],
  4010009: ['error', 'Linked credentials do not match.'],
  4010010: ['error', 'The address you entered does not match any known addresses in the current account.'],
  4010005: ['error', 'Could not find a strategy to recover your account with. Did you fill out the form correctly?'],
  4010006: ['error', 'Could not find a strategy to verify your account with. Did you fill out the form correctly?'],
  4040001: ['error', (c) => `The registration flow expired ${c.minutes} minutes ago, please try again.`],
  4040003: ['error', 'The registration code is invalid or has already been used. Please try again.'],
  4050001: ['error', (c) => `The settings flow expired ${c.minutes} minutes ago, please try again.`],
  4060001: ['error', 'The request was already completed successfully and can not be retried.'],
  4060002: ['error', 'The recovery flow reached a failure state and must be retried.'],
  4060004: ['error', 'The recovery token is invalid or has already been used. Please retry the flow.'],
  4060005: ['error', (c) => `The recovery flow expired ${c.minutes} minutes ago, please try again.`],
  4060006: ['error', 'The recovery code is invalid or has already been used. Please try again.'],
  4070001: ['error', 'The verification token is invalid or has already been used. Please retry the flow.'],
  4070002: ['error', 'The request was already completed successfully and can not be retried.'],
  4070005: ['error', (c) => `The verification flow expired ${c.minutes} minutes ago, please try again.`],
  4070006: ['error', 'The verification code is invalid or has already been used. Please try again.'],
} satisfies Readonly<Record<number, MessageRow>>;

/** A time as Go prints it, without fractions of a second. */
function goTime(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} +0000 UTC`;
}

/** The text for one code in the list of all backup codes. */
const codeOrUsed = ({ id, text }: UiText) => (id === 1050014 ? 'used' : text);

export type MessageId = keyof typeof messages;

/** The ids of all messages that the simulator sends, for the parity report. */
export const messageIds: readonly string[] = Object.keys(messages);

export const messageRows: Readonly<Record<string, MessageRow>> = messages;

/** A message as Kratos sends it. Without context, the member is left out. */
export function message(id: MessageId, context?: MessageContext): UiText {
  const [type, text] = messages[id] as MessageRow;
  return {
    id,
    text: typeof text === 'string' ? text : text(context ?? {}),
    type,
    ...(context ? { context: sortMembers(context, { deep: false }) } : {}),
  };
}

/** Message 1070000: a label with the given text. */
export function labelOf(text: string): UiText {
  const { context: _, ...label } = message(1070000, { text });
  return label;
}

/**
 * Milliseconds that pass on a real server before it formats the remaining time. A privileged session of zero length
 * therefore has less than zero left.
 */
const renderingTime = 1e-3;

/** Message 1060001: how long the new session may change credentials. Times are milliseconds since 1970. */
export function recoveredMessage(expiresAt: number, now: number): UiText {
  const at = time(expiresAt);
  return {
    ...message(1060001, { minutes: minutes(expiresAt - now - renderingTime) }),
    context: {
      privilegedSessionExpiresAt: at,
      privileged_session_expires_at: at,
      privileged_session_expires_at_unix: seconds(expiresAt),
    },
  };
}

/** The message of an expired flow, with its expiry in both formats. Times are milliseconds since 1970. */
export function expiredMessage(
  id: 4010001 | 4040001 | 4050001 | 4060005 | 4070005,
  expiredAt: number,
  now: number,
): UiText {
  const text = message(id, { minutes: minutes(now - expiredAt) });
  return {
    ...text,
    context: { expired_at: time(expiredAt), expired_at_unix: seconds(expiredAt) },
  };
}
