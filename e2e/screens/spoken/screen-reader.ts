import { virtual } from '@guidepup/virtual-screen-reader';

/** A phrase that only marks the edge of an element. The words are in the phrases between two edges. */
const isEdge = (phrase: string) =>
  /^(?:end\b|(?:main|paragraph|list|group|term|definition|code|status|form|form, not busy)$)/.test(phrase);

/** Returns the phrase without the `value` of a button, which screen readers do not say. */
const spoken = (phrase: string) => phrase.replace(/^(button, .+), [a-z_]+$/, '$1');

/** Hides the content of closed details, as browsers do and jsdom does not. */
function hideClosedDetails(): void {
  for (const part of document.querySelectorAll<HTMLElement>('details > :not(summary)'))
    part.hidden = part.parentElement instanceof HTMLDetailsElement && !part.parentElement.open;
}

/** Returns what a virtual screen reader says from the top of `main` to its end, one phrase for each stop. */
export async function readPage(): Promise<string[]> {
  const main = document.querySelector('main');
  if (main === null) throw new Error('the page has no main element');
  hideClosedDetails();
  await virtual.start({ container: main });
  try {
    while ((await virtual.lastSpokenPhrase()) !== 'end of main') await virtual.next();
    return (await virtual.spokenPhraseLog()).filter((phrase) => !isEdge(phrase)).map(spoken);
  } finally {
    await virtual.stop();
  }
}

/** Returns what a virtual screen reader says at each press of Tab from the top of the page until the focus leaves `main`. */
export async function tabThroughPage(): Promise<string[]> {
  const said: string[] = [];
  hideClosedDetails();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await virtual.start({ container: document.body });
  try {
    while (said.length < 60) {
      await virtual.press('Tab');
      if (document.activeElement?.closest('footer')) return said;
      said.push(spoken(await virtual.lastSpokenPhrase()));
    }
    throw new Error(`the focus stays in the page: ${said.join(' | ')}`);
  } finally {
    await virtual.stop();
  }
}
