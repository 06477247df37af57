// Made by openapi/generate.ts from openapi/hydra.yaml: change that file, then run the script.
export interface paths {
    "/oauth2/auth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["oAuth2Authorize"];
        put?: never;
        post: operations["oAuth2AuthorizeByForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["oauth2TokenExchange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["revokeOAuth2Token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userinfo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getOidcUserInfo"];
        put?: never;
        post: operations["postOidcUserInfo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/device/auth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["oAuth2DeviceFlow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/device/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["performOAuth2DeviceVerificationFlow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createVerifiableCredential"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/sessions/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["revokeOidcSession"];
        put?: never;
        post: operations["revokeOidcSessionByForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/openid-configuration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["discoverOidcConfiguration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["discoverJsonWebKeys"];
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
        get: operations["getVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/oauth2/auth/requests/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getOAuth2LoginRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/oauth2/auth/requests/login/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["acceptOAuth2LoginRequest"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/oauth2/auth/requests/login/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["rejectOAuth2LoginRequest"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/oauth2/auth/requests/consent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getOAuth2ConsentRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/oauth2/auth/requests/consent/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["acceptOAuth2ConsentRequest"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/oauth2/auth/requests/consent/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["rejectOAuth2ConsentRequest"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/oauth2/auth/requests/device/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["acceptUserCodeRequest"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/oauth2/auth/requests/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getOAuth2LogoutRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/oauth2/auth/requests/logout/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["acceptOAuth2LogoutRequest"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/oauth2/auth/requests/logout/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["rejectOAuth2LogoutRequest"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/oauth2/auth/sessions/consent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listOAuth2ConsentSessions"];
        put?: never;
        post?: never;
        delete: operations["revokeOAuth2ConsentSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/oauth2/auth/sessions/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["revokeOAuth2LoginSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/oauth2/introspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["introspectOAuth2Token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/oauth2/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteOAuth2Token"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listOAuth2Clients"];
        put?: never;
        post: operations["createOAuth2Client"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/clients/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        get: operations["getOAuth2Client"];
        put: operations["setOAuth2Client"];
        post?: never;
        delete: operations["deleteOAuth2Client"];
        options?: never;
        head?: never;
        patch: operations["patchOAuth2Client"];
        trace?: never;
    };
    "/admin/clients/{id}/lifespans": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        get?: never;
        put: operations["setOAuth2ClientLifespans"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/keys/{set}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                set: string;
            };
            cookie?: never;
        };
        get: operations["getJsonWebKeySet"];
        put: operations["setJsonWebKeySet"];
        post: operations["createJsonWebKeySet"];
        delete: operations["deleteJsonWebKeySet"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/keys/{set}/{kid}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                set: string;
                kid: string;
            };
            cookie?: never;
        };
        get: operations["getJsonWebKey"];
        put: operations["setJsonWebKey"];
        post?: never;
        delete: operations["deleteJsonWebKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/trust/grants/jwt-bearer/issuers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listTrustedOAuth2JwtGrantIssuers"];
        put?: never;
        post: operations["trustOAuth2JwtGrantIssuer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/trust/grants/jwt-bearer/issuers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        get: operations["getTrustedOAuth2JwtGrantIssuer"];
        put?: never;
        post?: never;
        delete: operations["deleteTrustedOAuth2JwtGrantIssuer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createOidcDynamicClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/register/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        get: operations["getOidcDynamicClient"];
        put: operations["setOidcDynamicClient"];
        post?: never;
        delete: operations["deleteOidcDynamicClient"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ErrorOAuth2: {
            error: string;
            error_description: string;
        };
        DeviceAuthorization: {
            /** @description Always null. */
            Header?: unknown;
            device_code: string;
            user_code: string;
            verification_uri: string;
            verification_uri_complete: string;
            expires_in: number;
            interval?: number;
        };
        AcceptDeviceUserCodeRequest: {
            user_code: string;
        } & {
            [key: string]: unknown;
        };
        OAuth2RedirectTo: {
            redirect_to: string;
        };
        HealthStatus: {
            /** @constant */
            status: "ok";
        };
        Version: {
            version: string;
        };
        /** @description Null in the response that creates the client if the request has no list. */
        Strings: string[] | null;
        Lifespan: string | null;
        OAuth2ClientTokenLifespans: {
            authorization_code_grant_access_token_lifespan?: components["schemas"]["Lifespan"];
            authorization_code_grant_id_token_lifespan?: components["schemas"]["Lifespan"];
            authorization_code_grant_refresh_token_lifespan?: components["schemas"]["Lifespan"];
            client_credentials_grant_access_token_lifespan?: components["schemas"]["Lifespan"];
            implicit_grant_access_token_lifespan?: components["schemas"]["Lifespan"];
            implicit_grant_id_token_lifespan?: components["schemas"]["Lifespan"];
            jwt_bearer_grant_access_token_lifespan?: components["schemas"]["Lifespan"];
            refresh_token_grant_id_token_lifespan?: components["schemas"]["Lifespan"];
            refresh_token_grant_access_token_lifespan?: components["schemas"]["Lifespan"];
            refresh_token_grant_refresh_token_lifespan?: components["schemas"]["Lifespan"];
            device_authorization_grant_id_token_lifespan?: components["schemas"]["Lifespan"];
            device_authorization_grant_access_token_lifespan?: components["schemas"]["Lifespan"];
            device_authorization_grant_refresh_token_lifespan?: components["schemas"]["Lifespan"];
        } & {
            [key: string]: unknown;
        };
        OAuth2ClientBody: {
            client_id?: string;
            client_name?: string;
            client_secret?: string;
            redirect_uris?: components["schemas"]["Strings"];
            grant_types?: components["schemas"]["Strings"];
            response_types?: components["schemas"]["Strings"];
            scope?: string;
            audience?: components["schemas"]["Strings"];
            owner?: string;
            policy_uri?: string;
            allowed_cors_origins?: components["schemas"]["Strings"];
            tos_uri?: string;
            client_uri?: string;
            logo_uri?: string;
            contacts?: components["schemas"]["Strings"];
            client_secret_expires_at?: number;
            subject_type?: string;
            jwks?: {
                [key: string]: unknown;
            };
            jwks_uri?: string;
            token_endpoint_auth_method?: string;
            token_endpoint_auth_signing_alg?: string;
            request_uris?: components["schemas"]["Strings"];
            request_object_signing_alg?: string;
            sector_identifier_uri?: string;
            userinfo_signed_response_alg?: string;
            access_token_strategy?: string;
            frontchannel_logout_uri?: string;
            frontchannel_logout_session_required?: boolean;
            post_logout_redirect_uris?: components["schemas"]["Strings"];
            backchannel_logout_uri?: string;
            backchannel_logout_session_required?: boolean;
            metadata?: {
                [key: string]: unknown;
            };
            skip_consent?: boolean;
            skip_logout_consent?: boolean | null;
        } & {
            [key: string]: unknown;
        };
        OAuth2Client: {
            client_id: string;
            client_name?: string;
            client_secret?: string;
            redirect_uris?: components["schemas"]["Strings"];
            grant_types?: components["schemas"]["Strings"];
            response_types?: components["schemas"]["Strings"];
            scope: string;
            audience?: components["schemas"]["Strings"];
            owner?: string;
            policy_uri?: string;
            allowed_cors_origins?: components["schemas"]["Strings"];
            tos_uri?: string;
            client_uri?: string;
            logo_uri?: string;
            contacts?: components["schemas"]["Strings"];
            client_secret_expires_at?: number;
            subject_type?: string;
            jwks?: {
                [key: string]: unknown;
            };
            jwks_uri?: string;
            token_endpoint_auth_method?: string;
            token_endpoint_auth_signing_alg?: string;
            request_uris?: components["schemas"]["Strings"];
            request_object_signing_alg?: string;
            sector_identifier_uri?: string;
            userinfo_signed_response_alg?: string;
            access_token_strategy?: string;
            frontchannel_logout_uri?: string;
            frontchannel_logout_session_required?: boolean;
            post_logout_redirect_uris?: components["schemas"]["Strings"];
            backchannel_logout_uri?: string;
            backchannel_logout_session_required?: boolean;
            metadata?: {
                [key: string]: unknown;
            };
            skip_consent?: boolean;
            skip_logout_consent?: boolean | null;
            authorization_code_grant_access_token_lifespan?: components["schemas"]["Lifespan"];
            authorization_code_grant_id_token_lifespan?: components["schemas"]["Lifespan"];
            authorization_code_grant_refresh_token_lifespan?: components["schemas"]["Lifespan"];
            client_credentials_grant_access_token_lifespan?: components["schemas"]["Lifespan"];
            implicit_grant_access_token_lifespan?: components["schemas"]["Lifespan"];
            implicit_grant_id_token_lifespan?: components["schemas"]["Lifespan"];
            jwt_bearer_grant_access_token_lifespan?: components["schemas"]["Lifespan"];
            refresh_token_grant_id_token_lifespan?: components["schemas"]["Lifespan"];
            refresh_token_grant_access_token_lifespan?: components["schemas"]["Lifespan"];
            refresh_token_grant_refresh_token_lifespan?: components["schemas"]["Lifespan"];
            device_authorization_grant_id_token_lifespan?: components["schemas"]["Lifespan"];
            device_authorization_grant_access_token_lifespan?: components["schemas"]["Lifespan"];
            device_authorization_grant_refresh_token_lifespan?: components["schemas"]["Lifespan"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            registration_access_token?: string;
            registration_client_uri?: string;
        };
        OidcContext: {
            acr_values?: string[];
            ui_locales?: string[];
            display?: string;
            login_hint?: string;
            id_token_hint_claims?: {
                [key: string]: unknown;
            };
        };
        OAuth2LoginRequest: {
            challenge: string;
            requested_scope: string[];
            requested_access_token_audience: string[];
            skip: boolean;
            subject: string;
            oidc_context: components["schemas"]["OidcContext"] | null;
            client: components["schemas"]["OAuth2Client"];
            request_url: string;
            session_id: string;
        };
        AcceptOAuth2LoginRequest: {
            subject: string;
            remember?: boolean;
            /** @description In seconds; 0 means 30 days. */
            remember_for?: number;
            extend_session_lifespan?: boolean;
            acr?: string;
            amr?: string[];
            /** @description Any JSON value. */
            context?: unknown;
            identity_provider_session_id?: string;
            force_subject_identifier?: string;
        } & {
            [key: string]: unknown;
        };
        RejectOAuth2Request: {
            error?: string;
            error_description?: string;
            error_hint?: string;
            error_debug?: string;
            status_code?: number;
        } & {
            [key: string]: unknown;
        };
        OAuth2ConsentRequest: {
            challenge: string;
            consent_request_id?: string;
            requested_scope: string[];
            requested_access_token_audience: string[];
            skip: boolean;
            subject: string;
            oidc_context: components["schemas"]["OidcContext"] | null;
            client: components["schemas"]["OAuth2Client"];
            request_url: string;
            /** @description A short id, not the challenge in the address. */
            login_challenge?: string;
            login_session_id?: string;
            acr?: string;
            amr?: components["schemas"]["Strings"];
            /** @description The context from the accepted login, else null. */
            context?: unknown;
        };
        AcceptOAuth2ConsentRequest: {
            grant_scope?: string[];
            grant_access_token_audience?: string[];
            remember?: boolean;
            /** @description In seconds; 0 means for ever. */
            remember_for?: number;
            session?: components["schemas"]["OAuth2ConsentRequestSession"];
            /** @description Any JSON value. */
            context?: unknown;
            /** Format: date-time */
            handled_at?: string;
        } & {
            [key: string]: unknown;
        };
        OAuth2ConsentRequestSession: {
            id_token?: {
                [key: string]: unknown;
            };
            access_token?: {
                [key: string]: unknown;
            };
        };
        OAuth2ConsentSession: {
            consent_request_id?: string;
            grant_scope: components["schemas"]["Strings"];
            grant_access_token_audience?: components["schemas"]["Strings"];
            session?: {
                [key: string]: unknown;
            } | null;
            remember: boolean;
            remember_for: number;
            /** Format: date-time */
            handled_at?: string;
            /** @description Any JSON value. */
            context?: unknown;
            consent_request: components["schemas"]["OAuth2ConsentRequest"];
        };
        OAuth2LogoutRequest: {
            challenge: string;
            subject: string;
            sid: string;
            /** @description A relative address that contains the whole ID token. */
            request_url: string;
            rp_initiated: boolean;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            requested_at: string | null;
            client: components["schemas"]["OAuth2Client"] | null;
        };
        OAuth2TokenExchange: {
            access_token: string;
            expires_in: number;
            id_token?: string;
            refresh_token?: string;
            scope: string;
            /** @constant */
            token_type: "bearer";
            c_nonce_draft_00?: string;
            c_nonce_expires_in_draft_00?: number;
        };
        VerifiableCredential: {
            format: string;
            credential_draft_00: string;
        };
        VerifiableCredentialPriming: {
            format: string;
            c_nonce: string;
            c_nonce_expires_in: number;
            error: string;
            error_description: string;
        };
        OidcUserInfo: {
            sub?: string;
            aud?: string[];
            auth_time?: number;
            iat?: number;
            iss?: string;
            rat?: number;
            acr?: string;
            amr?: string[];
        } & {
            [key: string]: unknown;
        };
        IntrospectedOAuth2Token: {
            active: boolean;
            scope?: string;
            client_id?: string;
            sub?: string;
            exp?: number;
            iat?: number;
            nbf?: number;
            aud?: string[];
            iss?: string;
            token_type?: string;
            /** @enum {string} */
            token_use?: "access_token" | "refresh_token";
            ext?: {
                [key: string]: unknown;
            };
            obfuscated_subject?: string;
        };
        TrustedOAuth2JwtGrantIssuer: {
            id: string;
            issuer: string;
            subject: string;
            allow_any_subject: boolean;
            scope: string[] | null;
            public_key: {
                set: string;
                kid: string;
            };
            created_at: string;
            expires_at: string;
        };
        JsonWebKeySet: {
            keys: components["schemas"]["JsonWebKey"][] | null;
        };
        JsonWebKey: {
            use?: string;
            kty: string;
            kid?: string;
            crv?: string;
            alg?: string;
            k?: string;
            x?: string;
            y?: string;
            n?: string;
            e?: string;
            d?: string;
            p?: string;
            q?: string;
            dp?: string;
            dq?: string;
            qi?: string;
            x5c?: string[];
            x5u?: string;
            x5t?: string;
            "x5t#S256"?: string;
        };
        OidcConfiguration: {
            issuer: string;
            authorization_endpoint: string;
            device_authorization_endpoint?: string;
            token_endpoint: string;
            jwks_uri: string;
            userinfo_endpoint?: string;
            revocation_endpoint?: string;
            end_session_endpoint?: string;
            registration_endpoint?: string;
            credentials_endpoint_draft_00?: string;
            credentials_supported_draft_00?: {
                [key: string]: unknown;
            }[];
            subject_types_supported: string[];
            response_types_supported: string[];
            response_modes_supported?: string[];
            claims_supported?: string[];
            grant_types_supported?: string[];
            scopes_supported?: string[];
            token_endpoint_auth_methods_supported?: string[];
            userinfo_signing_alg_values_supported?: string[];
            id_token_signing_alg_values_supported: string[];
            id_token_signed_response_alg?: string[];
            userinfo_signed_response_alg?: string[];
            request_object_signing_alg_values_supported?: string[];
            code_challenge_methods_supported?: string[];
            request_parameter_supported?: boolean;
            request_uri_parameter_supported?: boolean;
            require_request_uri_registration?: boolean;
            claims_parameter_supported?: boolean;
            backchannel_logout_supported?: boolean;
            backchannel_logout_session_supported?: boolean;
            frontchannel_logout_supported?: boolean;
            frontchannel_logout_session_supported?: boolean;
        };
    };
    responses: {
        /** @description An issuer whose assertions Hydra accepts. */
        TrustedIssuer: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TrustedOAuth2JwtGrantIssuer"];
            };
        };
        /** @description A set of keys. For a single key, the set has only this key. */
        KeySet: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["JsonWebKeySet"];
            };
        };
        /** @description The browser continues at `Location`. */
        Redirect: {
            headers: {
                Location?: string;
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** @description The address to redirect the browser to. */
        RedirectTo: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuth2RedirectTo"];
            };
        };
        /** @description A client. */
        Client: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuth2Client"];
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
        /** @description An OAuth 2.0 error. */
        Error: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorOAuth2"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    oAuth2Authorize: {
        parameters: {
            query?: {
                client_id?: string;
                response_type?: string;
                redirect_uri?: string;
                scope?: string;
                state?: string;
                nonce?: string;
                prompt?: string;
                max_age?: string;
                code_challenge?: string;
                code_challenge_method?: string;
                response_mode?: string;
                id_token_hint?: string;
                login_verifier?: string;
                consent_verifier?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description With response_mode=form_post, a page with a form that submits itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            302: components["responses"]["Redirect"];
            303: components["responses"]["Redirect"];
        };
    };
    oAuth2AuthorizeByForm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description With response_mode=form_post, a page with a form that submits itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            302: components["responses"]["Redirect"];
            303: components["responses"]["Redirect"];
        };
    };
    oauth2TokenExchange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    grant_type: string;
                    code?: string;
                    redirect_uri?: string;
                    code_verifier?: string;
                    refresh_token?: string;
                    client_id?: string;
                    client_secret?: string;
                    scope?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description The tokens. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuth2TokenExchange"];
                };
            };
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            500: components["responses"]["Error"];
        };
    };
    revokeOAuth2Token: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    token: string;
                    client_id?: string;
                    client_secret?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description The token is revoked, or does not exist. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
        };
    };
    getOidcUserInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The claims. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OidcUserInfo"];
                };
            };
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            500: components["responses"]["Error"];
        };
    };
    postOidcUserInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The claims. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OidcUserInfo"];
                };
            };
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            500: components["responses"]["Error"];
        };
    };
    oAuth2DeviceFlow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    client_id: string;
                    client_secret?: string;
                    scope?: string;
                    audience?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description The device code and the user code. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceAuthorization"];
                };
            };
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
        };
    };
    performOAuth2DeviceVerificationFlow: {
        parameters: {
            query?: {
                user_code?: string;
                client_id?: string;
                device_verifier?: string;
                login_verifier?: string;
                consent_verifier?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            302: components["responses"]["Redirect"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
        };
    };
    createVerifiableCredential: {
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
            /** @description The credential. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifiableCredential"];
                };
            };
            /** @description An error, or the nonce that a proof needs. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifiableCredentialPriming"] | components["schemas"]["ErrorOAuth2"];
                };
            };
            401: components["responses"]["Error"];
        };
    };
    revokeOidcSession: {
        parameters: {
            query?: {
                id_token_hint?: string;
                post_logout_redirect_uri?: string;
                state?: string;
                logout_verifier?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description For front-channel logout, a page with an iframe for each client. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            302: components["responses"]["Redirect"];
        };
    };
    revokeOidcSessionByForm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description For front-channel logout, a page with an iframe for each client. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            302: components["responses"]["Redirect"];
        };
    };
    discoverOidcConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The discovery document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OidcConfiguration"];
                };
            };
        };
    };
    discoverJsonWebKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The public keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsonWebKeySet"];
                };
            };
            500: components["responses"]["Error"];
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
                        [key: string]: unknown;
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
    getOAuth2LoginRequest: {
        parameters: {
            query: {
                login_challenge: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The login request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuth2LoginRequest"];
                };
            };
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            404: components["responses"]["Error"];
            410: components["responses"]["RedirectTo"];
        };
    };
    acceptOAuth2LoginRequest: {
        parameters: {
            query: {
                login_challenge: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptOAuth2LoginRequest"];
            };
        };
        responses: {
            200: components["responses"]["RedirectTo"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            404: components["responses"]["Error"];
            410: components["responses"]["RedirectTo"];
        };
    };
    rejectOAuth2LoginRequest: {
        parameters: {
            query: {
                login_challenge: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RejectOAuth2Request"];
            };
        };
        responses: {
            200: components["responses"]["RedirectTo"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            404: components["responses"]["Error"];
            410: components["responses"]["RedirectTo"];
        };
    };
    getOAuth2ConsentRequest: {
        parameters: {
            query: {
                consent_challenge: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The consent request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuth2ConsentRequest"];
                };
            };
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            404: components["responses"]["Error"];
            410: components["responses"]["RedirectTo"];
        };
    };
    acceptOAuth2ConsentRequest: {
        parameters: {
            query: {
                consent_challenge: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptOAuth2ConsentRequest"];
            };
        };
        responses: {
            200: components["responses"]["RedirectTo"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            404: components["responses"]["Error"];
            410: components["responses"]["RedirectTo"];
        };
    };
    rejectOAuth2ConsentRequest: {
        parameters: {
            query: {
                consent_challenge: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RejectOAuth2Request"];
            };
        };
        responses: {
            200: components["responses"]["RedirectTo"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            404: components["responses"]["Error"];
            410: components["responses"]["RedirectTo"];
        };
    };
    acceptUserCodeRequest: {
        parameters: {
            query: {
                device_challenge: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptDeviceUserCodeRequest"];
            };
        };
        responses: {
            200: components["responses"]["RedirectTo"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            404: components["responses"]["Error"];
        };
    };
    getOAuth2LogoutRequest: {
        parameters: {
            query: {
                logout_challenge: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logout request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuth2LogoutRequest"];
                };
            };
            404: components["responses"]["Error"];
            410: components["responses"]["RedirectTo"];
        };
    };
    acceptOAuth2LogoutRequest: {
        parameters: {
            query: {
                logout_challenge: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RedirectTo"];
            404: components["responses"]["Error"];
        };
    };
    rejectOAuth2LogoutRequest: {
        parameters: {
            query: {
                logout_challenge: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request is rejected. Hydra names no address to continue at. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["Error"];
        };
    };
    listOAuth2ConsentSessions: {
        parameters: {
            query: {
                subject: string;
                login_session_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The consent sessions, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuth2ConsentSession"][];
                };
            };
            400: components["responses"]["Error"];
        };
    };
    revokeOAuth2ConsentSessions: {
        parameters: {
            query?: {
                subject?: string;
                client?: string;
                all?: boolean;
                consent_request_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions are revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error"];
        };
    };
    revokeOAuth2LoginSessions: {
        parameters: {
            query?: {
                subject?: string;
                sid?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions are revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error"];
        };
    };
    introspectOAuth2Token: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    token: string;
                    scope?: string;
                };
            };
        };
        responses: {
            /** @description Whether the token is active, and its claims. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntrospectedOAuth2Token"];
                };
            };
            400: components["responses"]["Error"];
        };
    };
    deleteOAuth2Token: {
        parameters: {
            query: {
                client_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The client's access tokens are deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error"];
        };
    };
    listOAuth2Clients: {
        parameters: {
            query?: {
                page_size?: number;
                page_token?: string;
                client_name?: string;
                owner?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of clients. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuth2Client"][];
                };
            };
            400: components["responses"]["Error"];
        };
    };
    createOAuth2Client: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OAuth2ClientBody"];
            };
        };
        responses: {
            201: components["responses"]["Client"];
            400: components["responses"]["Error"];
            409: components["responses"]["Error"];
        };
    };
    getOAuth2Client: {
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
            200: components["responses"]["Client"];
            404: components["responses"]["Error"];
        };
    };
    setOAuth2Client: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OAuth2ClientBody"];
            };
        };
        responses: {
            200: components["responses"]["Client"];
            400: components["responses"]["Error"];
            404: components["responses"]["Error"];
        };
    };
    deleteOAuth2Client: {
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
    patchOAuth2Client: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                }[];
            };
        };
        responses: {
            200: components["responses"]["Client"];
            400: components["responses"]["Error"];
            404: components["responses"]["Error"];
            500: components["responses"]["Error"];
        };
    };
    setOAuth2ClientLifespans: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OAuth2ClientTokenLifespans"];
            };
        };
        responses: {
            200: components["responses"]["Client"];
            400: components["responses"]["Error"];
            404: components["responses"]["Error"];
        };
    };
    getJsonWebKeySet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                set: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["KeySet"];
            404: components["responses"]["Error"];
        };
    };
    setJsonWebKeySet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                set: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JsonWebKeySet"];
            };
        };
        responses: {
            200: components["responses"]["KeySet"];
            400: components["responses"]["Error"];
            409: components["responses"]["Error"];
        };
    };
    createJsonWebKeySet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                set: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    alg: string;
                    use?: string;
                    kid?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["KeySet"];
            400: components["responses"]["Error"];
            409: components["responses"]["Error"];
        };
    };
    deleteJsonWebKeySet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                set: string;
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
        };
    };
    getJsonWebKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                set: string;
                kid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["KeySet"];
            404: components["responses"]["Error"];
            500: components["responses"]["Error"];
        };
    };
    setJsonWebKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                set: string;
                kid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JsonWebKey"];
            };
        };
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsonWebKey"];
                };
            };
            400: components["responses"]["Error"];
        };
    };
    deleteJsonWebKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                set: string;
                kid: string;
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
        };
    };
    listTrustedOAuth2JwtGrantIssuers: {
        parameters: {
            query?: {
                issuer?: string;
                page_size?: number;
                page_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of trusted issuers, sorted by id. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrustedOAuth2JwtGrantIssuer"][];
                };
            };
            400: components["responses"]["Error"];
        };
    };
    trustOAuth2JwtGrantIssuer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    issuer: string;
                    subject?: string;
                    allow_any_subject?: boolean;
                    scope?: string[];
                    jwk: components["schemas"]["JsonWebKey"];
                    expires_at: string;
                };
            };
        };
        responses: {
            201: components["responses"]["TrustedIssuer"];
            400: components["responses"]["Error"];
            409: components["responses"]["Error"];
        };
    };
    getTrustedOAuth2JwtGrantIssuer: {
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
            200: components["responses"]["TrustedIssuer"];
            400: components["responses"]["Error"];
            404: components["responses"]["Error"];
        };
    };
    deleteTrustedOAuth2JwtGrantIssuer: {
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
            /** @description The issuer is no longer trusted. */
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
    createOidcDynamicClient: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OAuth2Client"];
            };
        };
        responses: {
            201: components["responses"]["Client"];
            400: components["responses"]["Error"];
            404: components["responses"]["Error"];
        };
    };
    getOidcDynamicClient: {
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
            200: components["responses"]["Client"];
            401: components["responses"]["Error"];
            404: components["responses"]["Error"];
        };
    };
    setOidcDynamicClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OAuth2Client"];
            };
        };
        responses: {
            200: components["responses"]["Client"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
        };
    };
    deleteOidcDynamicClient: {
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
            /** @description It is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Error"];
            404: components["responses"]["Error"];
        };
    };
}
