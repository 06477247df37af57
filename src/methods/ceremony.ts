/** What a ceremony of WebAuthn does with the fields of its form. */
export interface CeremonyDefinition {
  readonly kind: 'create' | 'get';
  /** Name of the hidden field for the authenticator's response. */
  readonly answer: string;
  /** Name of the hidden field with the options; the button's value has them if left out. */
  readonly options?: string;
  /** Whether the new key gets a name from the user. */
  readonly isNamed?: boolean;
  /** Waits in autofill suggestions instead of asking at once. */
  readonly inSuggestions?: boolean;
}
