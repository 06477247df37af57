// Made by openapi/generate.ts from openapi/simulator.yaml: change that file, then run the script.
export interface paths {
    "/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Clock, faults, scenario, checkpoints and steps to undo.
         * @description What the panel shows on every page.
         */
        get: operations["readStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The time of the servers. */
        get: operations["readClock"];
        put?: never;
        post?: never;
        /** Returns to the real time. */
        delete: operations["resetClock"];
        options?: never;
        head?: never;
        /** Sets the time, moves it by seconds, or stops it. */
        patch: operations["changeClock"];
        trace?: never;
    };
    "/faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The faults that are still to come. */
        get: operations["listFaults"];
        put?: never;
        /** Makes the next matching requests fail. */
        post: operations["addFault"];
        /** Deletes all faults. */
        delete: operations["clearFaults"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faults/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Deletes a fault. */
        delete: operations["removeFault"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An empty world, the real time, no faults.
         * @description Empties the world, returns to the real time and to the configuration of the start, and removes all faults.
         */
        post: operations["reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mailbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Messages with their codes and links. */
        get: operations["listMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mailbox/{id}/html": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * The HTML version of an e-mail.
         * @description The HTML version of an e-mail as a page without scripts, for a frame.
         */
        get: operations["readMailPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All identities. */
        get: operations["listIdentities"];
        put?: never;
        /** Creates an identity. */
        post: operations["createIdentity"];
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
        /** The identity schemas. */
        get: operations["listSchemas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** An identity. */
        get: operations["readIdentity"];
        put?: never;
        post?: never;
        /** Deletes an identity. */
        delete: operations["deleteIdentity"];
        options?: never;
        head?: never;
        /** Changes an identity. */
        patch: operations["changeIdentity"];
        trace?: never;
    };
    "/identities/{id}/second-factors": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** The second factors of an identity, with their secrets. */
        get: operations["listSecondFactors"];
        put?: never;
        /**
         * Adds a second factor.
         * @description Adds a second factor by account recovery and the settings, as the user would. The configuration must enable both.
         */
        post: operations["addSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identities/{id}/second-factors/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
                type: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes a second factor. */
        delete: operations["removeSecondFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identities/{id}/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Signs the browser in as this identity, and redirects to the app.
         * @description Signs the browser in as this identity by account recovery. The configuration must enable recovery by code.
         */
        get: operations["signInAs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identities/{id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** The sessions of an identity. */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /** Ends the sessions of an identity. */
        delete: operations["endSessions"];
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
        /** The active sessions of all identities. */
        get: operations["listAllSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends a session. */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The current flows. */
        get: operations["listFlows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flows/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Deletes a flow. */
        delete: operations["removeFlow"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flows/{id}/expire": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends the lifetime of a flow now.
         * @description Ends the lifetime of a flow now.
         */
        post: operations["expireFlow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scenarios": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The scenarios. */
        get: operations["listScenarios"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scenarios/{family}/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                family: string;
                name: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resets the world to a scenario.
         * @description Plays a scenario in an empty world. `undo` restores the previous world.
         */
        post: operations["playScenario"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sheet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Plays a scenario in a world of its own, for a browser at an address of its own.
         * @description Plays a scenario in a world of its own, beside the panel's, and opens an address of this machine at which a browser sees the app in it. The control API of that world is below `/sheet/{id}/`. The oldest of more than 48 worlds is closed.
         */
        post: operations["openTile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sheet/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Closes the world of a tile. */
        delete: operations["closeTile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/journal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Each request with its response. */
        get: operations["readJournal"];
        put?: never;
        post?: never;
        /** Empties the journal. */
        delete: operations["clearJournal"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/journal/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The requests without headers and bodies.
         * @description The last requests without headers and bodies, newest first.
         */
        get: operations["readJournalRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/journal/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** A request with its response. */
        get: operations["readExchange"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/journal/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a request again.
         * @description Sends the request again, with the recorded headers and body. The journal records it as a new request.
         */
        post: operations["replayExchange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/journal/har": {
        parameters: {
            query?: {
                /** @description Only this request. */
                id?: components["parameters"]["Only"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The journal as an HTTP Archive.
         * @description The requests as an HTTP Archive (HAR 1.2), oldest first.
         */
        get: operations["readHar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/journal/suite": {
        parameters: {
            query?: {
                /** @description Only this request. */
                id?: components["parameters"]["Only"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The journal as a contract suite.
         * @description The requests to Kratos as a contract suite, oldest first.
         */
        get: operations["readSuite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/journal/{id}/curl": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** A request as a curl command. */
        get: operations["readCurl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The OAuth2 clients. */
        get: operations["listClients"];
        put?: never;
        /** Creates a client. */
        post: operations["createClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/clients/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        /** Replaces a client. */
        put: operations["replaceClient"];
        post?: never;
        /** Deletes a client. */
        delete: operations["deleteClient"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/clients/{id}/sign-in": {
        parameters: {
            query: {
                /** @description The panel's address. */
                back: string;
            };
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Starts a sign-in with a copy of the client.
         * @description Starts a sign-in with a copy of the client that has no secret, and returns to the panel.
         */
        get: operations["startTestSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ends a sign-in with a copy of a client. */
        get: operations["endTestSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tokens of such a sign-in. */
        get: operations["readTestSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The consents that were granted. */
        get: operations["listConsents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/consents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revokes a consent. */
        delete: operations["revokeConsent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decodes a token and checks it.
         * @description Decodes a token and checks it, against Hydra's keys and by introspection.
         */
        post: operations["checkToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/configuration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The configurations in use, with the place of each value. */
        get: operations["readConfiguration"];
        /**
         * Applies Kratos's files with changes in YAML, until a reset.
         * @description Reads the files of Kratos's configuration again and applies them with these changes from the next request on.
         */
        put: operations["changeConfiguration"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/doctor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the doctor finds. */
        get: operations["findProblems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalogue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Each message and error, with its scenarios. */
        get: operations["readCatalogue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The parity ledger.
         * @description The page that reports the comparison with the real servers.
         */
        get: operations["readLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ledger/step": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A recorded step of the real servers. */
        get: operations["readRecordedStep"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The saved states of the world. */
        get: operations["listCheckpoints"];
        put?: never;
        /** Saves the state of the world. */
        post: operations["saveCheckpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkpoints/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: components["parameters"]["Name"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Deletes a saved state. */
        delete: operations["deleteCheckpoint"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkpoints/{name}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: components["parameters"]["Name"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restores a saved state.
         * @description Restores a checkpoint. `undo` restores the previous world.
         */
        post: operations["restoreCheckpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes back the last scenario, restore, import or reset.
         * @description Undoes the last scenario, restore, import or reset.
         */
        post: operations["undo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/world": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The world as a file. */
        get: operations["exportWorld"];
        /** Replaces the world by a file. */
        put: operations["importWorld"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Events as they happen (server-sent events). */
        get: operations["watch"];
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
        ControlError: {
            error: string;
        };
        Status: {
            clock: components["schemas"]["Clock"];
            /** @description How far the clock is ahead of the real time, in seconds. */
            ahead: number;
            /** @description Number of active faults. */
            faults: number;
            /** @description The scenario that was played last in this world. */
            scenario?: string;
            /** @description Says that this scenario has another identity schema than yours, and why. */
            note?: string;
            /** @description The configuration of the world. */
            setup: string;
            checkpoints: number;
            /** @description Number of steps that can be undone. */
            undo: number;
            servers: ("kratos" | "hydra")[];
            /** @description Kratos's public address. */
            kratos: string;
            /**
             * @description The panel shows real servers, and whether it may change their data.
             * @enum {string}
             */
            real?: "read-only" | "writable";
            /** @description Hydra's issuer; empty without Hydra. */
            hydra: string;
            /** @description The address of the app's sign-in screen. */
            app: string;
            /** @description Whether the host opens tiles. */
            sheet?: boolean;
        };
        Clock: {
            /** Format: date-time */
            now: string;
            frozen: boolean;
        };
        ClockChange: {
            /** Format: date-time */
            now?: string;
            /** @description In seconds. */
            advance?: number;
            frozen?: boolean;
        };
        /** @description A fault of matching requests: a delay before the server's response, or another response. */
        NewFault: {
            /** @description `*`, the default, is any method except OPTIONS. */
            method?: string;
            /** @description A path. `{name}` stands for any segment, `/*` for any path. */
            path: string;
            times?: number;
            /** @description The fault has no end; `times` is ignored. */
            always?: boolean;
            /** @description In milliseconds. */
            delay?: number;
            status?: number;
            headers?: {
                [key: string]: string;
            };
            /** @description The response is an HTML page instead of JSON. */
            html?: boolean;
            /** @description The connection ends in the middle of the body. */
            cut?: boolean;
            /** @description The connection ends without a response. */
            drop?: boolean;
            probability?: number;
            /** @description The seed of the random numbers for `probability`. */
            seed?: number;
        };
        Fault: {
            id: string;
            method: string;
            path: string;
            times: number;
            always?: boolean;
            delay: number;
            status?: number;
            headers?: {
                [key: string]: string;
            };
            html?: boolean;
            cut?: boolean;
            drop: boolean;
            probability?: number;
            seed?: number;
        };
        Mail: {
            id: string;
            /** @enum {string} */
            type: "email" | "sms";
            recipient: string;
            subject: string;
            body: string;
            /** Format: date-time */
            sent_at: string;
            codes: string[];
            links: string[];
            /** @description Whether `GET /mailbox/{id}/html` has an HTML version. */
            html: boolean;
        };
        ControlledIdentity: {
            id: string;
            state?: string;
            schema_id?: string;
            traits: unknown;
            created_at?: string;
            verifiable_addresses?: {
                [key: string]: unknown;
            }[];
            recovery_addresses?: {
                [key: string]: unknown;
            }[];
            credentials?: {
                [key: string]: unknown;
            };
        };
        IdentitySchema: {
            id: string;
            schema: {
                [key: string]: unknown;
            };
        };
        NewIdentity: {
            /**
             * Format: uuid
             * @description An id of your own; the server makes one if it is left out.
             */
            id?: string;
            schema_id?: string;
            traits: {
                [key: string]: unknown;
            };
            password?: string;
            /** @description Whether its e-mail address counts as verified. */
            verified?: boolean;
        };
        IdentityChange: {
            traits?: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            state?: "active" | "inactive";
        };
        NewSecondFactor: {
            /** @enum {string} */
            type: "totp" | "lookup_secret";
        };
        SecondFactor: {
            /** @enum {string} */
            type: "totp" | "lookup_secret" | "webauthn";
            /** @description For an authenticator app. */
            secret?: string;
            /** @description The current code of the authenticator app. */
            code?: string;
            /** @description The QR code for an authenticator app, as a data URL. */
            qr?: string;
            /** @description The unused backup codes. */
            codes?: string[];
        };
        ControlledSession: {
            id: string;
            active?: boolean;
            expires_at?: string;
            authenticated_at?: string;
            authenticator_assurance_level?: string;
            devices?: {
                user_agent?: string;
            }[];
        };
        LiveFlow: {
            id: string;
            /** @enum {string} */
            kind: "login" | "registration" | "settings" | "recovery" | "verification";
            /** @enum {string} */
            type: "browser" | "api";
            state: string;
            active: string;
            /** Format: date-time */
            issued_at: string;
            /** Format: date-time */
            expires_at: string;
            expired: boolean;
            /** @description The address of the flow's screen in the app; empty for a flow of an API client. */
            address: string;
            /** @description The identity whose settings the flow changes, or which it recovered. */
            identity?: string;
            messages: components["schemas"]["ShownText"][];
            nodes: components["schemas"]["ShownNode"][];
        };
        ShownText: {
            id: number;
            text: string;
            type: string;
        };
        ShownNode: {
            type: string;
            group: string;
            name: string;
            label: string;
            messages: components["schemas"]["ShownText"][];
        };
        Scenario: {
            /** @description `<family>/<name>` */
            name: string;
            family: string;
            title: string;
            /** @description The configuration of the scenario. */
            setup: string;
            /** @description Contents of the last response and of the screen's form. */
            shows: string[];
            /** @description The address that opens the scenario in the app. */
            address: string;
        };
        NewTile: {
            /** @example login/wrong-password */
            scenario: string;
            /** @description What the browser asks for, such as `fr`. */
            language?: string;
            /** @description More cookies of the tile's browser, such as the theme of the app. */
            cookies?: {
                [key: string]: string;
            };
        };
        Tile: {
            id: string;
            name: string;
            /** @description The address of the scenario's screen in the app. */
            open: string;
            /** @description The address at which a browser sees that screen in the world of the tile. */
            address: string;
            steps: components["schemas"]["Played"]["steps"];
            note?: components["schemas"]["Played"]["note"];
        };
        Played: {
            name: string;
            /** @description The address of its screen in the app. */
            open: string;
            steps: {
                method: string;
                path: string;
                status: number;
            }[];
            /** @description Says that the scenario has another identity schema than yours, and why. */
            note?: string;
        };
        HarPair: {
            name: string;
            value: string;
        };
        HarMessage: {
            httpVersion: string;
            headers: components["schemas"]["HarPair"][];
            cookies: components["schemas"]["HarPair"][];
            /** @description -1 for unknown. */
            headersSize: number;
            bodySize: number;
        };
        /** @description http://www.softwareishard.com/blog/har-12-spec/ */
        Har: {
            log: {
                /** @constant */
                version: "1.2";
                creator: {
                    name: string;
                    version: string;
                };
                entries: components["schemas"]["HarEntry"][];
            };
        };
        HarEntry: {
            /** Format: date-time */
            startedDateTime: string;
            /** @description Milliseconds. */
            time: number;
            request: components["schemas"]["HarMessage"] & {
                method: string;
                url: string;
                queryString: components["schemas"]["HarPair"][];
                postData?: {
                    mimeType: string;
                    text: string;
                };
            };
            response: components["schemas"]["HarMessage"] & {
                /** @description 0 if the connection ended without a response. */
                status: number;
                statusText: string;
                redirectURL: string;
                content: {
                    size: number;
                    mimeType: string;
                    text: string;
                };
            };
            cache: Record<string, never>;
            timings: {
                send: number;
                wait: number;
                receive: number;
            };
        };
        Exchange: {
            id: string;
            /** @enum {string} */
            server: "kratos" | "hydra";
            /** @enum {string} */
            side: "public" | "admin";
            /** Format: date-time */
            at: string;
            milliseconds: number;
            method: string;
            url: string;
            request_headers: {
                [key: string]: string;
            };
            request_body: string;
            /** @description 0 if the connection ended without a response. */
            status: number;
            response_headers: {
                [key: string]: string;
            };
            response_body: string;
            /** @description The most similar operation to an unknown request, with the difference. */
            nearest?: string;
        };
        OAuth2Client: {
            client_id?: string;
            client_name?: string;
            client_secret?: string;
            scope?: string;
            redirect_uris?: string[];
            grant_types?: string[];
        } & {
            [key: string]: unknown;
        };
        Consent: {
            id: string;
            subject: string;
            client: string;
            scope: string[];
            /** Format: date-time */
            at: string;
            remember: boolean;
        };
        CheckedToken: {
            header?: {
                [key: string]: unknown;
            };
            claims?: {
                [key: string]: unknown;
            };
            /** @description `valid`, or what is wrong; left out for a token that is not a JWT. */
            signature?: string;
            introspection: {
                [key: string]: unknown;
            };
        };
        Configuration: {
            /** @description `own`, or the setup of the scenario. */
            setup: string;
            kratos?: {
                [key: string]: unknown;
            };
            hydra?: {
                [key: string]: unknown;
            };
            /** @description The place of each value by its path: `kratos.yml:12`, `environment variable LOG_LEVEL` or `default`. Values that the server derives have none. */
            places: {
                kratos: {
                    [key: string]: string;
                };
                hydra: {
                    [key: string]: string;
                };
            };
            /** @description One line for each key of Kratos that is unknown or has no effect. */
            warnings: string[];
            /** @description The changes of the panel, in YAML; missing if this host cannot change the configuration. */
            changes?: string;
        };
        Problem: {
            /** @description The rule of `ory-simulator doctor`. */
            id: string;
            /** @description The configuration key, or the request. */
            key: string;
            /** @description The place of the key. */
            at: string;
            cause: string;
            mend: string;
        };
        ExchangeRow: {
            id: string;
            /** @enum {string} */
            server: "kratos" | "hydra";
            /** @enum {string} */
            side: "public" | "admin";
            /** Format: date-time */
            at: string;
            milliseconds: number;
            method: string;
            /** @description The path with the query. */
            path: string;
            /** @description 0 if the connection ended without a response. */
            status: number;
            /** @description The id of the self-service flow. */
            flow?: string;
            /** @description The id of the identity. */
            person?: string;
        };
        ExchangeRows: {
            /** @description Whether these are all requests; else those after `after`. */
            complete: boolean;
            rows: components["schemas"]["ExchangeRow"][];
        };
        Entry: {
            id: string;
            /** @enum {string} */
            kind: "message" | "error";
            type: string;
            /** @description The text, with the names of context values in braces. */
            text: string;
            scenarios: string[];
        };
        Checkpoint: {
            name: string;
            /** Format: date-time */
            at: string;
            identities: number;
            setup: string;
        };
        NewCheckpoint: {
            name: string;
        };
        World: {
            /** @constant */
            version: 1;
            setup: string;
            /** @description Whether the identities of a scenario have the configured identity schema, not one of the scenario. */
            fitted?: boolean;
            clock: components["schemas"]["Clock"];
            /** @description The state of the seeded random numbers; left out without a seed. */
            random?: number;
            /** @description In a file of `--persist`, whether the clock followed the real time. The next start then follows it again. */
            real_time?: boolean;
            kratos?: {
                [key: string]: unknown;
            };
            hydra?: {
                [key: string]: unknown;
            };
        };
    };
    responses: {
        /** @description The time of the clock. */
        Clock: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Clock"];
            };
        };
        /** @description The active faults, oldest first. */
        Faults: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Fault"][];
            };
        };
        /** @description The request and its response. */
        Exchange: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Exchange"];
            };
        };
        /** @description The client, as Hydra's admin API shows it. */
        Client: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuth2Client"];
            };
        };
        /** @description The identity, as Kratos's admin API shows it. */
        Identity: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ControlledIdentity"];
            };
        };
        /** @description The checkpoints, oldest first. */
        Checkpoints: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Checkpoint"][];
            };
        };
        /** @description A text to copy. */
        Text: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/plain": string;
            };
        };
        /** @description The operation succeeded. */
        Done: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The error, with the expected value. */
        Error: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ControlError"];
            };
        };
    };
    parameters: {
        /** @description Only this request. */
        Only: string;
        Id: string;
        Name: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the simulator in a few words. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Status"];
                };
            };
        };
    };
    readClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Clock"];
        };
    };
    resetClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Clock"];
        };
    };
    changeClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ClockChange"];
            };
        };
        responses: {
            200: components["responses"]["Clock"];
            default: components["responses"]["Error"];
        };
    };
    listFaults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Faults"];
        };
    };
    addFault: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewFault"];
            };
        };
        responses: {
            200: components["responses"]["Faults"];
            default: components["responses"]["Error"];
        };
    };
    clearFaults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Faults"];
        };
    };
    removeFault: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Faults"];
            default: components["responses"]["Error"];
        };
    };
    reset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Clock"];
        };
    };
    listMail: {
        parameters: {
            query?: {
                recipient?: string;
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
                    "application/json": components["schemas"]["Mail"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    readMailPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listIdentities: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All identities, as Kratos's admin API shows them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControlledIdentity"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewIdentity"];
            };
        };
        responses: {
            201: components["responses"]["Identity"];
            default: components["responses"]["Error"];
        };
    };
    listSchemas: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The identity schemas, the default one first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentitySchema"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    readIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Identity"];
            default: components["responses"]["Error"];
        };
    };
    deleteIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Done"];
            default: components["responses"]["Error"];
        };
    };
    changeIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["IdentityChange"];
            };
        };
        responses: {
            200: components["responses"]["Identity"];
            default: components["responses"]["Error"];
        };
    };
    listSecondFactors: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The second factors of the identity, with the secrets that a sign-in needs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactor"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    addSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewSecondFactor"];
            };
        };
        responses: {
            /** @description The new second factor, with its secrets. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactor"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    removeSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
                type: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Done"];
            default: components["responses"]["Error"];
        };
    };
    signInAs: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A redirect to the app. It sets the cookies of the session. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions, as Kratos's admin API shows them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControlledSession"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    endSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Done"];
            default: components["responses"]["Error"];
        };
    };
    listAllSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The active sessions of all identities. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControlledSession"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Done"];
            default: components["responses"]["Error"];
        };
    };
    listFlows: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stored flows, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveFlow"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    removeFlow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Done"];
            default: components["responses"]["Error"];
        };
    };
    expireFlow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Done"];
            default: components["responses"]["Error"];
        };
    };
    listScenarios: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every scenario of the catalogue. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Scenario"][];
                };
            };
        };
    };
    playScenario: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                family: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address of the screen. The response sets the cookies of the scenario's browser. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Played"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    openTile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTile"];
            };
        };
        responses: {
            /** @description The tile. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tile"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    closeTile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Done"];
            default: components["responses"]["Error"];
        };
    };
    readJournal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The last requests, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Exchange"][];
                };
            };
        };
    };
    clearJournal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Done"];
        };
    };
    readJournalRows: {
        parameters: {
            query?: {
                /** @description The id of a request: only newer ones. */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExchangeRows"];
                };
            };
        };
    };
    readExchange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Exchange"];
            default: components["responses"]["Error"];
        };
    };
    replayExchange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Exchange"];
            default: components["responses"]["Error"];
        };
    };
    readHar: {
        parameters: {
            query?: {
                /** @description Only this request. */
                id?: components["parameters"]["Only"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Har"];
                };
            };
        };
    };
    readSuite: {
        parameters: {
            query?: {
                /** @description Only this request. */
                id?: components["parameters"]["Only"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Text"];
        };
    };
    readCurl: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Text"];
            default: components["responses"]["Error"];
        };
    };
    listClients: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clients, as Hydra's admin API shows them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuth2Client"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createClient: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OAuth2Client"];
            };
        };
        responses: {
            201: components["responses"]["Client"];
            default: components["responses"]["Error"];
        };
    };
    replaceClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OAuth2Client"];
            };
        };
        responses: {
            200: components["responses"]["Client"];
            default: components["responses"]["Error"];
        };
    };
    deleteClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Done"];
            default: components["responses"]["Error"];
        };
    };
    startTestSignIn: {
        parameters: {
            query: {
                /** @description The panel's address. */
                back: string;
            };
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A redirect to Hydra. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    endTestSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A redirect to the panel. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    readTestSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token response of the last test sign-in, or its error; empty before. */
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
        };
    };
    listConsents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The granted consents of all people. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consent"][];
                };
            };
        };
    };
    revokeConsent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Done"];
            default: components["responses"]["Error"];
        };
    };
    checkToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckedToken"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    readConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The configurations in use, with the defaults of all keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Configuration"];
                };
            };
        };
    };
    changeConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description YAML that overrides the files; empty for no changes. */
                    changes: string;
                };
            };
        };
        responses: {
            /** @description The configurations that are now in use. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Configuration"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    findProblems: {
        parameters: {
            query?: {
                /** @description Also looks at the running server and the app's screens. */
                running?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What will go wrong for people with this configuration, the most likely first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"][];
                };
            };
        };
    };
    readCatalogue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every message and error that the simulator can show, and the scenarios that show it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entry"][];
                };
            };
        };
    };
    readLedger: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A page that says that there is no report. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    readRecordedStep: {
        parameters: {
            query: {
                /** @description The name of a suite, such as `login/code`. */
                suite: string;
                /** @description Its number, from 1. */
                step: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request and response as they were recorded on the real servers, with placeholders such as `<flow:1>`; an empty object where the recording does not exist. Only the repository has recordings. */
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
        };
    };
    listCheckpoints: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Checkpoints"];
        };
    };
    saveCheckpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewCheckpoint"];
            };
        };
        responses: {
            200: components["responses"]["Checkpoints"];
            default: components["responses"]["Error"];
        };
    };
    deleteCheckpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: components["parameters"]["Name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Checkpoints"];
            default: components["responses"]["Error"];
        };
    };
    restoreCheckpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: components["parameters"]["Name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Clock"];
            default: components["responses"]["Error"];
        };
    };
    undo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Clock"];
            default: components["responses"]["Error"];
        };
    };
    exportWorld: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the servers as a file, with private keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["World"];
                };
            };
        };
    };
    importWorld: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["World"];
            };
        };
        responses: {
            200: components["responses"]["Clock"];
            default: components["responses"]["Error"];
        };
    };
    watch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events: `exchange` for each request, and `changed` with the name of the part that a control request changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
}
