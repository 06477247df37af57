export { ActionBar } from './actions/ActionBar.tsx';
export { Button, ButtonLink, type ButtonLinkProps, type ButtonProps, type ButtonVariant } from './actions/Button.tsx';
export { CopyButton, type CopyButtonProps } from './actions/CopyButton.tsx';
export {
  Method,
  MethodLink,
  type MethodLinkProps,
  type MethodProps,
  Methods,
  MethodTiles,
  type MethodTilesProps,
} from './actions/Method.tsx';
export { LinkRow, QuietLinks, type QuietLinksProps, TextLink } from './actions/TextLink.tsx';
export {
  Announcement,
  AttentionProvider,
  focusAfterAnswer,
  focusOnOpen,
  useAttention,
  useTitleFocus,
} from './attention/attention.tsx';
export { firstUsable } from './attention/fields.ts';
export { Account, type AccountProps, Accounts, type AccountsProps } from './details/Accounts.tsx';
export { ClientLine } from './details/ClientLine.tsx';
export { CodeBlock, type CodeBlockProps } from './details/CodeBlock.tsx';
export { type CodeItem, CodeList, type CodeListProps } from './details/CodeList.tsx';
export { type Definition, DefinitionList, type DefinitionListProps } from './details/DefinitionList.tsx';
export { Disclosure, type DisclosureProps } from './details/Disclosure.tsx';
export { Entries, Entry, type EntryProps, LineEntry, type LineEntryProps, LineLabel } from './details/Entry.tsx';
export { Fact, type FactProps, Facts } from './details/Facts.tsx';
export { Identity, type IdentityProps } from './details/Identity.tsx';
export { Pair, type PairItem } from './details/Pair.tsx';
export { Person, type PersonProps } from './details/Person.tsx';
export { QrTile } from './details/QrTile.tsx';
export { Secret } from './details/Secret.tsx';
export { SettingsRow, type SettingsRowProps, SettingsRows } from './details/SettingsRow.tsx';
export { Dialog, type DialogProps } from './feedback/Dialog.tsx';
export { Done, type DoneProps } from './feedback/Done.tsx';
export { type MessageItem, MessageSpace, Messages, type MessagesProps, type Severity } from './feedback/Messages.tsx';
export { Progress, type ProgressProps } from './feedback/Progress.tsx';
export { CodeField, type CodeFieldProps } from './fields/CodeField.tsx';
export { Field, type FieldProps } from './fields/Field.tsx';
export { HiddenUsername } from './fields/HiddenUsername.tsx';
export { PasswordField, type PasswordFieldProps } from './fields/PasswordField.tsx';
export { PhoneField, type PhoneFieldProps } from './fields/PhoneField.tsx';
export { LanguageSelect, Select, type SelectOption, type SelectProps } from './fields/Select.tsx';
export type { Client } from './marks/ClientMark.tsx';
export { Icon, type IconName } from './marks/Icon.tsx';
export { ProviderMark } from './marks/ProviderMark.tsx';
export { ComputerIcon, DownloadIcon, PhoneIcon, PrintIcon } from './marks/RareIcons.tsx';
export { Spinner, type SpinnerProps } from './marks/Spinner.tsx';
export { AboveTitle } from './page/AboveTitle.tsx';
export type { Brand } from './page/BrandPanel.tsx';
export { Card, type CardProps } from './page/Card.tsx';
export { Divider } from './page/Divider.tsx';
export { Heading, type HeadingProps } from './page/Heading.tsx';
export { Page, type PageProps } from './page/Page.tsx';
export { PageState, type PageStateProps, type Reference } from './page/PageState.tsx';
export { type SectionLink, Sections, type SectionsProps } from './page/Sections.tsx';
export { Skeleton, type SkeletonProps } from './page/Skeleton.tsx';
export { Actions, Stack, type StackProps } from './page/Stack.tsx';
export { Checkbox, type CheckboxProps } from './picks/Checkbox.tsx';
export { type Segment, Segments, type SegmentsProps } from './picks/Segments.tsx';
export {
  type ButtonSlotProps,
  type CardSlotProps,
  type FieldSlotProps,
  type HeaderSlotProps,
  type MessageSlotProps,
  type UiSlots,
  UiSlotsProvider,
} from './slots.tsx';
export { unbroken } from './text/unbroken.tsx';
