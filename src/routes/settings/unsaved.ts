/** Whether a click follows a link to another page in this window. */
function leadsAway({ target, defaultPrevented }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest('a') : null;
  return link !== null && !defaultPrevented && link.target === '' && link.pathname !== location.pathname;
}

/**
 * Asks before the user leaves a page with unsent input.
 * @param forms element that contains the forms
 * @param words the question
 * @returns a function that ends this
 */
export function confirmLeaving(forms: HTMLElement, words: string): () => void {
  const typed = new Set<HTMLFormElement>();
  const isDirty = () => [...typed].some((form) => form.isConnected);
  const formOf = ({ target }: Event) => (target instanceof Element ? target.closest('form') : null);
  const ended = new AbortController();
  const { signal } = ended;
  forms.addEventListener(
    'input',
    (event) => {
      const form = formOf(event);
      if (form !== null) typed.add(form);
    },
    { signal },
  );
  forms.addEventListener(
    'submit',
    (event) => {
      const form = formOf(event);
      if (form !== null) typed.delete(form);
    },
    { signal, capture: true },
  );
  addEventListener(
    'beforeunload',
    (event) => {
      if (isDirty()) event.preventDefault();
    },
    { signal },
  );
  document.addEventListener(
    'click',
    (event) => {
      if (!leadsAway(event) || !isDirty() || confirm(words)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { signal, capture: true },
  );
  return () => ended.abort();
}
