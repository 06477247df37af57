/** What people can see and use: not the fields that only password managers and servers read. */
const usable = ':not([type=hidden], [aria-hidden=true], [tabindex="-1"], :disabled)';

/** Fields that hold text. */
const typed = `:is(input:not([type=checkbox], [type=radio], [type=submit], [type=button]), select, textarea)${usable}`;

type TextField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const all = <E extends Element>(box: HTMLElement | null, selector: string): readonly E[] => [
  ...(box?.querySelectorAll<E>(selector) ?? []),
];

/** The first field in error. */
export const firstInvalid = (box: HTMLElement | null): HTMLElement | undefined =>
  all<HTMLElement>(box, `[aria-invalid=true]${usable}`)[0];

/** The first field that holds nothing yet. @param which `due`: of those that must hold something */
export function firstEmpty(box: HTMLElement | null, which: 'any' | 'due' = 'any'): HTMLElement | undefined {
  const fields = all<TextField>(box, `form ${typed}`);
  const isDue = (field: TextField) => field.required || field.autocomplete === 'one-time-code';
  return fields.find((field) => field.value === '' && (which === 'any' || isDue(field)));
}

/** The first field or button of the forms. */
export const firstUsable = (box: HTMLElement | null): HTMLElement | undefined =>
  all<HTMLElement>(box, `form ${typed}`)[0] ?? all<HTMLElement>(box, `button${usable}`)[0];
