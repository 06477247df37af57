import type { Session, SettingsFlow, UiNode } from '@members/openapi';
import type { FieldValues } from '../../flow/draft.ts';
import type { FormEntries } from '../../nodes/NodeForm.tsx';
import type { CardId } from './groups.ts';

/** Props of every card. */
export interface SettingsCardProps {
  readonly id: CardId;
  readonly flow: SettingsFlow;
  /** The card's nodes. */
  readonly nodes: readonly UiNode[];
  readonly session: Session | undefined;
  /** Input of the card that the server did not accept. */
  readonly values: FieldValues;
  /** Whether a submit of any card is under way. */
  readonly busy: boolean;
  readonly send: (entries: FormEntries) => void;
}
