import type { ReactNode } from 'react';
import type { UiNode } from '../../openapi/index.ts';
import type { Language } from '../intl/provider.tsx';
import type { FieldErrors } from './field-errors.ts';

/** What every renderer gets beside its node. */
export interface FormView {
  readonly language: Language;
  /** Input to put back, by field name; wins over the server's values. */
  readonly values: Readonly<Record<string, string>>;
  /** True while a submit is under way. */
  readonly busy: boolean;
  /** `name=value` of the button that was pressed last. */
  readonly pressed: string;
  /** Groups in this form with a required input that can be seen; their own buttons check it, others must not. */
  readonly checkedGroups: ReadonlySet<string>;
  /** Whether the form has a button of its own to send it; else what starts a ceremony is the one thing to press. */
  readonly hasSubmit: boolean;
  /** Address that the form is sent to. */
  readonly action: string;
  /** Whether a complete code sends itself. */
  readonly codeAutoSubmit: boolean;
  /** Seconds until the form may be sent again. */
  readonly retryIn: number;
  /** Seconds until a code may be sent again. */
  readonly resendIn: number;
  /** The provider that somebody signed in with on this device before. */
  readonly lastProvider?: string | undefined;
  /** The form was taken, and the next page is on its way. */
  readonly done: boolean;
  /** Names of fields that are wrong together with others, as a message above them says. */
  readonly doubtful: ReadonlySet<string>;
  /** Links that stand beside the label of a field, by its name. */
  readonly labelLinks: Readonly<Record<string, ReactNode>>;
  /** What the browser found wrong with fields, by their names, in words. */
  readonly fieldErrors: FieldErrors;
  /** Told once about each node type that cannot be shown. */
  readonly report: (what: string) => void;
}

/** Props of a renderer for one node type. */
export interface NodeProps<N extends UiNode = UiNode> {
  readonly node: N;
  readonly view: FormView;
}

/** The `data-testid` of a node, as Ory's own suites look for it. */
export const testId = (kind: 'input' | 'anchor' | 'image' | 'text' | 'script', name: string): string =>
  `node/${kind}/${name}`;
