import type * as Ory from '@ory/client';
import { expect, expectTypeOf, it } from 'vitest';
import type * as Ours from './index.ts';

/** Our type and Ory's type of the same object. */
interface Pairs {
  LoginFlow: [Ours.LoginFlow, Ory.LoginFlow];
  RegistrationFlow: [Ours.RegistrationFlow, Ory.RegistrationFlow];
  RecoveryFlow: [Ours.RecoveryFlow, Ory.RecoveryFlow];
  VerificationFlow: [Ours.VerificationFlow, Ory.VerificationFlow];
  SettingsFlow: [Ours.SettingsFlow, Ory.SettingsFlow];
  UiContainer: [Ours.UiContainer, Ory.UiContainer];
  UiNode: [Ours.UiNode, Ory.UiNode];
  UiNodeMeta: [Ours.UiNodeMeta, Ory.UiNodeMeta];
  UiText: [Ours.UiText, Ory.UiText];
  UiNodeInputAttributes: [Ours.UiNodeInputAttributes, Ory.UiNodeInputAttributes];
  UiNodeTextAttributes: [Ours.UiNodeTextAttributes, Ory.UiNodeTextAttributes];
  UiNodeImageAttributes: [Ours.UiNodeImageAttributes, Ory.UiNodeImageAttributes];
  UiNodeAnchorAttributes: [Ours.UiNodeAnchorAttributes, Ory.UiNodeAnchorAttributes];
  UiNodeScriptAttributes: [Ours.UiNodeScriptAttributes, Ory.UiNodeScriptAttributes];
  UiNodeDivisionAttributes: [Ours.UiNodeDivisionAttributes, Ory.UiNodeDivisionAttributes];
  Session: [Ours.Session, Ory.Session];
  AdminSession: [Ours.AdminSession, Ory.Session];
  SessionAuthenticationMethod: [Ours.SessionAuthenticationMethod, Ory.SessionAuthenticationMethod];
  SessionDevice: [Ours.SessionDevice, Ory.SessionDevice];
  Identity: [Ours.Identity, Ory.Identity];
  AdminIdentity: [Ours.AdminIdentity, Ory.Identity];
  IdentityCredentials: [Ours.IdentityCredentials, Ory.IdentityCredentials];
  VerifiableIdentityAddress: [Ours.VerifiableIdentityAddress, Ory.VerifiableIdentityAddress];
  RecoveryIdentityAddress: [Ours.RecoveryIdentityAddress, Ory.RecoveryIdentityAddress];
  GenericError: [Ours.GenericError, Ory.GenericError];
  FlowError: [Ours.FlowError, Ory.FlowError];
  ErrorGeneric: [Ours.ErrorGeneric, Ory.ErrorGeneric];
  ErrorBrowserLocationChangeRequired: [Ours.ErrorBrowserLocationChangeRequired, Ory.ErrorBrowserLocationChangeRequired];
  SelfServiceFlowExpiredError: [Ours.SelfServiceFlowExpiredError, Ory.SelfServiceFlowExpiredError];
  LogoutFlow: [Ours.LogoutFlow, Ory.LogoutFlow];
  SuccessfulNativeLogin: [Ours.SuccessfulNativeLogin, Ory.SuccessfulNativeLogin];
  SuccessfulRegistration: [Ours.SuccessfulRegistration, Ory.SuccessfulNativeRegistration];
  RecoveryCodeForIdentity: [Ours.RecoveryCodeForIdentity, Ory.RecoveryCodeForIdentity];
  RecoveryLinkForIdentity: [Ours.RecoveryLinkForIdentity, Ory.RecoveryLinkForIdentity];
  Message: [Ours.Message, Ory.Message];
  FlowOAuth2LoginRequest: [Ours.FlowOAuth2LoginRequest, Ory.OAuth2LoginRequest];
}

/** Names of the members of Ory's type that our type is not assignable to. */
type Unlike<Own, Theirs> = {
  [K in keyof Theirs]-?: K extends keyof Own
    ? Own[K] extends Theirs[K]
      ? never
      : K
    : undefined extends Theirs[K]
      ? never
      : K;
}[keyof Theirs];

type Differences = { [Name in keyof Pairs]: Unlike<Pairs[Name][0], Pairs[Name][1]> };

const empty = 'The server sends null where Ory wrote that it sends something or nothing.';
const any = 'Ory says any object; the identity schema and administrators decide, so ours says unknown.';
const active = 'The server names the group `default` and the link strategy, too.';
const errorIds = 'Ory lists ids of its network; ours are those the server has.';

/** Members that differ on purpose, with the reason: the server responds differently from Ory's document. */
const exceptions = {
  LoginFlow: { active, ui: 'UiContainer' },
  RegistrationFlow: { active, ui: 'UiContainer' },
  RecoveryFlow: { ui: 'UiContainer' },
  VerificationFlow: { ui: 'UiContainer' },
  SettingsFlow: { ui: 'UiContainer', identity: 'Identity' },
  UiContainer: { nodes: empty },
  UiNode: { attributes: 'UiNodeInputAttributes' },
  UiNodeInputAttributes: { autocomplete: 'An identity schema may put any word there.' },
  Session: { identity: 'Identity', devices: 'SessionDevice' },
  AdminSession: { identity: empty, devices: empty },
  SessionDevice: { ip_address: empty, location: empty, user_agent: empty },
  Identity: { metadata_public: any },
  AdminIdentity: { metadata_public: any, metadata_admin: any, credentials: 'IdentityCredentials' },
  IdentityCredentials: { identifiers: empty, type: 'Imports may bring types that no list has.' },
  ErrorGeneric: { error: errorIds },
  ErrorBrowserLocationChangeRequired: { error: 'Ory nests an error in an error; the server sends one.' },
  SuccessfulNativeLogin: { continue_with: empty, session: 'Session' },
  SuccessfulRegistration: { continue_with: empty, session: 'Session', identity: 'Identity' },
  Message: {
    type: 'The server says sms where Ory wrote phone.',
    template_type: 'New templates come with versions; nothing here depends on one.',
    dispatches: 'Nothing here reads an attempt, so ours leaves it open.',
  },
} as const satisfies { readonly [Name in keyof Pairs]?: { readonly [K in Differences[Name]]: string } };

type Excepted = typeof exceptions;

it('has types that are assignable to those of @ory/client, except for the listed members', () => {
  type Listed = { [Name in keyof Pairs]: Name extends keyof Excepted ? keyof Excepted[Name] : never };
  expectTypeOf<Differences>().toEqualTypeOf<Listed>();
  for (const members of Object.values(exceptions)) expect(Object.values(members)).not.toContain('');
});
