import type { MessageKey } from '@members/locales/languages';
import type { Session, SettingsFlow, UiNode, UiNodeInput } from '@members/openapi';
import type { ReactNode } from 'react';
import type { FieldValues } from '../../flow/draft.ts';
import type { Language } from '../../intl/provider.tsx';
import type { FormEntries } from '../../nodes/NodeForm.tsx';

/** Result of signing out the user's other devices. */
export type OtherSessions = 'ended' | 'none' | 'failed';

/** Choices of the user that are not sent to Kratos. */
export type CardChoices = {
  /** Whether a new password also signs out the user's other devices. */
  readonly endOthers?: boolean;
};

/** Props of every card. */
export interface SettingsCardProps {
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

/** What the settings know about an account before a card is opened. */
export type CardFacts = Pick<SettingsCardProps, 'flow' | 'nodes' | 'session'>;

/** The state of a card in words, and what can be done there. */
export interface RowState {
  readonly state: ReactNode;
  readonly verb: 'change' | 'setUp' | 'manage';
}

/** What the user sets up before the consent page: missing facts of the profile, a second factor, or its backup codes. */
export type ConsentTask = 'profile' | 'factor' | 'codes';

type IsTrue = (nodes: readonly UiNode[]) => boolean;

/** A card of the settings. Its texts are `settings.card.<id>` and `settings.nav.<id>`. */
export interface CardDefinition {
  readonly id: string;
  /** Groups of its nodes. */
  readonly groups: readonly string[];
  readonly icon: ReactNode;
  /** Returns its state in the closed row. */
  readonly rowState: (facts: CardFacts, language: Language) => RowState;
  /** The open card. */
  readonly Body: (card: SettingsCardProps) => ReactNode;
  /** Whether it is shown although the flow has no node for it. */
  readonly isShownEmpty?: (given: Pick<CardFacts, 'session' | 'nodes'>) => boolean;
  /** Whether it is open at first. */
  readonly isOpenAtFirst?: boolean;
  /** Whether its nodes show what the server shows only once, so that it opens. */
  readonly showsOnce?: IsTrue;
  /** For a second factor or a passkey. */
  readonly protection?: {
    readonly isOn: IsTrue;
    /** Words of the link that recommends it. */
    readonly advice: MessageKey;
    /** Method that it is better than: its users see the link although they have another protection. */
    readonly betterThan?: string;
  };
  /** Title after a recovery, if the card sets up a way to sign in. */
  readonly recoveredTitle?: MessageKey;
  /** What it is for on the way to a consent page, and whether its nodes keep the user from that page. */
  readonly consent?: { readonly task: ConsentTask; readonly isDue?: IsTrue };
  /** Name of the field that adds a second factor. */
  readonly addsFactor?: string;
  /** Returns the button to press after the first second factor was added; undefined if there is nothing to do. */
  readonly afterFirstFactor?: (nodes: readonly UiNode[]) => UiNodeInput | undefined;
  /** Whether the user may sign out the other devices with it. */
  readonly offersEndOfOthers?: boolean;
  /** Called with each new flow of the page. */
  readonly onNewFlow?: (before: SettingsFlow, flow: SettingsFlow) => void;
}
