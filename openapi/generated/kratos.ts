// Made by openapi/generate.ts from openapi/kratos.yaml: change that file, then run the script.
export interface paths {
    "/self-service/login/browser": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["createBrowserLoginFlow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/self-service/login/api": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["createNativeLoginFlow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/self-service/login/flows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getLoginFlow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/self-service/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["updateLoginFlow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/self-service/registration/browser": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["createBrowserRegistrationFlow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/self-service/registration/api": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["createNativeRegistrationFlow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/self-service/registration/flows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getRegistrationFlow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/self-service/registration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["updateRegistrationFlow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/self-service/recovery/browser": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["createBrowserRecoveryFlow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/self-service/recovery/api": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["createNativeRecoveryFlow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/self-service/recovery/flows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getRecoveryFlow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/self-service/recovery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["useRecoveryLink"];
        put?: never;
        post: operations["updateRecoveryFlow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/self-service/verification/browser": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["createBrowserVerificationFlow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/self-service/verification/api": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["createNativeVerificationFlow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/self-service/verification/flows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getVerificationFlow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/self-service/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["useVerificationLink"];
        put?: never;
        post: operations["updateVerificationFlow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/self-service/settings/browser": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["createBrowserSettingsFlow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/self-service/settings/api": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["createNativeSettingsFlow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/self-service/settings/flows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSettingsFlow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/self-service/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["updateSettingsFlow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/self-service/logout/browser": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["createBrowserLogoutFlow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/self-service/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["updateLogoutFlow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/self-service/logout/api": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["performNativeLogout"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/self-service/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getFlowError"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/whoami": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["toSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listMySessions"];
        put?: never;
        post?: never;
        delete: operations["disableMyOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["disableMySession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/token-exchange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exchangeSessionToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schemas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listIdentitySchemas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schemas/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getIdentitySchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/ory/webauthn.js": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getWebAuthnJavaScript"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/alive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["isAlive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["isReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Admin listener only. */
        get: operations["getVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listIdentities"];
        put?: never;
        post: operations["createIdentity"];
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["batchPatchIdentities"];
        trace?: never;
    };
    "/admin/identities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdentityId"];
            };
            cookie?: never;
        };
        get: operations["getIdentity"];
        put: operations["updateIdentity"];
        post?: never;
        delete: operations["deleteIdentity"];
        options?: never;
        head?: never;
        patch: operations["patchIdentity"];
        trace?: never;
    };
    "/admin/identities/by/external/{externalID}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                externalID: string;
            };
            cookie?: never;
        };
        get: operations["getIdentityByExternalID"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/identities/{id}/credentials/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdentityId"];
                type: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteIdentityCredentials"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/identities/{id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdentityId"];
            };
            cookie?: never;
        };
        get: operations["listIdentitySessions"];
        put?: never;
        post?: never;
        delete: operations["deleteIdentitySessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        get: operations["getSession"];
        put?: never;
        post?: never;
        delete: operations["disableSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/sessions/{id}/extend": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["extendSession"];
        trace?: never;
    };
    "/admin/recovery/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createRecoveryCodeForIdentity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/recovery/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createRecoveryLinkForIdentity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/courier/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCourierMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/courier/messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        get: operations["getCourierMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @enum {string} */
        ErrorId: "session_already_available" | "session_aal1_required" | "session_aal2_required" | "session_aal_already_fulfilled" | "session_inactive" | "session_refresh_required" | "session_verified_address_required" | "self_service_flow_expired" | "self_service_flow_replaced" | "self_service_flow_disabled" | "self_service_flow_return_to_forbidden" | "security_csrf_violation" | "security_identity_mismatch" | "browser_location_change_required" | "invalid_configuration" | "upstream_error";
        GenericError: {
            id?: components["schemas"]["ErrorId"];
            code: number;
            status?: string;
            request?: string;
            reason?: string;
            details?: {
                [key: string]: unknown;
            };
            message: string;
        };
        ErrorGeneric: {
            error: components["schemas"]["GenericError"];
        };
        ErrorNoActiveSession: {
            error: components["schemas"]["GenericError"];
            CredentialsMissing?: boolean;
        };
        ErrorBrowserLocationChangeRequired: {
            error: components["schemas"]["GenericError"];
            redirect_browser_to: string;
        };
        SelfServiceFlowExpiredError: {
            error: components["schemas"]["GenericError"];
            /** Format: date-time */
            expired_at: string;
            /** @description In nanoseconds. */
            since: number;
            /** Format: uuid */
            use_flow_id: string;
        };
        SelfServiceFlowReplacedError: {
            error: components["schemas"]["GenericError"];
            /** Format: uuid */
            use_flow_id: string;
        };
        FlowError: {
            /** Format: uuid */
            id: string;
            error: {
                id?: components["schemas"]["ErrorId"];
                code: number;
                status?: string;
                request?: string;
                reason?: string;
                debug?: string;
                details?: {
                    [key: string]: unknown;
                };
                message: string;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @enum {string} */
        NodeGroup: "default" | "password" | "oidc" | "profile" | "link" | "code" | "totp" | "lookup_secret" | "webauthn" | "passkey" | "identifier_first" | "captcha" | "saml";
        UiText: {
            id: number;
            text: string;
            /** @enum {string} */
            type: "info" | "error" | "success";
            context?: {
                [key: string]: unknown;
            };
        };
        UiNodeMeta: {
            label?: components["schemas"]["UiText"];
        };
        UiNodeInputAttributes: {
            name: string;
            /** @enum {string} */
            type: "text" | "password" | "number" | "checkbox" | "hidden" | "email" | "tel" | "submit" | "button" | "datetime-local" | "date" | "url";
            /** @description Any JSON value that a trait may have. */
            value?: unknown;
            required?: boolean;
            autocomplete?: string;
            label?: components["schemas"]["UiText"];
            pattern?: string;
            disabled: boolean;
            onclick?: string;
            onclickTrigger?: components["schemas"]["UiNodeTrigger"];
            onload?: string;
            onloadTrigger?: components["schemas"]["UiNodeTrigger"];
            maxlength?: number;
            /** @constant */
            node_type: "input";
        };
        /** @enum {string} */
        UiNodeTrigger: "oryWebAuthnRegistration" | "oryWebAuthnLogin" | "oryPasskeyLogin" | "oryPasskeyLoginAutocompleteInit" | "oryPasskeyRegistration" | "oryPasskeySettingsRegistration";
        UiNodeTextAttributes: {
            text: components["schemas"]["UiText"];
            id: string;
            /** @constant */
            node_type: "text";
        };
        UiNodeImageAttributes: {
            src: string;
            id: string;
            width: number;
            height: number;
            /** @constant */
            node_type: "img";
        };
        UiNodeAnchorAttributes: {
            href: string;
            title: components["schemas"]["UiText"];
            id: string;
            /** @constant */
            node_type: "a";
        };
        UiNodeScriptAttributes: {
            src: string;
            async: boolean;
            referrerpolicy: string;
            crossorigin: string;
            integrity: string;
            type: string;
            id: string;
            nonce: string;
            /** @constant */
            node_type: "script";
        };
        UiNodeDivisionAttributes: {
            class?: string;
            id: string;
            data?: {
                [key: string]: string;
            };
            /** @constant */
            node_type: "div";
        };
        UiNodeInput: {
            /** @constant */
            type: "input";
            group: components["schemas"]["NodeGroup"];
            attributes: components["schemas"]["UiNodeInputAttributes"];
            messages: components["schemas"]["UiText"][];
            meta: components["schemas"]["UiNodeMeta"];
        };
        UiNodeText: {
            /** @constant */
            type: "text";
            group: components["schemas"]["NodeGroup"];
            attributes: components["schemas"]["UiNodeTextAttributes"];
            messages: components["schemas"]["UiText"][];
            meta: components["schemas"]["UiNodeMeta"];
        };
        UiNodeImage: {
            /** @constant */
            type: "img";
            group: components["schemas"]["NodeGroup"];
            attributes: components["schemas"]["UiNodeImageAttributes"];
            messages: components["schemas"]["UiText"][];
            meta: components["schemas"]["UiNodeMeta"];
        };
        UiNodeAnchor: {
            /** @constant */
            type: "a";
            group: components["schemas"]["NodeGroup"];
            attributes: components["schemas"]["UiNodeAnchorAttributes"];
            messages: components["schemas"]["UiText"][];
            meta: components["schemas"]["UiNodeMeta"];
        };
        UiNodeScript: {
            /** @constant */
            type: "script";
            group: components["schemas"]["NodeGroup"];
            attributes: components["schemas"]["UiNodeScriptAttributes"];
            messages: components["schemas"]["UiText"][];
            meta: components["schemas"]["UiNodeMeta"];
        };
        UiNodeDivision: {
            /** @constant */
            type: "div";
            group: components["schemas"]["NodeGroup"];
            attributes: components["schemas"]["UiNodeDivisionAttributes"];
            messages: components["schemas"]["UiText"][];
            meta: components["schemas"]["UiNodeMeta"];
        };
        UiNode: components["schemas"]["UiNodeInput"] | components["schemas"]["UiNodeText"] | components["schemas"]["UiNodeImage"] | components["schemas"]["UiNodeAnchor"] | components["schemas"]["UiNodeScript"] | components["schemas"]["UiNodeDivision"];
        UiContainer: {
            action: string;
            /**
             * @description GET after a completed verification.
             * @enum {string}
             */
            method: "POST" | "GET";
            /** @description Null if no method adds a node. */
            nodes: components["schemas"]["UiNode"][] | null;
            messages?: components["schemas"]["UiText"][];
        };
        /** @enum {string} */
        FlowMethod: "default" | "password" | "oidc" | "profile" | "link" | "code" | "totp" | "lookup_secret" | "webauthn" | "passkey" | "identifier_first" | "saml";
        /** @enum {string} */
        AuthenticatorAssuranceLevel: "aal1" | "aal2";
        FlowBase: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            type: "browser" | "api";
            /** Format: date-time */
            expires_at: string;
            /** Format: date-time */
            issued_at: string;
            request_url: string;
            return_to?: string;
            active?: components["schemas"]["FlowMethod"];
            ui: components["schemas"]["UiContainer"];
            transient_payload?: {
                [key: string]: unknown;
            };
        };
        LoginFlow: {
            /** @enum {string} */
            state: "choose_method" | "sent_email" | "passed_challenge";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            refresh: boolean;
            requested_aal: components["schemas"]["AuthenticatorAssuranceLevel"];
            organization_id: string | null;
            oauth2_login_challenge?: string;
            oauth2_login_request?: components["schemas"]["FlowOAuth2LoginRequest"];
            session_token_exchange_code?: string;
            identity_schema?: string;
        } & components["schemas"]["FlowBase"];
        RegistrationFlow: {
            /** @enum {string} */
            state: "choose_method" | "sent_email" | "passed_challenge";
            organization_id: string | null;
            oauth2_login_challenge?: string;
            oauth2_login_request?: components["schemas"]["FlowOAuth2LoginRequest"];
            session_token_exchange_code?: string;
            identity_schema?: string;
        } & components["schemas"]["FlowBase"];
        RecoveryFlow: {
            /** @enum {string} */
            state: "choose_method" | "sent_email" | "passed_challenge" | "recovery_awaiting_address" | "recovery_awaiting_address_choice" | "recovery_confirming_address" | "recovery_awaiting_code";
            continue_with?: components["schemas"]["ContinueWith"][];
        } & WithRequired<components["schemas"]["FlowBase"], "active">;
        VerificationFlow: {
            /** @enum {string} */
            state: "choose_method" | "sent_email" | "passed_challenge";
        } & WithRequired<components["schemas"]["FlowBase"], "active">;
        SettingsFlow: {
            /** @enum {string} */
            state: "show_form" | "success";
            identity: components["schemas"]["Identity"];
            continue_with?: components["schemas"]["ContinueWith"][];
        } & components["schemas"]["FlowBase"];
        /** @description Hydra's login request, as Kratos shows it. */
        FlowOAuth2LoginRequest: {
            challenge: string;
            client: {
                client_id?: string;
                client_name?: string;
                client_uri?: string;
                logo_uri?: string;
                policy_uri?: string;
                tos_uri?: string;
            } & {
                [key: string]: unknown;
            };
            oidc_context?: {
                [key: string]: unknown;
            };
            request_url: string;
            requested_access_token_audience: string[];
            requested_scope: string[];
            session_id?: string;
            skip: boolean;
            subject: string;
        };
        ContinueWithRedirectBrowserTo: {
            /** @constant */
            action: "redirect_browser_to";
            redirect_browser_to: string;
        };
        ContinueWithSetOrySessionToken: {
            /** @constant */
            action: "set_ory_session_token";
            ory_session_token: string;
        };
        ContinueWithVerificationUi: {
            /** @constant */
            action: "show_verification_ui";
            flow: {
                /** Format: uuid */
                id: string;
                verifiable_address: string;
                url?: string;
            };
        };
        ContinueWithSettingsUi: {
            /** @constant */
            action: "show_settings_ui";
            flow: components["schemas"]["ContinueWithFlow"];
        };
        ContinueWithRecoveryUi: {
            /** @constant */
            action: "show_recovery_ui";
            flow: components["schemas"]["ContinueWithFlow"];
        };
        ContinueWithFlow: {
            /** Format: uuid */
            id: string;
            url?: string;
        };
        ContinueWith: components["schemas"]["ContinueWithRedirectBrowserTo"] | components["schemas"]["ContinueWithSetOrySessionToken"] | components["schemas"]["ContinueWithVerificationUi"] | components["schemas"]["ContinueWithSettingsUi"] | components["schemas"]["ContinueWithRecoveryUi"];
        /** @description Null if the response to a native app has no items. */
        ContinueWithList: components["schemas"]["ContinueWith"][] | null;
        SessionAuthenticationMethod: {
            /** @enum {string} */
            method: "password" | "oidc" | "code" | "totp" | "lookup_secret" | "webauthn" | "passkey" | "code_recovery" | "link_recovery";
            aal: components["schemas"]["AuthenticatorAssuranceLevel"];
            /** Format: date-time */
            completed_at: string;
            provider?: string;
            organization?: string;
        };
        SessionDevice: {
            /** Format: uuid */
            id: string;
            ip_address: string | null;
            user_agent: string | null;
            location: string | null;
        };
        SessionBase: {
            /** Format: uuid */
            id: string;
            active: boolean;
            /** Format: date-time */
            expires_at: string;
            /** Format: date-time */
            authenticated_at: string;
            authenticator_assurance_level: components["schemas"]["AuthenticatorAssuranceLevel"];
            authentication_methods: components["schemas"]["SessionAuthenticationMethod"][];
            /** Format: date-time */
            issued_at: string;
            tokenized?: string;
        };
        Session: {
            identity: components["schemas"]["Identity"];
            devices: components["schemas"]["SessionDevice"][];
        } & components["schemas"]["SessionBase"];
        /** @description The session of a native app while the second factor is missing. It does not name the identity. */
        SessionAwaitingAal2: {
            identity: null;
            devices: components["schemas"]["SessionDevice"][];
        } & components["schemas"]["SessionBase"];
        /** @description Identity and devices are null unless the request expands them. */
        AdminSession: {
            identity: components["schemas"]["AdminIdentity"] | null;
            devices: components["schemas"]["SessionDevice"][] | null;
        } & components["schemas"]["SessionBase"];
        VerifiableIdentityAddress: {
            /** Format: uuid */
            id: string;
            value: string;
            verified: boolean;
            /** @enum {string} */
            via: "email" | "sms";
            /** @enum {string} */
            status: "pending" | "sent" | "completed";
            /** Format: date-time */
            verified_at?: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        RecoveryIdentityAddress: {
            /** Format: uuid */
            id: string;
            value: string;
            /** @enum {string} */
            via: "email" | "sms";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        IdentityBase: {
            /** Format: uuid */
            id: string;
            external_id?: string;
            schema_id: string;
            schema_url: string;
            /** @enum {string} */
            state: "active" | "inactive";
            /** Format: date-time */
            state_changed_at?: string;
            traits: {
                [key: string]: unknown;
            };
            verifiable_addresses?: components["schemas"]["VerifiableIdentityAddress"][];
            recovery_addresses?: components["schemas"]["RecoveryIdentityAddress"][];
            /** @description Null or any JSON value. */
            metadata_public: unknown;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            organization_id: string | null;
        };
        Identity: components["schemas"]["IdentityBase"];
        AdminIdentity: {
            /** @description Null or any JSON value. */
            metadata_admin?: unknown;
            credentials?: {
                [key: string]: components["schemas"]["IdentityCredentials"];
            };
        } & components["schemas"]["IdentityBase"];
        IdentityCredentials: {
            type: string;
            identifiers: string[] | null;
            config?: {
                [key: string]: unknown;
            };
            version: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        BatchPatchIdentitiesResponse: {
            identities: ({
                /** @enum {string} */
                action: "create" | "error";
                /** Format: uuid */
                identity?: string;
                /** Format: uuid */
                patch_id?: string;
                error?: components["schemas"]["GenericError"];
            } | null)[];
        };
        SuccessfulBrowserLogin: {
            session: components["schemas"]["Session"];
            continue_with: components["schemas"]["ContinueWith"][];
        };
        SuccessfulNativeLogin: {
            session_token: string;
            session: components["schemas"]["Session"] | components["schemas"]["SessionAwaitingAal2"];
            continue_with: components["schemas"]["ContinueWithList"];
        };
        /** @description The session is present if the flow signs the user in, the token for native apps only. */
        SuccessfulRegistration: {
            session_token?: string;
            session?: components["schemas"]["Session"];
            identity: components["schemas"]["Identity"];
            continue_with: components["schemas"]["ContinueWithList"];
        };
        SuccessfulCodeExchange: {
            session_token?: string;
            session: components["schemas"]["Session"];
        };
        LogoutFlow: {
            logout_url: string;
            logout_token: string;
        };
        DeleteMySessionsCount: {
            count: number;
        };
        IdentitySchemaContainer: {
            id: string;
            schema: {
                [key: string]: unknown;
            };
        };
        HealthStatus: {
            /** @constant */
            status: "ok";
        };
        Version: {
            version: string;
        };
        Message: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "queued" | "sent" | "processing" | "abandoned";
            /** @enum {string} */
            type: "email" | "sms";
            recipient: string;
            body: string;
            subject: string;
            template_type: string;
            channel: string;
            send_count: number;
            dispatches?: {
                [key: string]: unknown;
            }[];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description A form with the names of the flow's nodes. */
        FlowFormBody: {
            [key: string]: unknown;
        };
        UpdateLoginFlowBody: components["schemas"]["UpdateLoginFlowWithPasswordMethod"] | components["schemas"]["UpdateLoginFlowWithCodeMethod"] | components["schemas"]["UpdateFlowWithTotpMethod"] | components["schemas"]["UpdateLoginFlowWithLookupSecretMethod"] | components["schemas"]["UpdateLoginFlowWithWebAuthnMethod"] | components["schemas"]["UpdateLoginFlowWithPasskeyMethod"] | components["schemas"]["UpdateFlowWithOidcMethod"] | components["schemas"]["UpdateLoginFlowWithIdentifierFirstMethod"] | components["schemas"]["FlowFormBody"];
        UpdateRegistrationFlowBody: components["schemas"]["UpdateRegistrationFlowWithPasswordMethod"] | components["schemas"]["UpdateRegistrationFlowWithProfileMethod"] | components["schemas"]["UpdateFlowWithOidcMethod"] | components["schemas"]["FlowFormBody"];
        UpdateRecoveryFlowBody: components["schemas"]["UpdateFlowWithAddressMethod"] | components["schemas"]["FlowFormBody"];
        UpdateVerificationFlowBody: components["schemas"]["UpdateFlowWithAddressMethod"] | components["schemas"]["FlowFormBody"];
        UpdateSettingsFlowBody: components["schemas"]["UpdateSettingsFlowWithPasswordMethod"] | components["schemas"]["UpdateSettingsFlowWithProfileMethod"] | components["schemas"]["UpdateFlowWithTotpMethod"] | components["schemas"]["UpdateFlowWithOidcMethod"] | components["schemas"]["FlowFormBody"];
        UpdateLoginFlowWithPasswordMethod: {
            /** @constant */
            method: "password";
            identifier: string;
            password: string;
            csrf_token?: string;
        } & {
            [key: string]: unknown;
        };
        UpdateLoginFlowWithCodeMethod: {
            /** @constant */
            method: "code";
            identifier?: string;
            address?: string;
            code?: string;
            resend?: string;
            csrf_token?: string;
        } & {
            [key: string]: unknown;
        };
        UpdateFlowWithTotpMethod: {
            /** @constant */
            method: "totp";
            totp_code?: string;
            totp_unlink?: boolean;
            csrf_token?: string;
        } & {
            [key: string]: unknown;
        };
        UpdateLoginFlowWithLookupSecretMethod: {
            /** @constant */
            method: "lookup_secret";
            lookup_secret: string;
            csrf_token?: string;
        } & {
            [key: string]: unknown;
        };
        UpdateLoginFlowWithWebAuthnMethod: {
            /** @constant */
            method: "webauthn";
            identifier: string;
            webauthn_login?: string;
            csrf_token?: string;
        } & {
            [key: string]: unknown;
        };
        UpdateLoginFlowWithPasskeyMethod: {
            /** @constant */
            method: "passkey";
            passkey_login?: string;
            csrf_token?: string;
        } & {
            [key: string]: unknown;
        };
        UpdateLoginFlowWithIdentifierFirstMethod: {
            /** @constant */
            method: "identifier_first";
            identifier: string;
            csrf_token?: string;
        } & {
            [key: string]: unknown;
        };
        UpdateFlowWithOidcMethod: {
            /** @constant */
            method: "oidc";
            provider?: string;
            link?: string;
            unlink?: string;
            csrf_token?: string;
        } & {
            [key: string]: unknown;
        };
        UpdateRegistrationFlowWithPasswordMethod: {
            /** @constant */
            method: "password";
            password: string;
            traits?: {
                [key: string]: unknown;
            };
            csrf_token?: string;
        } & {
            [key: string]: unknown;
        };
        UpdateRegistrationFlowWithProfileMethod: {
            /** @constant */
            method: "profile";
            /** @enum {string} */
            screen?: "previous" | "credential-selection";
            traits?: {
                [key: string]: unknown;
            };
            csrf_token?: string;
        } & {
            [key: string]: unknown;
        };
        UpdateFlowWithAddressMethod: {
            /** @enum {string} */
            method: "code" | "link";
            email?: string;
            code?: string;
            csrf_token?: string;
        } & {
            [key: string]: unknown;
        };
        UpdateSettingsFlowWithPasswordMethod: {
            /** @constant */
            method: "password";
            password: string;
            csrf_token?: string;
        } & {
            [key: string]: unknown;
        };
        UpdateSettingsFlowWithProfileMethod: {
            /** @constant */
            method: "profile";
            traits?: {
                [key: string]: unknown;
            };
            csrf_token?: string;
        } & {
            [key: string]: unknown;
        };
        PerformNativeLogoutBody: {
            session_token: string;
        };
        CreateRecoveryCodeForIdentityBody: {
            /** Format: uuid */
            identity_id: string;
            expires_in?: string;
            /** @enum {string} */
            flow_type?: "browser" | "api";
        } & {
            [key: string]: unknown;
        };
        RecoveryCodeForIdentity: {
            /** Format: uri-reference */
            recovery_link: string;
            recovery_code: string;
            /** Format: date-time */
            expires_at: string;
        };
        CreateRecoveryLinkForIdentityBody: {
            /** Format: uuid */
            identity_id: string;
            expires_in?: string;
        } & {
            [key: string]: unknown;
        };
        RecoveryLinkForIdentity: {
            /** Format: uri-reference */
            recovery_link: string;
            /** Format: date-time */
            expires_at: string;
        };
        CreateIdentityBody: {
            schema_id: string;
            traits: {
                [key: string]: unknown;
            };
            external_id?: string;
            credentials?: {
                [key: string]: unknown;
            };
            verifiable_addresses?: {
                [key: string]: unknown;
            }[];
            recovery_addresses?: {
                [key: string]: unknown;
            }[];
            /** @description Any JSON value. */
            metadata_public?: unknown;
            /** @description Any JSON value. */
            metadata_admin?: unknown;
            /** @enum {string} */
            state?: "active" | "inactive";
            organization_id?: string | null;
        };
        UpdateIdentityBody: {
            schema_id: string;
            traits: {
                [key: string]: unknown;
            };
            external_id?: string;
            credentials?: {
                [key: string]: unknown;
            };
            /** @description Any JSON value. */
            metadata_public?: unknown;
            /** @description Any JSON value. */
            metadata_admin?: unknown;
            /** @enum {string} */
            state: "active" | "inactive";
        };
        JsonPatchDocument: {
            /** @enum {string} */
            op: "add" | "remove" | "replace" | "move" | "copy" | "test";
            path: string;
            from?: string;
            /** @description Any JSON value. */
            value?: unknown;
        }[];
    };
    responses: {
        /** @description A login flow. */
        LoginFlow: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LoginFlow"];
            };
        };
        /** @description A registration flow. */
        RegistrationFlow: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RegistrationFlow"];
            };
        };
        /** @description A recovery flow. */
        RecoveryFlow: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RecoveryFlow"];
            };
        };
        /** @description A verification flow. */
        VerificationFlow: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["VerificationFlow"];
            };
        };
        /** @description A settings flow. */
        SettingsFlow: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SettingsFlow"];
            };
        };
        /** @description A session. */
        AdminSession: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AdminSession"];
            };
        };
        /** @description An identity as the admin API shows it. */
        AdminIdentity: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AdminIdentity"];
            };
        };
        /** @description The server is alive or ready. */
        Healthy: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["HealthStatus"];
            };
        };
        /** @description An error object. */
        Error: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorGeneric"];
            };
        };
        /** @description An error object. If a web hook refuses the flow, the flow follows as a second JSON document. */
        ErrorThenFlow: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorGeneric"] | (components["schemas"]["ErrorGeneric"] | components["schemas"]["LoginFlow"])[];
            };
        };
        /** @description An error object. If a second factor is required, it names the address of that login. */
        ErrorOrRedirect: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorGeneric"] | components["schemas"]["ErrorBrowserLocationChangeRequired"];
            };
        };
        /** @description The browser must navigate to another address. */
        LocationChange: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBrowserLocationChangeRequired"];
            };
        };
        /** @description The flow has expired. Another flow replaces it. */
        Replaced: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SelfServiceFlowExpiredError"] | components["schemas"]["SelfServiceFlowReplacedError"];
            };
        };
        /** @description The browser continues at `Location`. Responses to GET have a line of HTML, responses to POST have no body. */
        Redirect: {
            headers: {
                Location?: string;
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
    };
    parameters: {
        FlowIdOfRead: string;
        FlowIdOfSubmit: string;
        SessionId: string;
        IdentityId: string;
        SessionToken: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createBrowserLoginFlow: {
        parameters: {
            query?: {
                refresh?: boolean;
                aal?: string;
                return_to?: string;
                login_challenge?: string;
                via?: string;
                organization?: string;
                identity_schema?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["LoginFlow"];
            303: components["responses"]["Redirect"];
            400: components["responses"]["ErrorThenFlow"];
            401: components["responses"]["Error"];
            404: components["responses"]["ErrorThenFlow"];
            500: components["responses"]["ErrorThenFlow"];
        };
    };
    createNativeLoginFlow: {
        parameters: {
            query?: {
                refresh?: boolean;
                aal?: string;
                return_to?: string;
                return_session_token_exchange_code?: boolean;
                via?: string;
                organization?: string;
                identity_schema?: string;
            };
            header?: {
                "X-Session-Token"?: components["parameters"]["SessionToken"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["LoginFlow"];
            303: components["responses"]["Redirect"];
            400: components["responses"]["ErrorThenFlow"];
            401: components["responses"]["Error"];
            404: components["responses"]["ErrorThenFlow"];
            500: components["responses"]["ErrorThenFlow"];
        };
    };
    getLoginFlow: {
        parameters: {
            query: {
                id: components["parameters"]["FlowIdOfRead"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["LoginFlow"];
            303: components["responses"]["Redirect"];
            400: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            410: components["responses"]["Error"];
            500: components["responses"]["Error"];
        };
    };
    updateLoginFlow: {
        parameters: {
            query: {
                flow: components["parameters"]["FlowIdOfSubmit"];
            };
            header?: {
                "X-Session-Token"?: components["parameters"]["SessionToken"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateLoginFlowBody"];
                "application/x-www-form-urlencoded": components["schemas"]["UpdateLoginFlowBody"];
            };
        };
        responses: {
            /** @description The user is signed in. If a link to a provider account still waits for a second factor, the aal2 flow to continue with. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessfulBrowserLogin"] | components["schemas"]["SuccessfulNativeLogin"] | components["schemas"]["LoginFlow"];
                };
            };
            303: components["responses"]["Redirect"];
            /** @description The flow with messages, or an error. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginFlow"] | components["schemas"]["ErrorGeneric"];
                };
            };
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            410: components["responses"]["Replaced"];
            422: components["responses"]["LocationChange"];
            500: components["responses"]["Error"];
            502: components["responses"]["Error"];
        };
    };
    createBrowserRegistrationFlow: {
        parameters: {
            query?: {
                return_to?: string;
                login_challenge?: string;
                after_verification_return_to?: string;
                organization?: string;
                identity_schema?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The flow; null if a remembered OAuth2 login was accepted at once. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegistrationFlow"] | null;
                };
            };
            302: components["responses"]["Redirect"];
            303: components["responses"]["Redirect"];
            400: components["responses"]["Error"];
            500: components["responses"]["Error"];
        };
    };
    createNativeRegistrationFlow: {
        parameters: {
            query?: {
                return_to?: string;
                return_session_token_exchange_code?: boolean;
                organization?: string;
                identity_schema?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RegistrationFlow"];
            400: components["responses"]["Error"];
            500: components["responses"]["Error"];
        };
    };
    getRegistrationFlow: {
        parameters: {
            query: {
                id: components["parameters"]["FlowIdOfRead"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RegistrationFlow"];
            303: components["responses"]["Redirect"];
            400: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            410: components["responses"]["Error"];
            500: components["responses"]["Error"];
        };
    };
    updateRegistrationFlow: {
        parameters: {
            query: {
                flow: components["parameters"]["FlowIdOfSubmit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateRegistrationFlowBody"];
                "application/x-www-form-urlencoded": components["schemas"]["UpdateRegistrationFlowBody"];
            };
        };
        responses: {
            /** @description The user is registered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessfulRegistration"];
                };
            };
            302: components["responses"]["Redirect"];
            303: components["responses"]["Redirect"];
            /** @description The flow with messages, an error, or a login flow if the address of the social account belongs to another identity. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegistrationFlow"] | components["schemas"]["LoginFlow"] | components["schemas"]["ErrorGeneric"];
                };
            };
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            410: components["responses"]["Replaced"];
            422: components["responses"]["LocationChange"];
            500: components["responses"]["Error"];
            502: components["responses"]["Error"];
        };
    };
    createBrowserRecoveryFlow: {
        parameters: {
            query?: {
                return_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RecoveryFlow"];
            302: components["responses"]["Redirect"];
            303: components["responses"]["Redirect"];
            400: components["responses"]["Error"];
            500: components["responses"]["Error"];
        };
    };
    createNativeRecoveryFlow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RecoveryFlow"];
            303: components["responses"]["Redirect"];
            400: components["responses"]["Error"];
            500: components["responses"]["Error"];
        };
    };
    getRecoveryFlow: {
        parameters: {
            query: {
                id: components["parameters"]["FlowIdOfRead"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RecoveryFlow"];
            303: components["responses"]["Redirect"];
            400: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            410: components["responses"]["Error"];
            500: components["responses"]["Error"];
        };
    };
    useRecoveryLink: {
        parameters: {
            query: {
                flow: components["parameters"]["FlowIdOfSubmit"];
                token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RecoveryFlow"];
            302: components["responses"]["Redirect"];
            303: components["responses"]["Redirect"];
            /** @description The flow with messages, or an error. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryFlow"] | components["schemas"]["ErrorGeneric"];
                };
            };
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            410: components["responses"]["Replaced"];
            500: components["responses"]["Error"];
        };
    };
    updateRecoveryFlow: {
        parameters: {
            query: {
                flow: components["parameters"]["FlowIdOfSubmit"];
                token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateRecoveryFlowBody"];
                "application/x-www-form-urlencoded": components["schemas"]["UpdateRecoveryFlowBody"];
            };
        };
        responses: {
            200: components["responses"]["RecoveryFlow"];
            302: components["responses"]["Redirect"];
            303: components["responses"]["Redirect"];
            /** @description The flow with messages, or an error. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryFlow"] | components["schemas"]["ErrorGeneric"];
                };
            };
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            410: components["responses"]["Replaced"];
            422: components["responses"]["LocationChange"];
            500: components["responses"]["Error"];
            502: components["responses"]["Error"];
        };
    };
    createBrowserVerificationFlow: {
        parameters: {
            query?: {
                return_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["VerificationFlow"];
            303: components["responses"]["Redirect"];
            400: components["responses"]["Error"];
            500: components["responses"]["Error"];
        };
    };
    createNativeVerificationFlow: {
        parameters: {
            query?: {
                return_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["VerificationFlow"];
            400: components["responses"]["Error"];
            500: components["responses"]["Error"];
        };
    };
    getVerificationFlow: {
        parameters: {
            query: {
                id: components["parameters"]["FlowIdOfRead"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["VerificationFlow"];
            400: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            410: components["responses"]["Error"];
            500: components["responses"]["Error"];
        };
    };
    useVerificationLink: {
        parameters: {
            query: {
                flow: components["parameters"]["FlowIdOfSubmit"];
                token?: string;
                code?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["VerificationFlow"];
            303: components["responses"]["Redirect"];
            /** @description The flow with messages, or an error. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerificationFlow"] | components["schemas"]["ErrorGeneric"];
                };
            };
            404: components["responses"]["Error"];
            410: components["responses"]["Replaced"];
            500: components["responses"]["Error"];
        };
    };
    updateVerificationFlow: {
        parameters: {
            query: {
                flow: components["parameters"]["FlowIdOfSubmit"];
                token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateVerificationFlowBody"];
                "application/x-www-form-urlencoded": components["schemas"]["UpdateVerificationFlowBody"];
            };
        };
        responses: {
            200: components["responses"]["VerificationFlow"];
            303: components["responses"]["Redirect"];
            /** @description The flow with messages, or an error. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerificationFlow"] | components["schemas"]["ErrorGeneric"];
                };
            };
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            410: components["responses"]["Replaced"];
            500: components["responses"]["Error"];
            502: components["responses"]["Error"];
        };
    };
    createBrowserSettingsFlow: {
        parameters: {
            query?: {
                return_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SettingsFlow"];
            303: components["responses"]["Redirect"];
            400: components["responses"]["Error"];
            /** @description The request has no session. JSON responses have an extra member that no other operation has. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorNoActiveSession"];
                };
            };
            403: components["responses"]["ErrorOrRedirect"];
            500: components["responses"]["Error"];
            502: components["responses"]["Error"];
        };
    };
    createNativeSettingsFlow: {
        parameters: {
            query?: never;
            header?: {
                "X-Session-Token"?: components["parameters"]["SessionToken"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SettingsFlow"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["ErrorOrRedirect"];
            500: components["responses"]["Error"];
            502: components["responses"]["Error"];
        };
    };
    getSettingsFlow: {
        parameters: {
            query: {
                id: components["parameters"]["FlowIdOfRead"];
            };
            header?: {
                "X-Session-Token"?: components["parameters"]["SessionToken"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SettingsFlow"];
            302: components["responses"]["Redirect"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["ErrorOrRedirect"];
            404: components["responses"]["Error"];
            410: components["responses"]["Error"];
            500: components["responses"]["Error"];
        };
    };
    updateSettingsFlow: {
        parameters: {
            query: {
                flow: components["parameters"]["FlowIdOfSubmit"];
            };
            header?: {
                "X-Session-Token"?: components["parameters"]["SessionToken"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSettingsFlowBody"];
                "application/x-www-form-urlencoded": components["schemas"]["UpdateSettingsFlowBody"];
            };
        };
        responses: {
            200: components["responses"]["SettingsFlow"];
            302: components["responses"]["Redirect"];
            303: components["responses"]["Redirect"];
            /** @description The flow with messages, or an error. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsFlow"] | components["schemas"]["ErrorGeneric"];
                };
            };
            401: components["responses"]["Error"];
            403: components["responses"]["ErrorOrRedirect"];
            404: components["responses"]["Error"];
            410: components["responses"]["Replaced"];
            422: components["responses"]["LocationChange"];
            500: components["responses"]["Error"];
            502: components["responses"]["Error"];
        };
    };
    createBrowserLogoutFlow: {
        parameters: {
            query?: {
                return_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address that signs the user out. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogoutFlow"];
                };
            };
            303: components["responses"]["Redirect"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            500: components["responses"]["Error"];
        };
    };
    updateLogoutFlow: {
        parameters: {
            query?: {
                token?: string;
                return_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user is signed out. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            303: components["responses"]["Redirect"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            500: components["responses"]["Error"];
        };
    };
    performNativeLogout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PerformNativeLogoutBody"];
            };
        };
        responses: {
            /** @description The user is signed out. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error"];
            403: components["responses"]["Error"];
            500: components["responses"]["Error"];
        };
    };
    getFlowError: {
        parameters: {
            query?: {
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stored error. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowError"];
                };
            };
            400: components["responses"]["Error"];
            404: components["responses"]["Error"];
            500: components["responses"]["Error"];
        };
    };
    toSession: {
        parameters: {
            query?: {
                tokenize_as?: string;
            };
            header?: {
                "X-Session-Token"?: components["parameters"]["SessionToken"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller's session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["ErrorOrRedirect"];
            500: components["responses"]["Error"];
        };
    };
    listMySessions: {
        parameters: {
            query?: {
                per_page?: number;
                page?: number;
                page_size?: number;
                page_token?: string;
            };
            header?: {
                "X-Session-Token"?: components["parameters"]["SessionToken"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The other active sessions of the caller. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"][];
                };
            };
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["ErrorOrRedirect"];
        };
    };
    disableMyOtherSessions: {
        parameters: {
            query?: never;
            header?: {
                "X-Session-Token"?: components["parameters"]["SessionToken"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of revoked sessions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteMySessionsCount"];
                };
            };
            401: components["responses"]["Error"];
        };
    };
    disableMySession: {
        parameters: {
            query?: never;
            header?: {
                "X-Session-Token"?: components["parameters"]["SessionToken"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session is revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
        };
    };
    exchangeSessionToken: {
        parameters: {
            query: {
                init_code: string;
                return_to_code: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session of the flow with these codes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessfulCodeExchange"];
                };
            };
            400: components["responses"]["Error"];
            404: components["responses"]["Error"];
        };
    };
    listIdentitySchemas: {
        parameters: {
            query?: {
                per_page?: number;
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All identity schemas. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentitySchemaContainer"][];
                };
            };
            500: components["responses"]["Error"];
        };
    };
    getIdentitySchema: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The JSON Schema itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            404: components["responses"]["Error"];
            500: components["responses"]["Error"];
        };
    };
    getWebAuthnJavaScript: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The script. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": string;
                };
            };
        };
    };
    isAlive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Healthy"];
        };
    };
    isReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Healthy"];
            /** @description The parts of the server that are not ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            [key: string]: string;
                        };
                    };
                };
            };
        };
    };
    getVersion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The server's version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Version"];
                };
            };
        };
    };
    listIdentities: {
        parameters: {
            query?: {
                per_page?: number;
                page_size?: number;
                page_token?: string;
                page?: number;
                ids?: string[];
                credentials_identifier?: string;
                preview_credentials_identifier_similar?: string;
                include_credential?: string[];
                organization_id?: string;
                consistency?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of identities. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminIdentity"][];
                };
            };
            400: components["responses"]["Error"];
            500: components["responses"]["Error"];
        };
    };
    createIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateIdentityBody"];
            };
        };
        responses: {
            201: components["responses"]["AdminIdentity"];
            400: components["responses"]["Error"];
            409: components["responses"]["Error"];
            500: components["responses"]["Error"];
        };
    };
    batchPatchIdentities: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description One result for each entry, in order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchPatchIdentitiesResponse"];
                };
            };
            400: components["responses"]["Error"];
            409: components["responses"]["Error"];
        };
    };
    getIdentity: {
        parameters: {
            query?: {
                include_credential?: string[];
            };
            header?: never;
            path: {
                id: components["parameters"]["IdentityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AdminIdentity"];
            400: components["responses"]["Error"];
            404: components["responses"]["Error"];
            500: components["responses"]["Error"];
        };
    };
    updateIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdentityId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateIdentityBody"];
            };
        };
        responses: {
            200: components["responses"]["AdminIdentity"];
            400: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            500: components["responses"]["Error"];
        };
    };
    deleteIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdentityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["Error"];
        };
    };
    patchIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdentityId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JsonPatchDocument"];
            };
        };
        responses: {
            200: components["responses"]["AdminIdentity"];
            400: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            500: components["responses"]["Error"];
        };
    };
    getIdentityByExternalID: {
        parameters: {
            query?: {
                include_credential?: string[];
            };
            header?: never;
            path: {
                externalID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AdminIdentity"];
            400: components["responses"]["Error"];
            404: components["responses"]["Error"];
            500: components["responses"]["Error"];
        };
    };
    deleteIdentityCredentials: {
        parameters: {
            query?: {
                /** @description Selects one of several providers. */
                identifier?: string;
            };
            header?: never;
            path: {
                id: components["parameters"]["IdentityId"];
                type: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credentials are deleted. A password loses its secret but keeps its identifiers. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error"];
            404: components["responses"]["Error"];
            500: components["responses"]["Error"];
        };
    };
    listIdentitySessions: {
        parameters: {
            query?: {
                active?: boolean;
                page_size?: number;
                page_token?: string;
            };
            header?: never;
            path: {
                id: components["parameters"]["IdentityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The identity's sessions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminSession"][];
                };
            };
            400: components["responses"]["Error"];
            404: components["responses"]["Error"];
            500: components["responses"]["Error"];
        };
    };
    deleteIdentitySessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdentityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All sessions are deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error"];
            404: components["responses"]["Error"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                active?: boolean;
                expand?: ("identity" | "devices")[];
                page_size?: number;
                page_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions of all identities, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminSession"][];
                };
            };
            400: components["responses"]["Error"];
        };
    };
    getSession: {
        parameters: {
            query?: {
                expand?: ("identity" | "devices")[];
            };
            header?: never;
            path: {
                id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AdminSession"];
            /** @description A redirect to the public listener for the id `whoami`. */
            307: {
                headers: {
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["Error"];
            404: components["responses"]["Error"];
            500: components["responses"]["Error"];
        };
    };
    disableSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session is revoked. It stays in the lists. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error"];
            404: components["responses"]["Error"];
        };
    };
    extendSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AdminSession"];
            /** @description The session is extended. With feature_flags.faster_session_extend, the response does not contain it. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error"];
            404: components["responses"]["Error"];
        };
    };
    createRecoveryCodeForIdentity: {
        parameters: {
            query?: {
                return_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRecoveryCodeForIdentityBody"];
            };
        };
        responses: {
            /** @description A recovery flow that waits for a code, and the code. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodeForIdentity"];
                };
            };
            400: components["responses"]["Error"];
            404: components["responses"]["Error"];
            500: components["responses"]["Error"];
        };
    };
    createRecoveryLinkForIdentity: {
        parameters: {
            query?: {
                return_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRecoveryLinkForIdentityBody"];
            };
        };
        responses: {
            /** @description A recovery link, which signs the user in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryLinkForIdentity"];
                };
            };
            400: components["responses"]["Error"];
            404: components["responses"]["Error"];
            500: components["responses"]["Error"];
        };
    };
    listCourierMessages: {
        parameters: {
            query?: {
                recipient?: string;
                status?: string;
                page_size?: number;
                page_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The messages, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"][];
                };
            };
            400: components["responses"]["Error"];
        };
    };
    getCourierMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["Error"];
            404: components["responses"]["Error"];
        };
    };
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
