/** The wire types of Kratos, Hydra, the gateway and the simulator. Import them from here, not from `generated/`. */
import type { components as Gateway } from './generated/gateway.ts';
import type { components as Hydra } from './generated/hydra.ts';
import type { components as Kratos } from './generated/kratos.ts';
import type { components as Simulator } from './generated/simulator.ts';

export type { operations as GatewayOperations, paths as GatewayPaths } from './generated/gateway.ts';
export type { operations as HydraOperations, paths as HydraPaths } from './generated/hydra.ts';
export type { operations as KratosOperations, paths as KratosPaths } from './generated/kratos.ts';
export type { paths as SimulatorPaths } from './generated/simulator.ts';

type K = Kratos['schemas'];
type H = Hydra['schemas'];
type G = Gateway['schemas'];

export type LoginFlow = K['LoginFlow'];
export type RegistrationFlow = K['RegistrationFlow'];
export type RecoveryFlow = K['RecoveryFlow'];
export type VerificationFlow = K['VerificationFlow'];
export type SettingsFlow = K['SettingsFlow'];
export type Flow = LoginFlow | RegistrationFlow | RecoveryFlow | VerificationFlow | SettingsFlow;
/** Flows by their kind, as in `/self-service/<kind>/...`. */
export type FlowOf = {
  login: LoginFlow;
  registration: RegistrationFlow;
  recovery: RecoveryFlow;
  verification: VerificationFlow;
  settings: SettingsFlow;
};
export type FlowKind = keyof FlowOf;
export type FlowType = Flow['type'];
export type FlowState = Flow['state'];
export type FlowMethod = K['FlowMethod'];
export type FlowOAuth2LoginRequest = K['FlowOAuth2LoginRequest'];

export type UiContainer = K['UiContainer'];
export type UiNode = K['UiNode'];
export type UiNodeInput = K['UiNodeInput'];
export type UiNodeText = K['UiNodeText'];
export type UiNodeImage = K['UiNodeImage'];
export type UiNodeAnchor = K['UiNodeAnchor'];
export type UiNodeScript = K['UiNodeScript'];
export type UiNodeDivision = K['UiNodeDivision'];
export type UiNodeType = UiNode['type'];
export type UiNodeAttributes = UiNode['attributes'];
export type UiNodeInputAttributes = K['UiNodeInputAttributes'];
export type UiNodeTextAttributes = K['UiNodeTextAttributes'];
export type UiNodeImageAttributes = K['UiNodeImageAttributes'];
export type UiNodeAnchorAttributes = K['UiNodeAnchorAttributes'];
export type UiNodeScriptAttributes = K['UiNodeScriptAttributes'];
export type UiNodeDivisionAttributes = K['UiNodeDivisionAttributes'];
export type UiNodeTrigger = K['UiNodeTrigger'];
export type UiNodeMeta = K['UiNodeMeta'];
export type UiText = K['UiText'];
export type NodeGroup = K['NodeGroup'];

export type ErrorId = K['ErrorId'];
export type GenericError = K['GenericError'];
export type ErrorGeneric = K['ErrorGeneric'];
export type ErrorBrowserLocationChangeRequired = K['ErrorBrowserLocationChangeRequired'];
export type SelfServiceFlowExpiredError = K['SelfServiceFlowExpiredError'];
export type SelfServiceFlowReplacedError = K['SelfServiceFlowReplacedError'];
export type FlowError = K['FlowError'];

export type ContinueWith = K['ContinueWith'];
export type AuthenticatorAssuranceLevel = K['AuthenticatorAssuranceLevel'];
export type Session = K['Session'];
export type SessionAwaitingAal2 = K['SessionAwaitingAal2'];
export type AdminSession = K['AdminSession'];
export type SessionAuthenticationMethod = K['SessionAuthenticationMethod'];
export type SessionDevice = K['SessionDevice'];
export type Identity = K['Identity'];
export type AdminIdentity = K['AdminIdentity'];
export type IdentityCredentials = K['IdentityCredentials'];
export type VerifiableIdentityAddress = K['VerifiableIdentityAddress'];
export type RecoveryIdentityAddress = K['RecoveryIdentityAddress'];
export type CreateIdentityBody = K['CreateIdentityBody'];
export type UpdateIdentityBody = K['UpdateIdentityBody'];
export type IdentitySchemaContainer = K['IdentitySchemaContainer'];
export type Message = K['Message'];
export type JsonPatchDocument = K['JsonPatchDocument'];
export type RecoveryCodeForIdentity = K['RecoveryCodeForIdentity'];
export type RecoveryLinkForIdentity = K['RecoveryLinkForIdentity'];

export type SuccessfulBrowserLogin = K['SuccessfulBrowserLogin'];
export type SuccessfulNativeLogin = K['SuccessfulNativeLogin'];
export type SuccessfulRegistration = K['SuccessfulRegistration'];
export type SuccessfulCodeExchange = K['SuccessfulCodeExchange'];
export type LogoutFlow = K['LogoutFlow'];
export type FlowFormBody = K['FlowFormBody'];
export type UpdateLoginFlowBody = K['UpdateLoginFlowBody'];
export type UpdateRegistrationFlowBody = K['UpdateRegistrationFlowBody'];
export type UpdateRecoveryFlowBody = K['UpdateRecoveryFlowBody'];
export type UpdateVerificationFlowBody = K['UpdateVerificationFlowBody'];
export type UpdateSettingsFlowBody = K['UpdateSettingsFlowBody'];

export type OAuth2Client = H['OAuth2Client'];
export type OAuth2LoginRequest = H['OAuth2LoginRequest'];
export type OAuth2ConsentRequest = H['OAuth2ConsentRequest'];
export type OAuth2LogoutRequest = H['OAuth2LogoutRequest'];
export type OAuth2ConsentSession = H['OAuth2ConsentSession'];
export type AcceptOAuth2LoginRequest = H['AcceptOAuth2LoginRequest'];
export type AcceptOAuth2ConsentRequest = H['AcceptOAuth2ConsentRequest'];
export type RejectOAuth2Request = H['RejectOAuth2Request'];
export type OAuth2RedirectTo = H['OAuth2RedirectTo'];
export type OAuth2TokenExchange = H['OAuth2TokenExchange'];
export type OidcConfiguration = H['OidcConfiguration'];
export type OidcUserInfo = H['OidcUserInfo'];
export type IntrospectedOAuth2Token = H['IntrospectedOAuth2Token'];
export type JsonWebKeySet = H['JsonWebKeySet'];
export type ErrorOAuth2 = H['ErrorOAuth2'];

export type AppConfig = G['AppConfig'];
export type GatewayClient = G['GatewayClient'];
export type GatewayConsent = G['GatewayConsent'];
export type GatewayConsentBody = G['GatewayConsentBody'];
export type GatewayLogout = G['GatewayLogout'];
export type GatewayLogoutBody = G['GatewayLogoutBody'];
export type GatewayDevice = G['GatewayDevice'];
export type GatewayDeviceBody = G['GatewayDeviceBody'];
export type GatewayApplications = G['GatewayApplications'];
export type GatewayRedirect = G['GatewayRedirect'];
export type GatewayError = G['GatewayError'];
export type GatewayErrorId = G['GatewayErrorId'];

/** Types that the simulator's control API takes and returns. */
export type SimulatorSchemas = Simulator['schemas'];
