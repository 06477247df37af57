import { ceremonies } from '../methods/ceremonies.ts';
import type { CeremonyDefinition } from '../methods/ceremony.ts';
import { creationOptions, credentialJson, requestOptions } from './webauthn-json.ts';

/** The browser's functions that ceremonies use. */
export interface Authenticators {
  readonly credentials: Pick<CredentialsContainer, 'create' | 'get'>;
  /** Whether the browser can offer passkeys in autofill suggestions. */
  readonly offersInFields: () => Promise<boolean>;
}

/** Why a ceremony did not lead to a submit; the user sees a text for it. */
export type CeremonyProblem = 'cancelled' | 'registered' | 'address' | 'unsupported' | 'unavailable' | 'failed';

/**
 * Result of a ceremony.
 * - `replaced`: another ceremony took its place, or the page was left
 * - `incomplete`: a field has to be filled in first, and the browser said so
 * - `idle`: no ceremony started
 * The user sees no text for these three.
 */
export type CeremonyResult = CeremonyProblem | 'submitted' | 'replaced' | 'incomplete' | 'idle';

/** Request to run a ceremony. */
export interface CeremonyRequest {
  /** `onclickTrigger` or `onloadTrigger` of the node. */
  readonly trigger: string | undefined;
  readonly form: HTMLFormElement;
  /** Value of the node's button: the options of a security key. */
  readonly value: string;
  /** Aborted when the page or the form is left. */
  readonly signal: AbortSignal;
  /** Asks for the name of a new security key, which is then in the form. The key is sent when it resolves. */
  readonly askName?: () => Promise<void>;
  /** Sends the form. It must have read the form when it returns. */
  readonly submit: () => void;
}

type Json = Readonly<Record<string, unknown>>;

/** Problems by the name of the browser's error (WebAuthn level 3, 5.1.3 and 5.1.4). All others are `failed`. */
const problemsByError: { readonly [K in CeremonyDefinition['kind']]: Readonly<Record<string, CeremonyProblem>> } = {
  create: {
    NotAllowedError: 'cancelled',
    AbortError: 'cancelled',
    InvalidStateError: 'registered',
    SecurityError: 'address',
    NotSupportedError: 'unsupported',
  },
  get: {
    NotAllowedError: 'cancelled',
    AbortError: 'cancelled',
    SecurityError: 'address',
    NotSupportedError: 'unsupported',
  },
};

function problemOf(error: unknown, kind: CeremonyDefinition['kind']): CeremonyProblem {
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : '';
  return problemsByError[kind][String(name)] ?? 'failed';
}

type TraitField = HTMLInputElement | HTMLSelectElement;

function fieldNamed(form: HTMLFormElement, name: string): TraitField | undefined {
  return [...form.querySelectorAll<TraitField>('input, select')].find((each) => each.name === name);
}

/**
 * Whether required traits are empty. It is checked first: a credential that the server then refuses would stay on the
 * device.
 */
function isIncomplete(form: HTMLFormElement): boolean {
  const fields = [...form.querySelectorAll<TraitField>('input, select')].filter(({ name }) =>
    name.startsWith('traits.'),
  );
  return fields.filter((each) => !each.reportValidity()).length > 0;
}

const part = (json: Json, name: string) => json[name] as Json;

/** Returns the options of a new credential. Its name is the value of the field that the server points to. */
function newKeyOptions(json: Json, form: HTMLFormElement): PublicKeyCredentialCreationOptions {
  if (json.credentialOptions === undefined) return creationOptions(part(json, 'publicKey'));
  const name = fieldNamed(form, String(json.displayNameFieldName))?.value;
  return creationOptions(part(part(json, 'credentialOptions'), 'publicKey'), name);
}

/** Returns a function that runs ceremonies, one at a time: a document can have only one pending ceremony. */
export function createCeremonies(authenticators: Authenticators | undefined) {
  let pending: AbortController | undefined;
  /** The ceremony in the autofill suggestions. It starts again after another ceremony had no result. */
  let suggestion: CeremonyRequest | undefined;

  function callAuthenticator(
    { kind, options, inSuggestions }: CeremonyDefinition,
    { form, value }: CeremonyRequest,
    api: Authenticators,
    signal: AbortSignal,
  ) {
    const json: Json = JSON.parse(options === undefined ? value : (fieldNamed(form, options)?.value ?? ''));
    if (kind === 'create') return api.credentials.create({ publicKey: newKeyOptions(json, form), signal });
    const publicKey = requestOptions(part(json, 'publicKey'));
    return api.credentials.get({ publicKey, signal, ...(inSuggestions ? { mediation: 'conditional' } : {}) });
  }

  async function perform(
    ceremony: CeremonyDefinition,
    request: CeremonyRequest,
    api: Authenticators,
  ): Promise<CeremonyResult> {
    pending?.abort();
    const controller = new AbortController();
    pending = controller;
    const abort = () => controller.abort();
    request.signal.addEventListener('abort', abort);
    try {
      const credential = await callAuthenticator(ceremony, request, api, controller.signal);
      if (controller.signal.aborted) return 'replaced';
      const field = fieldNamed(request.form, ceremony.answer);
      if (credential === null || field === undefined) return 'failed';
      if (ceremony.isNamed) await request.askName?.();
      if (controller.signal.aborted) return 'replaced';
      field.value = credentialJson(credential);
      request.submit();
      // Otherwise a later submit by another method would send it again.
      field.value = '';
      return 'submitted';
    } catch (error) {
      return controller.signal.aborted ? 'replaced' : problemOf(error, ceremony.kind);
    } finally {
      request.signal.removeEventListener('abort', abort);
      if (pending === controller) pending = undefined;
    }
  }

  /**
   * Runs the ceremony of a node and submits its form after the authenticator's response. Nothing from the server is
   * evaluated (specification 5.7).
   */
  return async function run(request: CeremonyRequest): Promise<CeremonyResult> {
    const known: Readonly<Record<string, CeremonyDefinition>> = ceremonies;
    const ceremony = known[request.trigger ?? ''];
    if (ceremony === undefined) return 'unavailable';
    if (authenticators === undefined) return 'unsupported';
    if (ceremony.inSuggestions) {
      if (!(await authenticators.offersInFields()) || request.signal.aborted || pending !== undefined) return 'idle';
      suggestion = request;
      return perform(ceremony, request, authenticators);
    }
    if (ceremony.kind === 'create' && isIncomplete(request.form)) return 'incomplete';
    const outcome = await perform(ceremony, request, authenticators);
    if (outcome !== 'submitted' && outcome !== 'replaced' && suggestion !== undefined && !suggestion.signal.aborted)
      void run(suggestion);
    return outcome;
  };
}

/** Returns this browser's authenticators; undefined if it has none, or if the page is not in a secure context. */
function browserAuthenticators(): Authenticators | undefined {
  if (!('PublicKeyCredential' in globalThis)) return undefined;
  return {
    credentials: navigator.credentials,
    offersInFields: async () => (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false,
  };
}

export const runCeremony = createCeremonies(browserAuthenticators());
