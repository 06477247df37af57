import type { Session, SettingsFlow, UiNode } from '@members/openapi';
import type { FieldValues } from '../../flow/draft.ts';
import type { FormEntries } from '../../nodes/NodeForm.tsx';
import type { SentCard } from './data.ts';
import type { CardId } from './groups.ts';
import type { OtherSessions } from './other-sessions.ts';

/** Choices of the user that are not sent to Kratos. */
export type CardChoices = Pick<SentCard, 'endOthers'>;

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
  /** Result of signing out the user's other devices, after a change of the password. */
  readonly others: OtherSessions | undefined;
  readonly send: (entries: FormEntries, choices?: CardChoices) => void;
}
