/**
 * Messages about accounts that already exist (text/message_login.go and text/message_validation.go of Kratos v26.2.0).
 */
import { goQuote } from '@members/engines/go/quote';

type Context = Readonly<Record<string, unknown>>;

/** The text of message 1010016. */
export function linkText({ duplicate_identifier: identifier, provider }: Context): string {
  const [quoted, at] = [goQuote(String(identifier)), goQuote(String(provider))];
  return `You tried to sign in with ${quoted}, but that email is already used by another account. Sign in to your account with one of the options below to add your account ${quoted} at ${at} as another way to sign in.`;
}

const methodNames: Readonly<Record<string, string>> = {
  password: 'your password',
  oidc: 'social sign in',
  saml: 'social sign in',
  webauthn: 'your passkey or a security key',
  passkey: 'your passkey',
};

/** The text of message 4000028. */
export function duplicateText(context: Context): string {
  const types = context.available_credential_types as readonly string[];
  const providers = context.available_oidc_providers as readonly string[];
  const known = [...new Set(types.flatMap((type) => methodNames[type] ?? []))];
  const named = known.length > 0 ? known : types;
  const listed = named.map((way, index) => (index > 0 && index === named.length - 1 ? `or ${way}` : way));
  return [
    `You tried signing in with ${context.credential_identifier_hint || 'an email, phone, or username'} which is already in use by another account.`,
    ...(listed.length > 0 ? [`You can sign in using ${listed.join(', ')}.`] : []),
    ...(providers.length > 0
      ? [`You can sign in using one of the following social sign in providers: ${providers.map(titleCase).join(', ')}.`]
      : []),
  ].join(' ');
}

/** Capitalises each word as Go's `cases.Title` does; a text with template braces stays as it is. */
function titleCase(provider: string): string {
  if (/[{}]/.test(provider)) return provider;
  return provider.toLowerCase().replaceAll(/(?<![\p{L}\p{N}'])\p{L}/gu, (letter) => letter.toUpperCase());
}
