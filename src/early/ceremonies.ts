import type { UiNode, UiNodeInput } from '@members/openapi';
import type { ViewData } from '@members/pages/view';
import type { ShownFlow } from '../flow/load.ts';

const isTrigger = (node: UiNode): node is UiNodeInput =>
  node.type === 'input' && Boolean(node.attributes.onclickTrigger || node.attributes.onloadTrigger);

/** The nodes of a view's flow that start the ceremony of a passkey or a security key. */
const triggersOf = ({ loaderData }: ViewData): readonly UiNodeInput[] =>
  Object.values(loaderData).flatMap((data) => {
    const { flow } = (data ?? {}) as Partial<ShownFlow>;
    return flow?.ui.nodes?.filter(isTrigger) ?? [];
  });

/**
 * Starts the ceremonies of passkeys and security keys in a page that the app has not taken over yet. They go on in the
 * app.
 * @param onQuestion called when a ceremony fails, cannot be loaded or asks for a name: only the app has the texts for it
 * @returns a function that runs the ceremony of a button; it returns false if the button has none
 */
export function createCeremonies(page: Document, view: ViewData, onQuestion: () => void): (button: Element) => boolean {
  const triggers = triggersOf(view).flatMap((node) => {
    const [element] = page.getElementsByName(node.attributes.name);
    return element instanceof HTMLInputElement || element instanceof HTMLButtonElement ? [{ node, element }] : [];
  });
  if (triggers.length === 0) return () => false;
  const loaded = import('../nodes/ceremony.ts').then(({ startCeremony, runButtonCeremony }) => {
    for (const { node, element } of triggers)
      startCeremony(node, element, ({ busy, problem, onNamed }) => {
        if (busy) element.setAttribute('aria-busy', 'true');
        else element.removeAttribute('aria-busy');
        if (problem || onNamed) onQuestion();
      });
    return runButtonCeremony;
  });
  // A failed load matters only after a press, which reports it (below).
  loaded.catch(() => undefined);
  return (button) => {
    const pressed = triggers.find(({ node, element }) => node.attributes.onclickTrigger && element === button);
    if (pressed === undefined) return false;
    loaded.then((press) => press(pressed.node, pressed.element)).catch(onQuestion);
    return true;
  };
}
