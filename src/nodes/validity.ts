import type { Texts } from '../intl/provider.tsx';

/** A form control that browsers validate. */
export type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const isControl = (target: EventTarget | null): target is FormControl =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

type ErrorText = (field: FormControl, words: Texts) => string;

const missing: Readonly<Record<string, 'invalid.unchecked' | 'invalid.unchosen'>> = {
  checkbox: 'invalid.unchecked',
  'select-one': 'invalid.unchosen',
};

const wrongType: Readonly<Record<string, 'invalid.email' | 'invalid.url'>> = {
  email: 'invalid.email',
  url: 'invalid.url',
};

/** Browsers have no numeric limits for dates. */
const limit = (field: FormControl, name: 'min' | 'max' | 'minLength' | 'maxLength') => Number(Reflect.get(field, name));

const badInput: Readonly<Record<string, 'invalid.number' | 'invalid.date'>> = {
  number: 'invalid.number',
  date: 'invalid.date',
  'datetime-local': 'invalid.date',
};

/** Texts of validation errors (HTML, "constraint validation"), most helpful one first. */
const errorTexts: ReadonlyArray<readonly [fault: keyof ValidityState, format: ErrorText]> = [
  ['badInput', ({ type }, { intl }) => intl.formatMessage({ id: badInput[type] ?? 'invalid.other' })],
  ['valueMissing', ({ type }, { intl }) => intl.formatMessage({ id: missing[type] ?? 'invalid.missing' })],
  ['typeMismatch', ({ type }, { intl }) => intl.formatMessage({ id: wrongType[type] ?? 'invalid.other' })],
  ['patternMismatch', (_, { intl }) => intl.formatMessage({ id: 'invalid.pattern' })],
  ['tooShort', (field, { t }) => t('invalid.short', { min: limit(field, 'minLength') })],
  ['tooLong', (field, { t }) => t('invalid.long', { max: limit(field, 'maxLength') })],
  ['rangeUnderflow', (field, { t }) => t('invalid.low', { min: limit(field, 'min') })],
  ['rangeOverflow', (field, { t }) => t('invalid.high', { max: limit(field, 'max') })],
  // Only the second field of a new password has an error of its own (`PasswordInput`).
  ['customError', (_, { intl }) => intl.formatMessage({ id: 'invalid.notSame' })],
];

/** Returns the validation error of a field; undefined if it is valid. */
export function validityError({ validity }: FormControl): keyof ValidityState | undefined {
  return validity.valid ? undefined : (errorTexts.find(([fault]) => validity[fault])?.[0] ?? 'customError');
}

/** Returns a function that formats the field's present error, in the language at the time of the call. */
export function validityText(field: FormControl): (words: Texts) => string {
  const say =
    errorTexts.find(([fault]) => field.validity[fault])?.[1] ??
    ((_, { intl }) => intl.formatMessage({ id: 'invalid.other' }));
  return (words) => say(field, words);
}
