/** What a press on a link of this page leads away to; parts of the page itself, and other windows, leave it as it is. */
function leadsAway({ target, defaultPrevented }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest('a') : null;
  return link !== null && !defaultPrevented && link.target === '' && link.pathname !== location.pathname;
}

/**
 * Asks before what was typed into one of the forms, and not sent, is left behind.
 * @param forms what holds them
 * @param words the question
 * @returns ends it
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
