import type { UiNodeInput } from '../../openapi/index.ts';
import { type CeremonyProblem, type CeremonyResult, runCeremony } from './webauthn.ts';

/** What a ceremony's button looks like. */
export interface CeremonyState {
  readonly problem?: CeremonyProblem;
  readonly severity?: 'info' | 'error';
  readonly busy?: boolean;
  /** The form was sent: the button stays busy as long as that takes. */
  readonly sent?: boolean;
}

/** What people did themselves, or cannot change, is no error. */
const severities: { readonly [F in CeremonyProblem]: 'info' | 'error' } = {
  cancelled: 'info',
  unsupported: 'info',
  unavailable: 'info',
  registered: 'error',
  address: 'error',
  failed: 'error',
};

const isProblem = (outcome: CeremonyResult): outcome is CeremonyProblem => Object.hasOwn(severities, outcome);

/** Sends a form without the browser's checks: the ceremony stands in for fields that are empty. Where no app hears of it, it is posted. */
const submit = (form: HTMLFormElement) => () => {
  const unheard = form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  if (unheard) HTMLFormElement.prototype.submit.call(form);
};

export type CeremonyElement = HTMLInputElement | HTMLButtonElement;

type Show = (shown: CeremonyState) => void;

/** What belongs to an element. */
interface CeremonyRun {
  /** Aborted when the element's page or form is left. */
  readonly leaving: AbortController;
  shown?: CeremonyState;
  show: Show;
}

const runs = new WeakMap<CeremonyElement, CeremonyRun>();

/**
 * Offers passkeys among the suggestions of the form's fields, where the node asks for it. It fails in silence: nobody asked for
 * anything. An element whose ceremonies have begun is taken over as it is.
 * @param show told what the button looks like, until it is left
 * @returns ends every ceremony of the element
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

/** Runs what a button names. */
export async function runButtonCeremony({ attributes }: UiNodeInput, button: CeremonyElement): Promise<void> {
  const { onclickTrigger: trigger, value = '' } = attributes;
  const { form } = button;
  const own = runs.get(button);
  if (!form || !own || own.leaving.signal.aborted) return;
  const show = (shown: CeremonyState) => {
    own.shown = shown;
    own.show(shown);
  };
  const { signal } = own.leaving;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  show({ busy: true });
  const outcome = await runCeremony({ trigger, form, value: text, signal, submit: submit(form) });
  if (signal.aborted) return show({});
  show(isProblem(outcome) ? { problem: outcome, severity: severities[outcome] } : { sent: outcome === 'submitted' });
}
