/** Helpers of stories; not part of the app. */

/** Long texts, to see how components wrap them. */
export const long = {
  email: 'anne-charlotte.de-la-rochefoucauld-montbel@services-professionnels.exemple.fr',
  german: 'Rechtsschutzversicherungsgesellschaften',
  french: "Anticonstitutionnellement, l'administrateur de votre organisation a désactivé cette méthode de connexion",
};

/** Focuses the first control of a story, so that its ring is visible; for `play`. */
export function focusFirst({ canvasElement }: { readonly canvasElement: HTMLElement }): void {
  canvasElement.querySelector<HTMLElement>('input, select, button, summary, a')?.focus();
}
