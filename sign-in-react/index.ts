import './style.css';

export type { Problem } from '@members/app/flow/action';
export type { AppEvent } from '@members/app/flow/events';
export type { NodeKind, NodeSlotProps, SectionSlotProps } from '@members/app/nodes/slots';
export type { Flow, FlowKind, Session, UiNode, UiText } from '@members/openapi';
export type { ButtonSlotProps, CardSlotProps, FieldSlotProps, HeaderSlotProps, MessageSlotProps } from '@members/ui';
export type {
  Appearance,
  Colors,
  Components,
  FrameSlotProps,
  InitialFlow,
  ScreenName,
  ScreenProps,
  SignInOptions,
  Texts,
} from './options.ts';
export { SignInProvider } from './SignInProvider.tsx';
export { Account, ErrorPage, Recovery, Sessions, SignIn, SignOut, SignUp, Verification } from './screens.tsx';
export {
  type SessionAccess,
  SessionProvider,
  type SessionProviderProps,
  SignedIn,
  SignedOut,
  useSession,
} from './session.tsx';
export type { SessionState } from './session-store.ts';
export { UserMenu, type UserMenuProps } from './UserMenu.tsx';
export { type FlowState, useFlow } from './use-flow.ts';
