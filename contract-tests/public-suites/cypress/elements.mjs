/** What `cy.get(…)` finds: the elements, and what they were when they were found. */
export class Elements {
  constructor(selector, handles, seen) {
    Object.assign(this, { selector, handles, seen, length: handles.length });
    Object.assign(this, handles);
  }
  text = () => this.seen.map(({ text }) => text).join('');
  val = () => this.seen[0]?.value;
  attr = (name) => this.seen[0]?.attributes[name];
  is = (state) => this.seen[0]?.[state.replace(':', '')] ?? false;
  eq = (index) => this.#some([index < 0 ? this.length + index : index]);
  first = () => this.eq(0);
  last = () => this.eq(-1);
  visible = () => this.#some(this.seen.flatMap(({ visible }, index) => (visible ? [index] : [])));
  including = (text) => this.#some(this.seen.flatMap((each, index) => (each.text.includes(text) ? [index] : [])));

  #some(indexes) {
    const kept = indexes.filter((index) => index in this.handles);
    return new Elements(
      this.selector,
      kept.map((index) => this.handles[index]),
      kept.map((index) => this.seen[index]),
    );
  }
}

const look = (element) => ({
  text: element.textContent,
  value: element.value,
  attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
  visible: element.getClientRects().length > 0,
  checked: element.checked ?? false,
  disabled: element.disabled ?? false,
});

/** The elements that match a selector now. @param place a page or an element */
export async function findElements(place, selector) {
  const handles = await place.$$(`css=${selector}`);
  return new Elements(selector, handles, await Promise.all(handles.map((each) => each.evaluate(look))));
}

/** The assertions of `should` about elements. Each says whether it holds. */
export const elementAssertions = {
  exist: (elements) => elements.length > 0,
  'be.visible': (elements) => elements.is(':visible'),
  'be.checked': (elements) => elements.is(':checked'),
  'be.disabled': (elements) => elements.is(':disabled'),
  'be.empty': (elements) => elements.text() === '',
  contain: (elements, text) => elements.text().includes(text),
  'contain.text': (elements, text) => elements.text().includes(text),
  'have.text': (elements, text) => elements.text() === text,
  'have.value': (elements, value) => elements.val() === value,
  'contain.value': (elements, value) => elements.val()?.includes(value) ?? false,
  'have.length': (elements, length) => elements.length === length,
  'have.attr': (elements, name, value) =>
    value === undefined ? elements.attr(name) !== undefined : elements.attr(name) === value,
};
