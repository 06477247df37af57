/** What stories of blocks share; no part of the app. */

/** Words that do not fit anywhere. */
export const long = {
  email: 'anne-charlotte.de-la-rochefoucauld-montbel@services-professionnels.exemple.fr',
  german: 'Rechtsschutzversicherungsgesellschaften',
  french: "Anticonstitutionnellement, l'administrateur de votre organisation a désactivé cette méthode de connexion",
};

/** For `play`: puts the focus on the first control of a story, so that its ring is seen. */
export function focusFirst({ canvasElement }: { readonly canvasElement: HTMLElement }): void {
  canvasElement.querySelector<HTMLElement>('input, select, button, summary, a')?.focus();
}
