import type { UiNode, UiNodeInput } from '../../openapi/index.ts';
import type { ShownFlow } from '../flow/load.ts';
import type { Shown } from '../nodes/ceremony.ts';
import type { ViewData } from '../view.ts';

const isTrigger = (node: UiNode): node is UiNodeInput =>
  node.type === 'input' && Boolean(node.attributes.onclickTrigger || node.attributes.onloadTrigger);

/** The nodes of a view that a passkey or a security key is used with. */
const triggersOf = ({ loaderData }: ViewData): readonly UiNodeInput[] =>
  Object.values(loaderData).flatMap((data) => {
    const { flow } = (data ?? {}) as Partial<ShownFlow>;
    return flow?.ui.nodes?.filter(isTrigger) ?? [];
  });

/** What a ceremony's button says to those who do not see it; its words come with the app. */
const show = (element: Element, { busy }: Shown) =>
  busy ? element.setAttribute('aria-busy', 'true') : element.removeAttribute('aria-busy');

/**
 * Ceremonies of a page that the app has not taken over yet: they begin and run as its own do, and go on in it.
 * @param told that one has come to an end that needs words
 * @returns runs what a button names; false where it names nothing
 */
export function createKeys(page: Document, view: ViewData, told: () => void): (button: Element) => boolean {
  const found = triggersOf(view).flatMap((node) => {
    const [element] = page.getElementsByName(node.attributes.name);
    return element instanceof HTMLInputElement || element instanceof HTMLButtonElement ? [{ node, element }] : [];
  });
  if (found.length === 0) return () => false;
  const begun = import('../nodes/ceremony.ts').then(({ begin, press }) => {
    for (const { node, element } of found)
      begin(node, element, (shown) => {
        show(element, shown);
        if (shown.fault) told();
      });
    return press;
  });
  // A press is told.
  begun.catch(() => undefined);
  return (button) => {
    const pressed = found.find(({ node, element }) => node.attributes.onclickTrigger && element === button);
    if (pressed !== undefined) begun.then((press) => press(pressed.node, pressed.element)).catch(told);
    return pressed !== undefined;
  };
}
