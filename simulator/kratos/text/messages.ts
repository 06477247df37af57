import type { UiText } from '../../../openapi/index.ts';
import { minutes } from '../errors.ts';
import { duplicateText, linkText } from './duplicates.ts';

/** Context values of a message, by their wire names. */
export type MessageContext = Readonly<Record<string, unknown>>;

type Text = string | ((context: MessageContext) => string);
type Row = readonly [type: 'info' | 'error' | 'success', text: Text];

const list = (value: unknown, separator: string) => (value as readonly string[]).join(separator);

/** The messages of Kratos v26.2.0 by id (`text/id.go`, `text/message_*.go`): type and text. */
const messages = {
  1010001: ['info', 'Sign in'],
  1010002: ['info', ({ provider }) => `Sign in with ${provider}`],
  1010003: ['info', 'Please confirm this action by verifying that it is you.'],
  1010004: ['info', 'Please complete the second authentication challenge.'],
  1010014: [
    'info',
    "A code was sent to the address you provided. If you didn't receive it, please check the spelling of the address and try again.",
  ],
  1010015: ['info', 'Send sign in code'],
  1010016: ['info', linkText],
  1010018: ['info', ({ provider }) => `Confirm with ${provider}`],
  1010022: ['info', 'Sign in with password'],
  1040001: ['info', 'Sign up'],
  1040002: ['info', ({ provider }) => `Sign up with ${provider}`],
  1040003: ['info', 'Continue'],
  1040005: [
    'info',
    'A code has been sent to the address(es) you provided. If you have not received a message, check the spelling of the address and retry the registration.',
  ],
  1040006: ['info', 'Send sign up code'],
  1040008: ['info', 'Back'],
  1040009: ['info', 'Please choose a credential to authenticate yourself with.'],
  1070001: ['info', 'Password'],
  1070002: ['info', ({ title }) => `${title}`],
  1070004: ['info', 'ID'],
  1070008: ['info', 'Resend code'],
  1070009: ['info', 'Continue'],
  1070012: ['info', 'Registration code'],
  1070013: ['info', 'Login code'],
  4000001: ['error', ({ reason }) => `${reason}`],
  4000002: ['error', ({ property }) => `Property ${property} is missing.`],
  4000003: ['error', (c) => `length must be >= ${c.min_length}, but got ${c.actual_length}`],
  4000004: ['error', ({ pattern }) => `does not match pattern ${JSON.stringify(pattern)}`],
  4000006: [
    'error',
    'The provided credentials are invalid, check for spelling mistakes in your password or username, email address, or phone number.',
  ],
  4000007: ['error', 'An account with the same identifier (email, phone, username, ...) exists already.'],
  4000009: [
    'error',
    'Could not find any login identifiers. Did you forget to set them? This could also be caused by a server misconfiguration.',
  ],
  4000017: ['error', (c) => `length must be <= ${c.max_length}, but got ${c.actual_length}`],
  4000018: ['error', (c) => `must be >= ${c.minimum} but found ${c.actual}`],
  4000019: ['error', (c) => `must be > ${c.minimum} but found ${c.actual}`],
  4000020: ['error', (c) => `must be <= ${c.maximum} but found ${c.actual}`],
  4000021: ['error', (c) => `must be < ${c.maximum} but found ${c.actual}`],
  4000022: ['error', (c) => `${c.actual} not multipleOf ${c.base}`],
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
  4000035: ['error', 'This account does not exist or has not setup sign in with code.'],
  4000036: ['error', 'The provided traits do not match the traits previously associated with this flow.'],
  4000037: ['error', 'This account does not exist or has no login method configured.'],
  4000040: ['error', 'Enter a valid email address'],
  4000041: ['error', 'Enter a valid phone number'],
  4010001: ['error', (c) => `The login flow expired ${c.minutes} minutes ago, please try again.`],
  4010002: ['error', 'Could not find a strategy to log you in with. Did you fill out the form correctly?'],
  4010003: ['error', 'Could not find a strategy to sign you up with. Did you fill out the form correctly?'],
  4010008: ['error', 'The login code is invalid or has already been used. Please try again.'],
  4010009: ['error', 'Linked credentials do not match.'],
  4040001: ['error', (c) => `The registration flow expired ${c.minutes} minutes ago, please try again.`],
  4040003: ['error', 'The registration code is invalid or has already been used. Please try again.'],
} satisfies Readonly<Record<number, Row>>;

export type MessageId = keyof typeof messages;

/** A message as Kratos sends it; `context` is left out when there is none. */
export function message(id: MessageId, context?: MessageContext): UiText {
  const [type, text] = messages[id] as Row;
  return {
    id,
    text: typeof text === 'string' ? text : text(context ?? {}),
    type,
    ...(context ? { context: context as Record<string, unknown> } : {}),
  };
}

/** 4010001 and 4040001: a flow that ran out, with its time in both forms. Times in milliseconds. */
export function expiredMessage(id: 4010001 | 4040001, expiredAt: number, now: number): UiText {
  const text = message(id, { minutes: minutes(now - expiredAt) });
  return {
    ...text,
    context: { expired_at: new Date(expiredAt).toISOString(), expired_at_unix: Math.floor(expiredAt / 1000) },
  };
}
