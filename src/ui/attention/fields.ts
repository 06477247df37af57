/** Selector part for visible, usable elements, without fields for password managers and servers. */
const usable = ':not([type=hidden], [aria-hidden=true], [tabindex="-1"], :disabled)';

/** Selector of fields with text. */
const typed = `:is(input:not([type=checkbox], [type=radio], [type=submit], [type=button]), select, textarea)${usable}`;

type TextField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const queryAll = <E extends Element>(box: HTMLElement | null, selector: string): readonly E[] => [
  ...(box?.querySelectorAll<E>(selector) ?? []),
];

/** Returns the first field with an error. */
export const firstInvalid = (box: HTMLElement | null): HTMLElement | undefined =>
  queryAll<HTMLElement>(box, `[aria-invalid=true]${usable}`)[0];

const fieldsIn = (box: HTMLElement | null) => queryAll<TextField>(box, `form ${typed}`);

const isEmpty = ({ value }: TextField) => value === '';

/** Returns the button of the method that the user probably presses (`data-preferred`). */
const firstPreferred = (box: HTMLElement | null) => queryAll<HTMLElement>(box, `[data-preferred] button${usable}`)[0];

/** Returns the preferred button, else the first empty field that has to be filled in. */
export const firstMissing = (box: HTMLElement | null): HTMLElement | undefined =>
  firstPreferred(box) ??
  fieldsIn(box).find((field) => isEmpty(field) && (field.required || field.autocomplete === 'one-time-code'));

/**
 * Returns the preferred button, else the first empty field; if all are filled in, the first one, in which Enter sends
 * the form.
 */
export function firstToFill(box: HTMLElement | null): HTMLElement | undefined {
  const fields = fieldsIn(box);
  return firstPreferred(box) ?? fields.find(isEmpty) ?? fields[0];
}

/** Returns the first field or button of the forms. */
export const firstUsable = (box: HTMLElement | null): HTMLElement | undefined =>
  fieldsIn(box)[0] ?? queryAll<HTMLElement>(box, `button${usable}`)[0];
