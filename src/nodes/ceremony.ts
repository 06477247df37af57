import type { UiNodeInput } from '@members/openapi';
import { type CeremonyProblem, type CeremonyResult, runCeremony } from './webauthn.ts';

/** State of a ceremony, as its button shows it. */
export interface CeremonyState {
  readonly problem?: CeremonyProblem;
  readonly severity?: 'info' | 'error';
  readonly busy?: boolean;
  /** The new key needs a name, which is the value of a field of the form. Called when the user has entered it. */
  readonly onNamed?: () => void;
  /** The form was sent; the button stays busy until the response. */
  readonly sent?: boolean;
}

/** Problems that the user caused, or cannot change, are not errors. */
const severities: { readonly [F in CeremonyProblem]: 'info' | 'error' } = {
  cancelled: 'info',
  unsupported: 'info',
  unavailable: 'info',
  registered: 'error',
  address: 'error',
  failed: 'error',
};

const isProblem = (outcome: CeremonyResult): outcome is CeremonyProblem => Object.hasOwn(severities, outcome);

/**
 * Sends a form without the browser's validation: the ceremony replaces empty fields. If the app does not handle the
 * event, the browser posts the form.
 */
const submit = (form: HTMLFormElement) => () => {
  const unheard = form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  if (unheard) HTMLFormElement.prototype.submit.call(form);
};

export type CeremonyElement = HTMLInputElement | HTMLButtonElement;

type Show = (shown: CeremonyState) => void;

/** Ceremonies of one element. */
interface CeremonyRun {
  /** Aborted when the page or the form is left. */
  readonly leaving: AbortController;
  shown?: CeremonyState;
  show: Show;
}

const runs = new WeakMap<CeremonyElement, CeremonyRun>();

/**
 * Offers passkeys in the autofill suggestions of the form's fields, if the node asks for it. Failures are ignored,
 * because the user did not ask for it. If the element's ceremonies have started before hydration, they go on.
 * @param show called with each state until the element is left
 * @returns a function that ends all ceremonies of the element
 */
export function startCeremony(
  { attributes }: UiNodeInput,
  element: CeremonyElement,
  show: Show = () => {},
): () => void {
  const known = runs.get(element);
  if (known !== undefined && !known.leaving.signal.aborted) {
    known.show = show;
    if (known.shown) show(known.shown);
    return () => known.leaving.abort();
  }
  const leaving = new AbortController();
  runs.set(element, { leaving, show });
  const { onloadTrigger: trigger } = attributes;
  const { form } = element;
  if (form && trigger) {
    runCeremony({ trigger, form, value: '', signal: leaving.signal, submit: submit(form) }).catch(() => {});
  }
  return () => leaving.abort();
}

/** Runs the ceremony of a button. */
export async function runButtonCeremony({ attributes }: UiNodeInput, button: CeremonyElement): Promise<void> {
  const { onclickTrigger: trigger, value = '' } = attributes;
  const { form } = button;
  const run = runs.get(button);
  if (!form || !run || run.leaving.signal.aborted) return;
  const show = (shown: CeremonyState) => {
    run.shown = shown;
    run.show(shown);
  };
  const { signal } = run.leaving;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  show({ busy: true });
  const askName = () =>
    new Promise<void>((resolve) => {
      // The field stays until the form is sent.
      const onNamed = () => {
        show({ onNamed, busy: true });
        resolve();
      };
      signal.addEventListener('abort', () => resolve());
      show({ onNamed });
    });
  const outcome = await runCeremony({ trigger, form, value: text, signal, askName, submit: submit(form) });
  if (signal.aborted) return show({});
  show(isProblem(outcome) ? { problem: outcome, severity: severities[outcome] } : { sent: outcome === 'submitted' });
}
