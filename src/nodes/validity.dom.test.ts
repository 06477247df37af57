import { expect, test } from 'vitest';
import { createTexts } from '../intl/provider.tsx';
import { intlOf } from '../intl/testing.ts';
import { validityError, validityText } from './validity.ts';

const french = createTexts(await intlOf('fr'), Date.now);

/** Creates a field with a validation error. */
function wrong(fault: keyof ValidityState, type: string, more: object = {}) {
  const field = type === 'select-one' ? document.createElement('select') : document.createElement('input');
  if (field instanceof HTMLInputElement) field.type = type;
  Object.assign(field, more);
  Object.defineProperty(field, 'validity', { value: { valid: false, [fault]: true } });
  return field;
}

test.each([
  ['badInput', 'number', {}, 'Saisissez un nombre.'],
  ['badInput', 'date', {}, 'Saisissez une date complète.'],
  ['badInput', 'datetime-local', {}, 'Saisissez une date complète.'],
  ['badInput', 'email', {}, 'Cette valeur n’est pas valide.'],
  ['valueMissing', 'text', {}, 'Ce champ est obligatoire.'],
  ['valueMissing', 'checkbox', {}, 'Cochez cette case pour continuer.'],
  ['valueMissing', 'select-one', {}, 'Choisissez une réponse dans la liste.'],
  ['typeMismatch', 'tel', {}, 'Cette valeur n’est pas valide.'],
  ['tooShort', 'text', { minLength: 2 }, 'Saisissez au moins 2\u00A0caractères.'],
  ['tooLong', 'text', { maxLength: 1 }, 'Saisissez au plus 1\u00A0caractère.'],
  ['rangeUnderflow', 'number', { min: '18' }, 'Saisissez une valeur d’au moins 18.'],
  ['rangeOverflow', 'number', { max: '1200' }, 'Saisissez une valeur d’au plus 1\u202F200.'],
  ['stepMismatch', 'number', {}, 'Cette valeur n’est pas valide.'],
] as const)('%s of an input of type %s with %o has its text', (fault, type, more, words) => {
  const field = wrong(fault, type, more);
  expect(validityText(field)(french)).toBe(words);
  expect(validityError(field)).toBe(fault === 'stepMismatch' ? 'customError' : fault);
});

test('of several errors the most helpful one is shown', () => {
  const field = wrong('valueMissing', 'email');
  Object.assign(field.validity, { typeMismatch: true, patternMismatch: true });
  expect(validityText(field)(french)).toBe('Ce champ est obligatoire.');
  expect(validityError(document.createElement('input'))).toBeUndefined();
});
