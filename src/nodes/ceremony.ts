import type { UiNodeInput } from '../../openapi/index.ts';
import { type Fault, type Outcome, runCeremony } from './webauthn.ts';

/** What a ceremony's button looks like. */
export interface Shown {
  readonly fault?: Fault;
  readonly severity?: 'info' | 'error';
  readonly busy?: boolean;
  /** The form was sent: the button stays busy as long as that takes. */
  readonly sent?: boolean;
}

/** What people did themselves, or cannot change, is no error. */
const severities: { readonly [F in Fault]: 'info' | 'error' } = {
  cancelled: 'info',
  unsupported: 'info',
  unavailable: 'info',
  registered: 'error',
  address: 'error',
  failed: 'error',
};

const isFault = (outcome: Outcome): outcome is Fault => Object.hasOwn(severities, outcome);

/** The one way to send a form, without the browser's checks: the ceremony stands in for fields that are empty. */
const submit = (form: HTMLFormElement) => () =>
  void form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));

export type CeremonyElement = HTMLInputElement | HTMLButtonElement;

/** Ends when the element's page or form is left. */
const leaving = new WeakMap<CeremonyElement, AbortController>();

/**
 * Offers passkeys among the suggestions of the form's fields, where the node asks for it. It fails in silence: nobody asked for
 * anything.
 * @returns ends every ceremony of the element
 */
export function begin({ attributes }: UiNodeInput, element: CeremonyElement): () => void {
  const own = new AbortController();
  const { onloadTrigger: trigger } = attributes;
  leaving.set(element, own);
  const { form } = element;
  if (form && trigger) {
    runCeremony({ trigger, form, value: '', signal: own.signal, submit: submit(form) }).catch(() => {});
  }
  return () => own.abort();
}

/** Runs what a button names. @param show told what the button looks like, until it is left */
export async function press(
  { attributes }: UiNodeInput,
  button: CeremonyElement,
  show: (shown: Shown) => void,
): Promise<void> {
  const { onclickTrigger: trigger, value = '' } = attributes;
  const { form } = button;
  const signal = leaving.get(button)?.signal;
  if (!form || !signal || signal.aborted) return;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  show({ busy: true });
  const outcome = await runCeremony({ trigger, form, value: text, signal, submit: submit(form) });
  if (signal.aborted) return show({});
  show(isFault(outcome) ? { fault: outcome, severity: severities[outcome] } : { sent: outcome === 'submitted' });
}
