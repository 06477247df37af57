/** What people can see and use: not the fields that only password managers and servers read. */
const usable = ':not([type=hidden], [aria-hidden=true], [tabindex="-1"], :disabled)';

/** Fields that hold text. */
const typed = `:is(input:not([type=checkbox], [type=radio], [type=submit], [type=button]), select, textarea)${usable}`;

type TextField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const queryAll = <E extends Element>(box: HTMLElement | null, selector: string): readonly E[] => [
  ...(box?.querySelectorAll<E>(selector) ?? []),
];

/** The first field in error. */
export const firstInvalid = (box: HTMLElement | null): HTMLElement | undefined =>
  queryAll<HTMLElement>(box, `[aria-invalid=true]${usable}`)[0];

const fieldsIn = (box: HTMLElement | null) => queryAll<TextField>(box, `form ${typed}`);

const isEmpty = ({ value }: TextField) => value === '';

/** The first field that holds nothing yet and must hold something. */
export const firstMissing = (box: HTMLElement | null): HTMLElement | undefined =>
  fieldsIn(box).find((field) => isEmpty(field) && (field.required || field.autocomplete === 'one-time-code'));

/** The first field that holds nothing yet; where all are filled in, the first one: from there Enter sends them. */
export function firstToFill(box: HTMLElement | null): HTMLElement | undefined {
  const fields = fieldsIn(box);
  return fields.find(isEmpty) ?? fields[0];
}

/** The first field or button of the forms. */
export const firstUsable = (box: HTMLElement | null): HTMLElement | undefined =>
  fieldsIn(box)[0] ?? queryAll<HTMLElement>(box, `button${usable}`)[0];
