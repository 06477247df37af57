import type { UiNode } from '@members/openapi';
import type { ReactNode } from 'react';
import type { Language } from '../intl/provider.tsx';
import type { FieldErrors } from './field-errors.ts';

/** Input of every renderer, beside its node. */
export interface FormView {
  readonly language: Language;
  /** Restored input by field name; it wins over the server's values. */
  readonly values: Readonly<Record<string, string>>;
  /** True while a submit is under way. */
  readonly busy: boolean;
  /** `name=value` of the button that was pressed last. */
  readonly pressed: string;
  /** Groups with a required visible input. Their buttons validate the form; other buttons must not. */
  readonly checkedGroups: ReadonlySet<string>;
  /** Whether the form has a submit button. If not, a ceremony's button is the primary one. */
  readonly hasSubmit: boolean;
  /** Address that the form is sent to. */
  readonly action: string;
  /** Whether a complete code sends itself. */
  readonly codeAutoSubmit: boolean;
  /** Length of the shortest password, if it is known. */
  readonly passwordMinLength?: number | undefined;
  /** Whether a new password is asked for twice. */
  readonly confirmPassword?: boolean | undefined;
  /** Seconds until the form may be sent again. */
  readonly retryIn: number;
  /** Whether there is no connection. */
  readonly offline: boolean;
  /** Seconds until a code may be sent again. */
  readonly resendIn: number;
  /** Method of the last sign-in on this device, as `methodOfButton` names it. */
  readonly lastUsed?: string | undefined;
  /** The masked address that the user has chosen and now enters in full. */
  readonly maskedAddress?: string | undefined;
  /** Whether the form is not the first of its page, so that its button is not the main one. */
  readonly isSecondary: boolean;
  /** Whether the submit succeeded and the next page is loading. */
  readonly done: boolean;
  /** Names of fields that a message above the form calls wrong. */
  readonly doubtful: ReadonlySet<string>;
  /** Links beside the label of a field, by field name. */
  readonly labelLinks: Readonly<Record<string, ReactNode>>;
  /** Validation errors of fields, by field name. */
  readonly fieldErrors: FieldErrors;
  /** Names of fields that were edited since the last submit. */
  readonly edited: ReadonlySet<string>;
  /** Called with each node type that cannot be shown. */
  readonly report: (what: string) => void;
}

/** Props of a renderer for one node type. */
export interface NodeProps<N extends UiNode = UiNode> {
  readonly node: N;
  readonly view: FormView;
}

/** Returns the `data-testid` of a node, as Ory's own test suites use it. */
export const testId = (kind: 'input' | 'anchor' | 'image' | 'text' | 'script', name: string): string =>
  `node/${kind}/${name}`;
