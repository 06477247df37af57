/** Telephone numbers and other identifiers in their one spelling (Kratos `x/normalize.go`). */

import { goLower } from '../go/lower.ts';

const separators = /[ ().-]/g;
/** ITU-T E.164, and for North America its own plan; the server holds the plans of all countries. */
const plans: readonly RegExp[] = [/^\+[2-9]\d{5,14}$/, /^\+1[2-9]\d{2}[2-9]\d{6}$/];

/** True for an international number, however it is grouped. */
export function isPhone(text: string): boolean {
  const plain = text.replaceAll(separators, '');
  return plans.some((plan) => plan.test(plain));
}

/** A number without its grouping, an e-mail address in lower case, anything else without blanks around it. */
export function normaliseIdentifier(text: string): string {
  if (isPhone(text)) return text.replaceAll(separators, '');
  return text.includes('@') ? goLower(text.trim()) : text.trim();
}
