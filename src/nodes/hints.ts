import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react';

/**
 * Attributes that tell browsers and password managers what a field is for, if the server does not (WHATWG autofill).
 */
interface FieldHints {
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly inputMode?: 'numeric' | 'email' | 'tel' | 'url';
  readonly autoCapitalize?: 'none';
}

const byName: Readonly<Record<string, FieldHints>> = {
  identifier: { autoComplete: 'username', autoCapitalize: 'none' },
  'traits.email': { autoComplete: 'email', autoCapitalize: 'none' },
  'traits.firstName': { autoComplete: 'given-name' },
  'traits.lastName': { autoComplete: 'family-name' },
};

const byType: Readonly<Partial<Record<HTMLInputTypeAttribute, FieldHints>>> = {
  email: { autoComplete: 'email', autoCapitalize: 'none' },
  tel: { autoComplete: 'tel' },
  url: { autoComplete: 'url', autoCapitalize: 'none' },
};

/** Returns the hints of a field; the server's `autocomplete` wins. */
export function hintsFor(name: string, type: string, autocomplete: string | undefined): FieldHints {
  const hints = byName[name] ?? byType[type] ?? {};
  return autocomplete ? { ...hints, autoComplete: autocomplete } : hints;
}
