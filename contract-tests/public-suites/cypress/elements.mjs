/** What `cy.get(…)` finds: the elements, and what they were when they were found. The methods are those of jQuery. */
export class Elements {
  /** Changes of the page that a callback began, as promises. */
  static changes = [];

  constructor(selector, handles, seen) {
    Object.assign(this, { selector, handles, seen, length: handles.length });
    Object.assign(this, seen);
  }
  text = () => this.seen.map(({ text }) => text).join('');
  val = () => this.seen[0]?.value;
  attr = (name, value) => {
    if (value === undefined) return this.seen[0]?.attributes[name];
    return this.#change((element, [key, text]) => element.setAttribute(key, text), [name, value]);
  };
  removeAttr = (name) => this.#change((element, key) => element.removeAttribute(key), name);
  remove = () => this.#change((element) => element.remove());
  append = (html) => this.#change((element, text) => element.insertAdjacentHTML('beforeend', text), html);
  is = (state) => this.seen.some((each) => each[state.replace(':', '')]);
  map = (call) => ({ toArray: () => this.seen.map((each, index) => call(index, { ...each, innerText: each.text })) });
  eq = (index) => this.#some([index < 0 ? this.length + index : index]);
  first = () => this.eq(0);
  last = () => this.eq(-1);
  visible = () => this.#some(this.seen.flatMap(({ visible }, index) => (visible ? [index] : [])));
  including = (text) => this.#some(this.seen.flatMap((each, index) => (each.text.includes(text) ? [index] : [])));

  #change(change, parameter) {
    for (const handle of this.handles) Elements.changes.push(handle.evaluate(change, parameter));
    return this;
  }

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
  visible: element.checkVisibility() && element.getClientRects().length > 0,
  checked: element.checked ?? false,
  disabled: element.disabled ?? false,
  validationMessage: element.validationMessage,
});

async function elementsOf(selector, handles) {
  return new Elements(selector, handles, await Promise.all(handles.map((each) => each.evaluate(look))));
}

/** The same elements as they are now; as they were, if the page has gone. */
export const lookAgain = (elements) => elementsOf(elements.selector, elements.handles).catch(() => elements);

async function listed(list) {
  return [...(await list.getProperties()).values()].flatMap((property) => property.asElement() ?? []);
}

/** The elements that match a selector now. @param place a page or an element */
export async function findElements(place, selector) {
  const list =
    'mainFrame' in place
      ? await place.evaluateHandle((text) => [...document.querySelectorAll(text)], selector)
      : await place.evaluateHandle((element, text) => [...element.querySelectorAll(text)], selector);
  return elementsOf(selector, await listed(list));
}

/** The elements to which `walk` leads, a function of the page from an element and a parameter to elements. */
export async function walkFrom(elements, name, walk, parameter) {
  const found = await Promise.all(
    elements.handles.map(async (each) => listed(await each.evaluateHandle(walk, parameter))),
  );
  return elementsOf(`${elements.selector} ${name}`, found.flat());
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
