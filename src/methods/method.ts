import type { MessageKey } from '@members/locales/languages';
import type { FlowKind } from '@members/openapi';
import type { IconName } from '@members/ui';

/** A field that only one method has. */
export interface MethodField {
  readonly name: string;
  /**
   * Format of a one-time or backup code (nodes.go and node.go in selfservice/strategy of Kratos v26.2.0). Such a field
   * is a secret. A code of unknown length never sends itself.
   */
  readonly code?: { readonly digits: boolean; readonly length?: number };
  /** Text that says where the code of a second factor is, and the id of the field's label with which it is shown. */
  readonly lead?: { readonly label: number; readonly text: MessageKey };
  /** Ids of messages of the form that are about this field. */
  readonly messages?: readonly number[];
  /** Whether it is wrong, too, if the form says that its fields do not match. */
  readonly isCompared?: boolean;
  /** Whether it is asked for after the method's ceremony, and not with the other fields. */
  readonly isAskedLater?: boolean;
}

/**
 * What the forms know about a method of Kratos. It has no components, because the first page loads all methods; their
 * cards in the settings are in `cards.ts`, their ceremonies in `ceremonies.ts`.
 */
export interface Method {
  /** Name of the method at Kratos. */
  readonly name: string;
  /** Groups of its nodes. */
  readonly groups: readonly string[];
  /**
   * Section of its nodes: `social` for providers, `identifier` if it only asks for the account, else its name. Without
   * one, its nodes follow all sections in the server's order.
   */
  readonly section?: string;
  /** Whether it comes first if this device has not used another method. */
  readonly isUsual?: boolean;
  /** Place as a second factor; methods without one follow in their order (specification 2.3.9). */
  readonly factorRank?: number;
  /** Whether visible default fields of a second factor belong to it (`AddMessage` in ui/container of Kratos v26.2.0). */
  readonly hasStrayFields?: boolean;
  readonly fields?: readonly MethodField[];
  /** Whether the server's script for it is loaded, with the configured digest. Nothing calls it (specification 5.7). */
  readonly hasScript?: boolean;
  /** Look of a button that acts at once. */
  readonly row?: { readonly icon: IconName; readonly hint: MessageKey };
  /** Returns the test id of its form in Ory's own test suites. */
  readonly testId?: (kind: string) => string;
  /** Text for an account that used this method last; a device remembers only methods that have one. */
  readonly chooserText?: MessageKey;
  /** Names of inputs that have a value only if this method is sent, beside `method` itself. */
  readonly sentBy?: readonly string[];
  /** Kinds of flow in which this method signs in the account that was typed. In other flows it may be another account. */
  readonly namesAccountIn?: readonly FlowKind[];
  /** Whether a submit of it sends a code or a link. */
  readonly sendsMessage?: boolean;
}
