import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react';

/** How browsers and password managers are told what a field is, where the server leaves it out (WHATWG autofill). */
interface FieldHints {
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly inputMode?: 'numeric' | 'email' | 'tel' | 'url';
  readonly autoCapitalize?: 'none';
}

const oneTimeCode: FieldHints = { autoComplete: 'one-time-code', inputMode: 'numeric' };

const byName: Readonly<Record<string, FieldHints>> = {
  identifier: { autoComplete: 'username', autoCapitalize: 'none' },
  code: oneTimeCode,
  totp_code: oneTimeCode,
  lookup_secret: { autoComplete: 'one-time-code', autoCapitalize: 'none' },
  'traits.email': { autoComplete: 'email', autoCapitalize: 'none' },
  'traits.firstName': { autoComplete: 'given-name' },
  'traits.lastName': { autoComplete: 'family-name' },
};

const byType: Readonly<Partial<Record<HTMLInputTypeAttribute, FieldHints>>> = {
  email: { autoComplete: 'email', autoCapitalize: 'none' },
  tel: { autoComplete: 'tel' },
  url: { autoComplete: 'url', autoCapitalize: 'none' },
};

/** Hints of a field; what the server says about autocompletion wins. */
export function hintsFor(name: string, type: string, autocomplete: string | undefined): FieldHints {
  const hints = byName[name] ?? byType[type] ?? {};
  return autocomplete ? { ...hints, autoComplete: autocomplete } : hints;
}
