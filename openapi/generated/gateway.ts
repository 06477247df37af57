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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The JSON that the page carries in its app-config block. */
        AppConfig: {
            /** @description Where the browser reaches Kratos public; a path when it is the gateway's own address. */
            kratos_url: string;
            /** @description What Kratos calls itself, where that is another address. */
            kratos_base_url?: string;
            /** @description Whether consent and logout can be answered here. */
            gateway: boolean;
            /** @enum {string} */
            login_gate: "oauth2" | "open";
            /** @enum {string} */
            login_refresh: "always" | "auto";
            /** @description Whether a complete code sends itself. */
            code_auto_submit: boolean;
            /** @description Length of the shortest password; absent when nobody told. */
            password_min_length?: number;
            /** @description Whether Kratos lets people sign up. */
            registration: boolean;
            /** @description Whether Kratos lets accounts be recovered. */
            recovery: boolean;
            /** @description Origins whose captcha scripts may run. */
            captcha_origins: string[];
            /** @description Its sign-in page; absent when nobody told. */
            main_application_url?: string;
            /** @description A language, or `auto`: what the browser prefers. */
            default_locale: string;
            brand_name: string;
            brand_subtitle: string;
            brand_logo_url?: string;
            base_path: string;
            support_email?: string;
            privacy_url?: string;
            /** @description Digests, with spaces between them, of which the script of passkeys must have one. */
            script_integrity?: string;
            /** @description Where somebody asks for an account to be deleted. */
            account_deletion_url?: string;
            terms_url?: string;
            /** @description Hydra's public address. */
            issuer_url?: string;
            /** @description What scopes of the operator's own mean, by scope and language. */
            scope_texts?: {
                [key: string]: {
                    [key: string]: string;
                };
            };
        };
        GatewayClient: {
            client_id: string;
            client_name?: string;
            logo_uri?: string;
            client_uri?: string;
            policy_uri?: string;
            tos_uri?: string;
        };
        GatewayConsent: {
            challenge: string;
            csrf_token: string;
            client: components["schemas"]["GatewayClient"];
            requested_scope: string[];
            /** @description APIs that the access is meant for. */
            requested_audience?: string[];
            subject: string;
            identity_label: string;
            redirect_host: string;
            /** @description Seconds. */
            remember_for: number;
            /** @description Languages that the application wishes for, with spaces between, best first. */
            ui_locales?: string;
        };
        GatewayConsentBody: {
            challenge: string;
            csrf_token: string;
            /** @enum {string} */
            decision: "allow" | "deny";
            grant_scope?: string[];
            remember?: boolean;
        };
        GatewayLogout: {
            challenge: string;
            csrf_token: string;
            client?: components["schemas"]["GatewayClient"];
            identity_label?: string;
            /** @description As for consent: an application may say it when it signs somebody out. */
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
            /** @description As the address told it; the person compares it with the device's. */
            user_code?: string;
        };
        GatewayDeviceBody: {
            challenge: string;
            csrf_token: string;
            /** @description As the person typed it: it stands in an address or on a device. */
            user_code: string;
        };
        GatewayRedirect: {
            redirect_to: string;
        };
        /** @enum {string} */
        GatewayErrorId: "challenge_missing" | "challenge_gone" | "csrf" | "login_required" | "aal2_required" | "subject_mismatch" | "scope_not_requested" | "redirect_not_allowed" | "user_code_unknown" | "malformed_request" | "method_not_allowed" | "not_found" | "upstream_unavailable" | "too_many" | "internal";
        GatewayError: {
            error: {
                id: components["schemas"]["GatewayErrorId"];
                /** @description The HTTP status. */
                code: number;
                message: string;
                client_uri?: string;
                /** @description The issuer's address that makes the same request anew. */
                again?: string;
            };
        };
    };
    responses: {
        /** @description Up. */
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
        /** @description Where the browser goes next. */
        RedirectTo: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GatewayRedirect"];
            };
        };
        /** @description The answer to a plain form. */
        Redirect: {
            headers: {
                Location?: string;
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Why it cannot go on. */
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
    getVersion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version of the gateway, its commit if the build knows it, and that of Node. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: string;
                        commit?: string;
                        node: string;
                    };
                };
            };
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
            /** @description What the person is asked, or where to go when there is nothing to ask. */
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
            /** @description What the person is asked, or where to go when there is nothing to ask. */
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
            /** @description What the page needs to ask for the code, or where a challenge is made when there is none. */
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
}
