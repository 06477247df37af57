// Made by openapi/generate.ts from openapi/gateway.yaml: change that file, then run the script.
export interface paths {
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
    "/gateway/consent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getConsent"];
        put?: never;
        post: operations["answerConsent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gateway/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getLogout"];
        put?: never;
        post: operations["answerLogout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gateway/device": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getDevice"];
        put?: never;
        post: operations["answerDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gateway/applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApplications"];
        put?: never;
        post: operations["revokeApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gateway/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getRequestLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gateway/switch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["switchAccount"];
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
        /** @description The JSON in the app-config block of the page. */
        AppConfig: {
            /** @description The address of Kratos's public API for the browser; a path if it is the gateway's own address. */
            kratos_url: string;
            /** @description Kratos's own public address, if it differs. */
            kratos_base_url?: string;
            /** @description Whether this gateway answers consent and logout requests. */
            gateway: boolean;
            /** @enum {string} */
            login_gate: "oauth2" | "open";
            /** @enum {string} */
            login_refresh: "always" | "auto";
            /** @description Whether sign-in pages offer the accounts that this device used; absent if not. */
            account_chooser?: boolean;
            /** @description Whether the app submits a complete code at once. */
            code_auto_submit: boolean;
            /** @description The shortest length of a password; absent if it is not configured. */
            password_min_length?: number;
            /** @description Whether a new password is asked for twice; absent if it is not. */
            confirm_password?: boolean;
            /** @description Seconds for which a session is privileged; absent if it is not configured. */
            privileged_session_max_age?: number;
            /** @description Whether Kratos has registration enabled. */
            registration: boolean;
            /** @description Whether Kratos has recovery enabled. */
            recovery: boolean;
            /** @description Origins whose captcha scripts may run. */
            captcha_origins: string[];
            /** @description The sign-in page of the main application; absent if it is not configured. */
            main_application_url?: string;
            /** @description A language, or `auto` for the browser's preferred language. */
            default_locale: string;
            /** @description Names of the languages that the deployment adds, by language tag. */
            languages: {
                [key: string]: string;
            };
            brand: components["schemas"]["Brand"];
            base_path: string;
            /** @description Digests separated by spaces. The script for passkeys must have one of them. */
            script_integrity?: string;
            /** @description The page where users request the deletion of their account. */
            account_deletion_url?: string;
            /** @description Hydra's public address. */
            issuer_url?: string;
            /** @description Descriptions of the operator's own scopes, by scope and language. */
            scope_texts?: {
                [key: string]: {
                    [key: string]: string;
                };
            };
        };
        /** @description Texts or addresses by language. `*` stands for all languages. */
        Texts: {
            [key: string]: string;
        };
        /** @description The brand that pages show. */
        Brand: {
            name: components["schemas"]["Texts"];
            subtitle: components["schemas"]["Texts"];
            links: {
                privacy?: components["schemas"]["Texts"];
                terms?: components["schemas"]["Texts"];
                imprint?: components["schemas"]["Texts"];
                support?: components["schemas"]["Texts"];
            };
            /** @description The address of the logo, `plus` for the demonstration's, or `none`. */
            logo: string;
            /** @description The address of the logo in the dark theme; absent if it is the same. */
            logo_dark?: string;
            /** @enum {string} */
            motif: "plus" | "picture" | "none";
            /** @enum {string} */
            pane: "left" | "right" | "none";
        };
        GatewayClient: {
            client_id: string;
            client_name?: string;
            logo_uri?: string;
            client_uri?: string;
            policy_uri?: string;
            tos_uri?: string;
            /** @description Whether the consent page warns of the client. */
            unverified?: boolean;
        };
        GatewayConsent: {
            challenge: string;
            csrf_token: string;
            client: components["schemas"]["GatewayClient"];
            requested_scope: string[];
            /** @description The APIs for which the access is requested. */
            requested_audience?: string[];
            subject: string;
            identity_label: string;
            redirect_host: string;
            /** @description Whether another account can answer the same request. */
            can_switch?: boolean;
            /** @description Whether a device asks that the user typed the code of. */
            device?: boolean;
            /** @description Seconds. */
            remember_for: number;
            /** @description The application's preferred languages, separated by spaces, best first. */
            ui_locales?: string;
        };
        GatewayConsentBody: {
            challenge: string;
            csrf_token: string;
            /**
             * @description switch signs the account out and starts the request again.
             * @enum {string}
             */
            decision: "allow" | "deny" | "switch";
            grant_scope?: string[];
            remember?: boolean;
        };
        GatewayLogout: {
            challenge: string;
            csrf_token: string;
            client?: components["schemas"]["GatewayClient"];
            identity_label?: string;
            /** @description The application's preferred languages, as for consent. */
            ui_locales?: string;
        };
        GatewayLogoutBody: {
            challenge: string;
            csrf_token: string;
            /** @enum {string} */
            decision: "yes" | "no";
        };
        GatewayDevice: {
            challenge: string;
            csrf_token: string;
            /** @description The code in the address. The user compares it with the code on the device. */
            user_code?: string;
        };
        GatewayDeviceBody: {
            challenge: string;
            csrf_token: string;
            /** @description The code that the user typed, or the code in the address. */
            user_code: string;
        };
        GatewayApplications: {
            csrf_token: string;
            applications: {
                client: components["schemas"]["GatewayClient"];
                scope: string[];
            }[];
        };
        GatewayApplicationsBody: {
            csrf_token: string;
            client_id: string;
        };
        GatewaySwitchBody: {
            login_challenge?: string;
            /** @description The path of the sign-in page if no application waits. */
            return_to?: string;
        };
        GatewayRequestLinks: {
            /** @description The application's page. */
            client_uri?: string;
            /** @description The address at the issuer that makes the same request again. */
            again?: string;
        };
        GatewayRedirect: {
            redirect_to: string;
        };
        /** @enum {string} */
        GatewayErrorId: "challenge_missing" | "challenge_gone" | "csrf" | "login_required" | "aal2_required" | "refresh_required" | "profile_incomplete" | "subject_mismatch" | "scope_not_requested" | "redirect_not_allowed" | "user_code_unknown" | "malformed_request" | "method_not_allowed" | "not_found" | "upstream_unavailable" | "too_many" | "internal";
        GatewayError: {
            error: {
                id: components["schemas"]["GatewayErrorId"];
                /** @description The HTTP status. */
                code: number;
                message: string;
                client_uri?: string;
                /** @description The address at the issuer that makes the same request again. */
                again?: string;
                /** @description A proof of work of ALTCHA. Its solution, sent in X-Throttle-Solution, admits one more attempt. */
                challenge?: {
                    [key: string]: unknown;
                };
            };
        };
    };
    responses: {
        /** @description The gateway is alive or ready. */
        Healthy: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    status: "ok";
                };
            };
        };
        /** @description The address to redirect the browser to. */
        RedirectTo: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GatewayRedirect"];
            };
        };
        /** @description The response to a form that was posted without a script. */
        Redirect: {
            headers: {
                Location?: string;
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The problem that ended the request. */
        Error: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GatewayError"];
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
            503: components["responses"]["Error"];
        };
    };
    getConsent: {
        parameters: {
            query?: {
                consent_challenge?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data of the page, or the address to redirect to if no page is needed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayConsent"] | components["schemas"]["GatewayRedirect"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    answerConsent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GatewayConsentBody"];
                "application/x-www-form-urlencoded": components["schemas"]["GatewayConsentBody"];
            };
        };
        responses: {
            200: components["responses"]["RedirectTo"];
            303: components["responses"]["Redirect"];
            default: components["responses"]["Error"];
        };
    };
    getLogout: {
        parameters: {
            query?: {
                logout_challenge?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data of the page, or the address to redirect to if no page is needed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayLogout"] | components["schemas"]["GatewayRedirect"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    answerLogout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GatewayLogoutBody"];
                "application/x-www-form-urlencoded": components["schemas"]["GatewayLogoutBody"];
            };
        };
        responses: {
            200: components["responses"]["RedirectTo"];
            303: components["responses"]["Redirect"];
            default: components["responses"]["Error"];
        };
    };
    getDevice: {
        parameters: {
            query?: {
                device_challenge?: string;
                user_code?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data of the page that asks for the code, or the address where Hydra makes a challenge if there is none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayDevice"] | components["schemas"]["GatewayRedirect"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    answerDevice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GatewayDeviceBody"];
                "application/x-www-form-urlencoded": components["schemas"]["GatewayDeviceBody"];
            };
        };
        responses: {
            200: components["responses"]["RedirectTo"];
            303: components["responses"]["Redirect"];
            default: components["responses"]["Error"];
        };
    };
    getApplications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The applications to which the signed-in user has given access. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayApplications"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    revokeApplication: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GatewayApplicationsBody"];
                "application/x-www-form-urlencoded": components["schemas"]["GatewayApplicationsBody"];
            };
        };
        responses: {
            200: components["responses"]["RedirectTo"];
            303: components["responses"]["Redirect"];
            default: components["responses"]["Error"];
        };
    };
    getRequestLinks: {
        parameters: {
            query?: {
                login_challenge?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where to go on after a login request that Hydra no longer accepts, if this browser came with it before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayRequestLinks"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    switchAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GatewaySwitchBody"];
                "application/x-www-form-urlencoded": components["schemas"]["GatewaySwitchBody"];
            };
        };
        responses: {
            200: components["responses"]["RedirectTo"];
            303: components["responses"]["Redirect"];
            default: components["responses"]["Error"];
        };
    };
}
