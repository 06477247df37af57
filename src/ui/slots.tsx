import { type ButtonHTMLAttributes, type ComponentType, createContext, type ReactNode, useContext } from 'react';

/** Every slot gets as `children` what stands there without it. */
interface SlotProps {
  readonly children: ReactNode;
}

export interface ButtonSlotProps extends SlotProps {
  /** Attributes of the `<button>`; its `children` are the label. */
  readonly button: ButtonHTMLAttributes<HTMLButtonElement>;
  readonly variant: string;
  /** Whether its work is under way. */
  readonly busy: boolean;
}

export interface FieldSlotProps extends SlotProps {
  readonly label: ReactNode;
  readonly hint: ReactNode;
  readonly error: ReactNode;
  readonly required: boolean;
  /** Id of the control, for `<label htmlFor>`. */
  readonly controlId: string;
  /** Id of the element with hint or error, which the control names as its description. */
  readonly noteId: string;
  /** The control without its frame. */
  readonly control: ReactNode;
}

export interface HeaderSlotProps extends SlotProps {
  readonly title: ReactNode;
  readonly subtitle: ReactNode;
}

export interface MessageSlotProps extends SlotProps {
  readonly severity: string;
  readonly text: ReactNode;
}

export interface CardSlotProps extends SlotProps {
  readonly title: ReactNode;
}

interface Parts {
  Button: ButtonSlotProps;
  /** A field with its label, hint and error. */
  Field: FieldSlotProps;
  /** Title and subtitle of a screen. */
  Header: HeaderSlotProps;
  /** A message about a whole form. */
  Message: MessageSlotProps;
  /** A card, or a row of the account. */
  Card: CardSlotProps;
  /** The links below a form. */
  Footer: SlotProps;
}

/** Components of another app that stand around, or in place of, building blocks. */
export type UiSlots = { readonly [Name in keyof Parts]?: ComponentType<Parts[Name]> | undefined };

const SlotsContext = createContext<UiSlots>({});

/** Provides the slots. Without it, building blocks are as they are. */
export const UiSlotsProvider = SlotsContext.Provider;

type SlotUse = { [Name in keyof Parts]: { readonly name: Name } & Parts[Name] }[keyof Parts];

/** Renders a building block in its slot. */
export function Slot({ name, ...props }: SlotUse): ReactNode {
  const Own = useContext(SlotsContext)[name] as ComponentType<SlotProps> | undefined;
  return Own ? <Own {...props} /> : props.children;
}
