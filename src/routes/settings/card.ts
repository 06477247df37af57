import type { Session, SettingsFlow, UiNode } from '../../../openapi/index.ts';
import type { FieldValues } from '../../flow/draft.ts';
import type { FormEntries } from '../../nodes/NodeForm.tsx';
import type { CardId } from './groups.ts';

/** What every card is given. */
export interface SettingsCardProps {
  readonly id: CardId;
  readonly flow: SettingsFlow;
  /** The nodes of its groups. */
  readonly nodes: readonly UiNode[];
  readonly session: Session | undefined;
  /** What was typed into its fields and could not be taken. */
  readonly values: FieldValues;
  /** Whether some form of the page is under way. */
  readonly busy: boolean;
  readonly send: (entries: FormEntries) => void;
}
