// Generated from openapi.yaml by `npm run generate`. Do not edit.

export interface paths {
    "/api/query/execute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask a question
         * @description Reads the question as a plan, runs it and passes the rows through disclosure control. A question that is refused or not understood is answered with `success` false and an `error_message`; it is no HTTP error. Where it may have asked for one of a few things, the message names them and `offers` has them with their first figures. Where it cannot begin soon it is answered with 503 (429 where the person has others under way), the place in line as detail and as `questions_before`, and `Retry-After`: whoever asks the same again has the same place. Where a person has asked as many questions as a day has, each further one is answered with 429 until midnight UTC, which `Retry-After` leads to. Questions in words, follow-ups and edits count, those by API tokens with their person's; what fails or is refused before the rows are looked at does not.
         */
        post: operations["executeQuery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/query/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a question would ask, while it is typed
         * @description Extension. Called only where the profile says `reads_along`. Reads the question as asking it now would, by the built-in reader; runs nothing, and nothing of it is recorded. Its words name no value that the threshold keeps back.
         */
        post: operations["readQuestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/query/choices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What may stand at a place of what the person's own answer was understood as
         * @description Extension. Called only where a person opens a part of the sentence.
         */
        post: operations["listChoices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/query/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The signed-in person's own questions, newest first */
        get: operations["listHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/query/answers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * One answer, for whoever asked for it and for admins
         * @description Extension. What the address of an answer opens; an answer of somebody else reads as one that is not there.
         */
        get: operations["getAnswer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * One message of an agent's client
         * @description Extension. The Model Context Protocol over streamable HTTP, without sessions: revision 2026-07-28, and 2025-11-25 to 2024-11-05 for clients that begin with `initialize`. What messages hold is said by the protocol (modelcontextprotocol.io); the tools are in docs/agents.md. A message that is none is answered with an error of JSON-RPC, what goes wrong in a tool with a result that says what to do. GET and DELETE answer 405: there is no stream and no session.
         */
        post: operations["callTools"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-protected-resource/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where agents get a token (RFC 9728)
         * @description Extension. Only where people may sign in at a provider; its tokens for this resource serve as API tokens do.
         */
        get: operations["getProtectedResource"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the server can answer */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the process answers at all
         * @description For whoever starts processes again; it reads nothing, so a database that is away ends no server.
         */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether calls should be sent to this server
         * @description For balancers; not where its state cannot be read, or from the moment that it is told to stop.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oidc/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Go to the provider to sign in
         * @description Extension. A link of the sign-in screen leads here where the operator named an OpenID Connect provider.
         */
        get: operations["startOidc"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oidc/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Come back from the provider
         * @description Extension. Takes whatever parameters the provider sends beside those of RFC 6749.
         */
        get: operations["finishOidc"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oidc/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a sign-in at the provider
         * @description Extension. Gives the token for the code with which the browser came back; within a minute.
         */
        post: operations["takeOidcToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete an invitation
         * @description The account takes the email of the invitation; the email that is sent is a fixed placeholder.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in */
        get: operations["getProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a sign-in with a code
         * @description Extension. Takes a code of the person's authenticator app or one of their recovery codes, with the token of a sign-in that asks for it. Each code serves once.
         */
        post: operations["confirmSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the signed-in person is asked for a code at sign-in
         * @description Extension.
         */
        get: operations["getSecondFactor"];
        put?: never;
        /**
         * Begin to turn on a second factor
         * @description Extension. Makes a new secret, which counts once a code of it was given. A sign-in that asks for enrolment needs no password: it has just been given.
         */
        post: operations["startSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/second-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn on the second factor with a first code
         * @description Extension. A sign-in that asked for enrolment is complete with it.
         */
        post: operations["confirmSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/second-factor/off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn off the second factor
         * @description Extension. Takes the password and a code, and refuses whom a second factor is required of.
         */
        post: operations["endSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The signed-in person's API tokens, newest first
         * @description Extension.
         */
        get: operations["listApiTokens"];
        put?: never;
        /**
         * Make an API token
         * @description Extension. The token asks questions and reads the history of the person who made it, and does nothing else. It is answered this once.
         */
        post: operations["createApiToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/tokens/{id}": {
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
        /**
         * End an API token
         * @description Extension. It is worth nothing afterwards.
         */
        delete: operations["revokeApiToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the signed-in person is signed in, the session used last first
         * @description Extension.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * End every session of the person but this one
         * @description Extension. Their tokens are worth nothing afterwards.
         */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["SessionHandle"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a session of the person
         * @description Extension. Its token is worth nothing afterwards.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the session of the token
         * @description Extension. The token is worth nothing afterwards.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password of the signed-in person
         * @description Extension. Every other session of the person ends; the one that asks goes on.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logs/client-error": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report an error of the browser application
         * @description Taken with or without a token, so that an error before sign-in is known too. The token says whose it is; user_email is not looked at.
         */
        post: operations["reportClientError"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Users */
        get: operations["listUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}": {
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
        /** Delete a user */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        /** Change role or activity */
        patch: operations["updateUser"];
        trace?: never;
    };
    "/api/admin/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Invitations */
        get: operations["listInvitations"];
        put?: never;
        /** Invite somebody */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/invitations/{id}": {
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
        /** Revoke an unused, unexpired invitation */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/invitations/bulk/cleanup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete used or expired invitations */
        delete: operations["cleanUpInvitations"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logs/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Client errors, newest first */
        get: operations["listErrorLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logs/errors/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Counts of client errors */
        get: operations["getErrorLogStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logs/errors/{id}": {
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
        /** Delete a record */
        delete: operations["deleteErrorLog"];
        options?: never;
        head?: never;
        /** Mark resolved or unresolved */
        patch: operations["updateErrorLog"];
        trace?: never;
    };
    "/api/admin/ai-models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** AI models and which one is active */
        get: operations["listModels"];
        put?: never;
        /** Add a model */
        post: operations["createModel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ai-models/{id}": {
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
        /** Delete an inactive model */
        delete: operations["deleteModel"];
        options?: never;
        head?: never;
        /** Change a model's name, costs and limits */
        patch: operations["updateModel"];
        trace?: never;
    };
    "/api/admin/ai-models/{id}/activate": {
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
        /** Make this the active model */
        post: operations["activateModel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ai-models/{id}/try": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * The last test of a model
         * @description Extension. Called only where an admin tests models.
         */
        get: operations["getModelTry"];
        put?: never;
        /**
         * Test a model, active or not, with ten questions
         * @description Extension. Begins a test, which goes on by itself: the same address says how far it is. It is nobody's question, so it counts for nobody and leaves no record of questions; what a provider takes for it costs money.
         */
        post: operations["tryModel"];
        /**
         * Call off the test of a model
         * @description Extension. What was found until then stays.
         */
        delete: operations["cancelModelTry"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/queries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Questions of all users, newest first */
        get: operations["listAdminQueries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analyze/recommend-chart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Which chart suits the rows */
        post: operations["recommendChart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analyze/generate-table-heading": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A heading for a result table */
        post: operations["generateHeading"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analyze/generate-analysis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A written analysis of an answer */
        post: operations["generateAnalysis"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analyze/generate-followups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Questions to ask next */
        post: operations["generateFollowups"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/datasets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The datasets that are offered, and those that are being added
         * @description Extension. Called only where an admin opens the page of the data.
         */
        get: operations["listDatasets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/datasets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Dataset id */
                id: components["parameters"]["DatasetId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a dataset that was added, with its data */
        delete: operations["removeDataset"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/datasets/{id}/back": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Dataset id */
                id: components["parameters"]["DatasetId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Offer the version of a dataset before the one that is offered */
        post: operations["goBackToVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin a dataset of one's own, or another version of one */
        post: operations["createDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/drafts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** How far a draft is, and what its files were read as */
        get: operations["getDraft"];
        put?: never;
        post?: never;
        /** Discard a draft with its files */
        delete: operations["discardDraft"];
        options?: never;
        head?: never;
        /** Take decisions otherwise, and say what columns are called */
        patch: operations["changeDraft"];
        trace?: never;
    };
    "/api/admin/drafts/{id}/files/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
                /** @description Name of the file with its ending */
                name: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload the next part of a file
         * @description A file comes in parts, each from where the last one ended, so that what is cut off goes on where it was. A part that begins elsewhere is answered with 409 and what was received stands in the draft.
         */
        post: operations["uploadPart"];
        /** Take a file out of a draft */
        delete: operations["removeFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/drafts/{id}/load": {
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
        /** Load the files, which goes on where the page is closed or the server restarted */
        post: operations["loadDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/drafts/{id}/publish": {
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
        /** Offer the dataset to everybody */
        post: operations["publishDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/answers/{id}/verification": {
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
         * Mark an answer as verified
         * @description Extension. Keeps the question with the plan of the answer, whoever asked it. The same question is answered by that plan from then on, and every answer whose plan asks for the same carries the mark. A question with the same words that was verified before is replaced.
         */
        post: operations["verifyAnswer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/verified-questions/{id}": {
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
        /**
         * Take back that a question is verified
         * @description Extension. Its answers carry no mark any more, and the question is read as any other.
         */
        delete: operations["withdrawVerification"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/verified-questions/{id}/decision": {
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
         * Say which reading of a verified question is right
         * @description Extension. After a run that read it otherwise: verifies the plan that was verified before again, or the one that it was read as then.
         */
        post: operations["decideReading"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/datasets/{id}/bank": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Dataset id */
                id: components["parameters"]["DatasetId"];
            };
            cookie?: never;
        };
        /**
         * The verified questions of a dataset, and how they were read since
         * @description Extension. Called only where an admin opens them.
         */
        get: operations["getBank"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/datasets/{id}/bank/runs": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Dataset id */
                id: components["parameters"]["DatasetId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the verified questions of a dataset again
         * @description Extension. Begins a run, which goes on by itself: the bank says how far it is. It is nobody's question, so it counts for nobody and leaves no record of questions; what a language model takes for it costs money.
         */
        post: operations["runBank"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/data-profile/summary/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Dataset id or name */
                id: string;
            };
            cookie?: never;
        };
        /** What each column of a dataset means */
        get: operations["getDataProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Dataset id or name */
                id: string;
            };
            cookie?: never;
        };
        /** Size and key dimensions of a dataset */
        get: operations["getDatasetStats"];
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
        /** @description Extension. That an admin proved what the answer asks right; null where nobody did. */
        Verified: components["schemas"]["VerifiedMark"] | null;
        VerifiedMark: {
            /** @description Of the verified question */
            id: components["schemas"]["Id"];
            /** @description The name of the person */
            by: string;
            /** Format: date-time */
            at: string;
            /** @description For which it was verified; another with the same plan is verified with it */
            question: string;
        };
        VerifiedQuestion: {
            id: components["schemas"]["Id"];
            question: string;
            /** @description The plan that is right for it, in English */
            sentence: string;
            by: string;
            /** Format: date-time */
            at: string;
            /** @description The fingerprint of the rows that it was verified with */
            data_version: string;
            /**
             * Format: date-time
             * @description When those were made or loaded
             */
            data_of: string;
        };
        Bank: {
            /** @description Its id */
            dataset: string;
            name: string;
            /** @description The newest first */
            questions: components["schemas"]["VerifiedQuestion"][];
            /** @description How many more the file bank.yaml beside the semantic model has */
            of_file: number;
            /** @description Who may read them; the built-in interpreter first */
            readers: {
                /** @description builtin, or the id of a model */
                id: string;
                name: string;
                is_active: boolean;
                /** @description What a run may cost by what its last one did; null where nothing tells */
                estimate_usd: number | null;
            }[];
            /** @description The latest, the newest first */
            runs: components["schemas"]["BankRun"][];
            /** @description The active language model reads them too whenever something changed, which costs money. The built-in interpreter, which is free, always does. */
            model_runs_by_itself: boolean;
        };
        BankRun: {
            id: components["schemas"]["Id"];
            /** @description The name of who read them */
            reader: string;
            /** @enum {string} */
            state: "running" | "done" | "failed";
            /** @description Why it failed */
            problem: string | null;
            /** Format: date-time */
            begun_at: string;
            product_version: string;
            data_version: string;
            /** Format: date-time */
            data_of: string;
            /** @description Questions of the bank */
            asked: number;
            /** @description Of those read so far */
            tried: number;
            /** @description Read as verified */
            same: number;
            /** @description Read as something else, which is wrong or better */
            changed: number;
            /** @description Not answered */
            refused: number;
            cost_usd: number | null;
            /** @description Those that are not read as verified */
            found: {
                /** @enum {string} */
                kind: "changed" | "refused";
                /** @description Of the verified question; null where the file beside the semantic model has it */
                id: string | null;
                question: string;
                /** @description What it must be read as */
                before: string;
                /** @description What it is read as, or why it is not answered */
                now: string;
            }[];
        };
        ModelTry: {
            id: components["schemas"]["Id"];
            /** @description What it was called */
            model: string;
            /** @description The name of the dataset that was asked about */
            dataset: string;
            /** @enum {string} */
            state: "running" | "done" | "failed" | "cancelled";
            /** @description Why it failed */
            problem: string | null;
            /** Format: date-time */
            begun_at: string;
            /** @description Questions of the test */
            asked: number;
            right: number;
            input_tokens: number;
            /** @description Of those what the provider had kept */
            cached_tokens: number;
            output_tokens: number;
            /** @description Of all questions so far */
            seconds: number;
            median_seconds: number | null;
            /** @description Null where the registry has no costs */
            cost_usd: number | null;
            /** @description Those that were tried, in their order */
            questions: {
                question: string;
                /** @enum {string} */
                result: "right" | "wrong" | "refused" | "failed";
                /** @description What it must be read as; null where it must be refused */
                expected: string | null;
                /** @description What it is read as, or why there is no such thing */
                read: string;
                seconds: number;
            }[];
        };
        OwnDataset: {
            id: string;
            name: string;
            row_count: number;
            /**
             * Format: date-time
             * @description When its rows were loaded or changed last
             */
            loaded_at: string | null;
            /**
             * @description Where its rows are. What is built in or in an engine is not replaced here
             * @enum {string}
             */
            kept: "built in" | "files" | "engine";
            /** @description A version before this one is kept */
            can_go_back: boolean;
        };
        DatasetList: {
            datasets: components["schemas"]["OwnDataset"][];
            drafts: components["schemas"]["DraftSummary"][];
            /** @description Tables of an engine elsewhere that may be added */
            tables: string[];
        };
        /**
         * @description receiving: files are uploaded. loading: they are read. ready: they can be reviewed and published. failed: they cannot be loaded; files may be taken out and others uploaded.
         * @enum {string}
         */
        DraftState: "receiving" | "loading" | "ready" | "failed";
        DraftSummary: {
            id: components["schemas"]["Id"];
            name: string;
            replaces: string | null;
            state: components["schemas"]["DraftState"];
            /** Format: date-time */
            created_at: string;
        };
        Draft: components["schemas"]["DraftSummary"] & {
            appends: boolean;
            /** @description The table of an engine elsewhere that it describes */
            table: string | null;
            /** @description How often it was changed */
            revision: number;
            files: {
                name: string;
                /** @description Bytes that are there */
                received: number;
                /** @description Bytes that it has */
                size: number;
            }[];
            /** @description What is done while it loads */
            progress: string | null;
            /** @description Why it cannot be loaded and what to do */
            problem: string | null;
            review: components["schemas"]["Review"] | null;
        };
        /** @description A decision that was taken while reading, and may be taken otherwise */
        Decision: {
            id: string;
            /** @description What is decided */
            label: string;
            options: {
                value: string;
                label: string;
            }[];
            chosen: string;
            /** @description The rows do not decide it */
            is_doubted: boolean;
            /** @description What the rows show of it */
            why: string | null;
        };
        ReviewColumn: {
            name: string;
            /** @description What questions call it */
            label: string;
            synonyms: string[];
            unit: string | null;
            /** @description Nobody may learn it of one of them */
            is_sensitive: boolean;
            /** @description It tells rows or people apart and is never shown */
            is_hidden: boolean;
            /** @description Rows without a value */
            missing: number;
            /** @description What it holds */
            values: string;
            decisions: components["schemas"]["Decision"][];
        };
        Review: {
            row_count: number;
            row_singular: string;
            row_plural: string;
            /** @description Fewest rows or people behind a figure; 1 where nothing in it is about people */
            threshold: number;
            /** @description Whom it is about */
            about: string;
            notes: string[];
            /** @description Of the files as a whole */
            decisions: components["schemas"]["Decision"][];
            columns: components["schemas"]["ReviewColumn"][];
            /** @description The first rows as they were read in the order of the columns */
            rows: (string | null)[][];
            /** @description Questions that were tried on it */
            examples: {
                question: string;
                /** @description The line that answers it; null where it is not answered */
                answer: string | null;
                is_kept: boolean;
            }[];
            /** @description What is otherwise than in the version that is offered; empty for a new dataset */
            changes: string[];
        };
        DraftChange: {
            /** @description That which is changed; refused with 409 where somebody else changed it meanwhile */
            revision?: number;
            name?: string;
            row_singular?: string;
            row_plural?: string;
            threshold?: number;
            /** @description By the id of each */
            decisions?: {
                [key: string]: string;
            };
            /** @description By the name of each */
            columns?: {
                [key: string]: {
                    label?: string;
                    synonyms?: string[];
                    unit?: string | null;
                    is_sensitive?: boolean;
                    is_hidden?: boolean;
                };
            };
            /** @description Those that are kept */
            examples?: string[];
        };
        Error: {
            detail: string | {
                msg: string;
                loc: (string | number)[];
            }[];
            /** @description Of a question that waits (429 or 503): how many come before. Its place is kept for a few seconds for whoever asks the same again. */
            questions_before?: number;
        };
        /** Format: uuid */
        Id: string;
        /** Format: email */
        Email: string;
        /** @description A date (YYYY-MM-DD) or a date and time with its offset */
        Moment: string;
        /** @enum {string} */
        Role: "admin" | "content_editor";
        /** @enum {string} */
        Severity: "critical" | "error" | "warning" | "info" | "debug";
        /** @description At least 3 characters once trimmed, at most 500 as typed; no control characters but line breaks and tabs */
        Question: string;
        /** @description One row; keys are column names */
        Row: {
            [key: string]: unknown;
        };
        QueryRequest: {
            question: components["schemas"]["Question"];
            /** @description Extension. The dataset to ask, where there is more than one; the first of the profile without it. */
            dataset_id?: string;
            /** @description Extension. The audit_log_id of an earlier answer of the same person; what the question leaves out is taken from it ("now by region", "only smokers"). Without it, what a person asks goes on from that person's last answer about the dataset in the same sign-in where its words lean on it; what is asked with an API token leans on nothing. */
            follow_up_of?: components["schemas"]["Id"];
            /** @description Extension. The question goes on from no answer, whatever its words; `follow_up_of` does not go with it. */
            alone?: boolean;
            /** @description Extension. One change of what an earlier answer of the same person was understood as. It is checked as a plan of a language model is, and what it asks is the question then, whatever `question` says; neither `dataset_id` nor `follow_up_of` goes with it. */
            edit?: components["schemas"]["Edit"];
        };
        /** @description Extension. A message of JSON-RPC 2.0. */
        RpcMessage: {
            /** @constant */
            jsonrpc: "2.0";
        };
        /** @description Extension. */
        ReadRequest: {
            question: components["schemas"]["Question"];
            dataset_id?: string;
            /** @description The place of the cursor, where the question is completed; without it nothing is */
            at?: number;
            /** @description Words for which something else is looked for; without it nothing is */
            instead_of?: {
                from: number;
                to: number;
            };
            follow_up_of?: components["schemas"]["Id"];
            alone?: boolean;
        };
        /** @description Extension. What a question would ask. Places count UTF-16 units from its start. */
        Reading: {
            /** @enum {string} */
            outcome: "answer" | "offer" | "refuse";
            /** @description Of what would be asked, or of the first that would be offered; put together its parts are it */
            sentence: {
                text: string;
                /** @description The words stand for a part of what is asked */
                is_part: boolean;
            }[];
            /** @description Why it would not be answered */
            reason: string | null;
            /** @description A question that asks the same without the words that are not known */
            rest: string | null;
            assumptions: string[];
            /** @description Where something is needed that the question does not say */
            gap: {
                at: number;
                /** @description What is needed there */
                missing: string;
            } | null;
            /** @description Those that are more than filling */
            words: {
                from: number;
                to: number;
                /** @enum {string} */
                use: "used" | "assumed" | "passed" | "unknown";
                meaning: string | null;
            }[];
            /** @description A language model reads what is asked, and may understand it otherwise */
            by_model: boolean;
            /** @description The answer that it goes on from or may go on from */
            continues: components["schemas"]["Continues"];
            /** @description It goes on from that answer */
            leans: boolean;
            /** @description What may stand in the place of the words from there to the cursor; each makes a question that reads */
            completions: {
                text: string;
                from: number;
                /** @enum {string} */
                kind: "figure" | "column" | "value" | "period" | "question";
            }[];
            /** @description What may stand in the place of the words; each was tried */
            replacements: {
                text: string;
                /** @enum {string} */
                kind: "figure" | "column" | "value" | "period";
                /** @description The column that it is a value of */
                of: string | null;
                /** @description The question with it */
                question: string;
                /** @description How that reads */
                sentence: string;
            }[];
        };
        /** @description Extension. What stands at a place of the plan of an answer becomes something else. */
        Edit: {
            /** @description The audit_log_id of the answer */
            of: components["schemas"]["Id"];
            at: components["schemas"]["PlanPlace"];
            /** @description What stands there then; null takes it away */
            to: unknown;
        };
        /** @description Extension. A part of a plan: "filter/0"; at "filter/-" one more */
        PlanPlace: string;
        ChoicesRequest: {
            /** @description The audit_log_id of the answer */
            of: components["schemas"]["Id"];
            at: components["schemas"]["PlanPlace"];
            /** @description What the words of a choice have in them, whatever their case; all values that may be known are looked at */
            search?: string;
            /** @description Asks for the one choice of a condition from one end to the other, both included; null leaves an end open */
            between?: {
                from: components["schemas"]["End"];
                to: components["schemas"]["End"];
            };
        };
        /** @description A day (YYYY-MM-DD), or a number */
        End: string | number | null;
        /**
         * @description Extension. A condition from one day or number to another, both included.
         * @example {
         *       "kind": "date",
         *       "from": "2024-01-01",
         *       "to": "2024-12-31",
         *       "first": "2023-01-01",
         *       "last": "2025-12-31"
         *     }
         */
        Between: {
            /** @enum {string} */
            kind: "date" | "number";
            from: components["schemas"]["End"];
            to: components["schemas"]["End"];
            /** @description The first that is known of; null where none is */
            first: components["schemas"]["End"];
            /** @description The last that is known of; null where none is */
            last: components["schemas"]["End"];
        };
        /** @description Extension. What may stand at a place of a plan; it was tried. */
        Choice: {
            label: string;
            detail: string | null;
            /** @description What it stands under */
            section: string;
            /** @description It stands there already */
            is_current: boolean;
            /** @description What asks for it; null of what stands there, and of a further list */
            edit: components["schemas"]["Change"] | null;
            /** @description The place of a further list */
            opens: string | null;
        };
        /** @description Extension. A change of a plan, and the question that asks for what it makes. */
        Change: {
            at: components["schemas"]["PlanPlace"];
            /** @description What stands there then; null takes it away */
            to: unknown;
            question: string;
        };
        QueryResult: {
            success: boolean;
            user_email: string;
            user_question: string;
            generated_sql: string | null;
            html_table: string | null;
            results: components["schemas"]["Row"][];
            analysis: string | null;
            metadata: components["schemas"]["ResultMetadata"];
            error_message: string | null;
            table_heading: string | null;
            audit_log_id: string | null;
            /** @description Extension. The path of a page that shows this answer; null where there is none to show. */
            address?: string | null;
            /** @description Extension. The dataset that was asked, where there are several; null where there is one. */
            dataset_name?: string | null;
            /** @description Extension. The same for the same question, plan, data, semantic model, reader and policy. */
            answer_id?: string | null;
            chart_recommendation: components["schemas"]["ChartRecommendation"] | null;
            /** @description Extension. What disclosure control did, in a sentence. */
            privacy_note?: string | null;
            interpretation?: components["schemas"]["Interpretation"];
            verified?: components["schemas"]["Verified"];
            continues?: components["schemas"]["Continues"];
            offers?: components["schemas"]["Offers"];
            /** @description Extension. The table of the answer as data. */
            table?: components["schemas"]["AnswerTable"] | null;
        };
        /** @description Extension. The answer that the question went on from: what it leaves out was taken from there. Null where the question was read alone. */
        Continues: {
            /** @description The audit_log_id of that answer */
            id: components["schemas"]["Id"];
            /** @description As it was asked */
            question: string;
            /** @description What it was understood as */
            sentence: string;
            /** @description What that answer itself went on from, the first of them first */
            before?: {
                id: components["schemas"]["Id"];
                question: string;
            }[];
        } | null;
        /** @description Extension. Where the question was not understood well enough to be answered, what it may have asked for, likeliest first. Each was run and shows something; its question asks for it alone. Empty in all other cases. */
        Offers: components["schemas"]["Offer"][];
        /**
         * @example {
         *       "question": "Average monthly premium by region for all quotes",
         *       "heading": "Average monthly premium by region",
         *       "figure": {
         *         "group": "London",
         *         "label": "Average monthly premium (£)",
         *         "text": "£158.20"
         *       }
         *     }
         */
        Offer: {
            question: string;
            heading: string;
            /** @description The first figure of its answer, as a person reads it */
            figure: {
                /** @description Of which group; null where the answer has none */
                group: string | null;
                /** @description The column */
                label: string;
                text: string;
            };
        };
        /** @description Extension. What html_table shows, as data; columns in their order, a row with a cell for each of them. */
        AnswerTable: {
            columns: {
                /** @description The key of the column in the rows of results */
                id: string;
                label: string;
                /**
                 * @description Whether it names groups or measures them
                 * @enum {string}
                 */
                role: "dimension" | "measure";
                /** @description Of a measure, whether its figures are exact; otherwise they carry noise, so that no single entity shows in them */
                exact?: boolean;
                /** @description Of a measure whose figures carry noise, how many of their decimals hold; -1 where tens do */
                decimals?: number;
                /** @description What its numbers are counted in, a currency's ISO 4217 code or a word such as percent; null for plain numbers */
                unit: string | null;
                /**
                 * @description How its values are written; currency takes the unit for its currency
                 * @enum {string}
                 */
                format: "text" | "number" | "currency" | "percent" | "ratio";
            }[];
            /** @description How many entities the first figure of each row stands on; null where it is hidden. Absent where that would say what the figure says. */
            behind?: {
                /** @description Over the column of counts, such as "Quotes behind it" */
                label: string;
                counts: (number | null)[];
            };
            /** @description How far figures can be trusted, for each row a list with one entry for each measure in the order of the columns. Absent in answers of earlier versions. */
            certainty?: {
                /**
                 * @description hidden is not shown
                 * @enum {string}
                 */
                status: "exact" | "noise" | "hidden";
                /** @description How many entities stand behind it, with noise where that tells of something sensitive */
                number: number | null;
                /** @description The standard deviation of its noise, in the unit of the column */
                noise: number;
                /** @description Its standard error, what chance does to it; null where none is known */
                error: number | null;
            }[][];
            /** @description Groups that everybody may know of and that are not shown, with the reason; absent where there are none, or too many to name */
            not_shown?: {
                /** @description The group, such as "North East" */
                label: string;
                /** @description Such as "fewer than 5 quotes" */
                why: string;
            }[];
            /** @description How many of the rows answer what was asked; those after them are the others of a ranking, in their order, and stand in neither html_table nor results. Absent where all rows are the answer. */
            asked?: number;
            /** @description The places of the rows that the answer is about, the first of them most; absent where it is about none before others */
            emphasis?: number[];
            /** @description What the point tells over all groups together, which no row holds, in the unit of the figure that is drawn; absent where it tells of none */
            overall?: {
                /** @description What they are over, such as "All regions" */
                label: string;
                figures: {
                    /** @description The place of a row of the same period; null where it is over all rows */
                    row: number | null;
                    value: number;
                    text: string;
                    /** @description It is told by itself, such as a peak */
                    is_strong: boolean;
                }[];
            };
            /** @description The places of rows whose period the data do not cover whole, so that a total of it is no low; absent where there are none */
            cut_short?: number[];
            /** @description The answer in one line, put together from its parts; absent where a table has no point of its own */
            point?: {
                text: string;
                /** @description It is what was asked for */
                is_strong: boolean;
            }[];
            /** @description Of one figure alone, how it stands to the same of more rows, which was asked and judged like any other question */
            comparison?: {
                /** @description Such as "14% below London as a whole" */
                text: string;
                /** @description Asks for the figure that it is compared with */
                question: string;
            };
            /** @description A cell is its value, or value and text where the column's format does not give the text. A measure that is null alone is hidden. */
            rows: ((string | number | null) | {
                value: string | number | null;
                text: string;
            })[][];
        };
        ResultMetadata: {
            row_count: number;
            execution_time_ms: number;
            /** @default 5 */
            k_threshold_used: number;
            /** @description Groups that are not shown in whole. Where something sensitive is told, these are all that the question may have by what everybody may know, whether few stand behind them or none. */
            groups_suppressed: number;
            /** @description Extension. How many questions the person may still ask today (UTC), where that is 20 or fewer; null where it is more, or any number. */
            questions_left?: number | null;
        };
        /** @description Extension. How the question was understood. */
        Interpretation: {
            /** @enum {string} */
            outcome: "answer" | "offer" | "refuse";
            restatement: string | null;
            /** @description The restatement in its parts, which put together are it; empty where there is no answer */
            sentence?: components["schemas"]["SentencePart"][];
            /** @description What the answer covers beyond what was asked: the years of the data, how many stand behind all groups */
            scope?: string[];
            /** @description Where something may be put to the plan */
            additions?: {
                at: components["schemas"]["PlanPlace"];
                kind: components["schemas"]["PartKind"];
            }[];
            /** @description Why the question is not answered, in a sentence; null where it is */
            reason?: string | null;
            assumptions: string[];
            suggestions: string[];
            /** @description Of a question that is refused, one that asks what it asks without the words that are not known; null where that is none */
            rest?: string | null;
            /** @description Of a question that is refused, what was understood, in its own words, with a gap to be completed; empty where nothing was, or where the question is one that is never answered */
            understood?: {
                before: string;
                /** @description What the gap stands for: words that were not understood, or what is needed there */
                missing: string;
                after: string;
                /** @description Where it begins in the question, in UTF-16 units */
                from?: number;
                /** @description Where it ends; the same where something is needed at one place */
                to?: number;
            }[];
            /** @description Other close readings of the same words, each as a question that asks for that reading alone */
            alternatives?: string[];
            /** @description Where groups were hidden, a question with larger groups that was tried and hides fewer */
            coarser?: {
                question: string;
                hidden: number;
            } | null;
            plan: {
                [key: string]: unknown;
            } | null;
            tokens: {
                text: string;
                /**
                 * @description Used words are held by the plan; passed ones have a meaning that the plan, or what is offered, does without; of unknown ones none is known
                 * @enum {string}
                 */
                use: "used" | "assumed" | "filler" | "passed" | "unknown";
                meaning: string | null;
                /** @description Where in the plan what the words made stands, as JSON pointers; absent where it is not used or not known */
                nodes?: string[];
            }[];
            /** @description How the words were combined into the plan; empty where something else than the grammar read them */
            derivations?: components["schemas"]["Derivation"][];
        };
        /** @enum {string} */
        PartKind: "figure" | "function" | "column" | "group" | "condition" | "figureCondition" | "comparison" | "order" | "limit" | "chart";
        /**
         * @description Extension. Words of the sentence of a plan, and what they stand for.
         * @example {
         *       "text": "region",
         *       "at": "dimensions/0",
         *       "kind": "group",
         *       "opens": true,
         *       "removal": {
         *         "at": "dimensions/0",
         *         "to": null,
         *         "question": "Average monthly premium for all quotes"
         *       }
         *     }
         */
        SentencePart: {
            text: string;
            /** @description The part of the plan that they stand for; null of words between parts */
            at: string | null;
            /** @description There are choices of what may stand there instead */
            opens: boolean;
            /** @description What asks without it; null where it cannot be left out */
            removal: components["schemas"]["Change"] | null;
            kind: components["schemas"]["PartKind"] | null;
        };
        /**
         * @description Extension. What words were read as, by a rule from other readings or by the lexicon.
         * @example {
         *       "words": "average premium",
         *       "category": "measure",
         *       "rule": "aggregate column",
         *       "meaning": null,
         *       "weight": 0,
         *       "parts": [
         *         {
         *           "words": "average",
         *           "category": "aggregate",
         *           "rule": null,
         *           "meaning": "average",
         *           "weight": 0,
         *           "parts": []
         *         },
         *         {
         *           "words": "premium",
         *           "category": "column",
         *           "rule": null,
         *           "meaning": "monthly premium",
         *           "weight": 0,
         *           "parts": []
         *         }
         *       ]
         *     }
         */
        Derivation: {
            words: string;
            /** @description What they are a reading of: measure, filter, groups */
            category: string;
            /** @description Null where the words themselves say it */
            rule: string | null;
            /** @description What the lexicon knows the words as; null where a rule read them */
            meaning: string | null;
            /** @description Of this reading with its parts: the lighter, the likelier */
            weight: number;
            parts: components["schemas"]["Derivation"][];
        };
        HistoryItem: {
            id: components["schemas"]["Id"];
            question: string;
            generated_sql: string | null;
            success: boolean;
            row_count: number;
            execution_time_ms: number;
            error_message: string | null;
            /** @default 5 */
            k_threshold_used: number;
            groups_suppressed: number;
            /** @description Extension. The path of a page that shows this answer; null where there is none to show. */
            address?: string | null;
            /** @description Extension. The dataset that was asked, where there are several; null where there is one. */
            dataset_name?: string | null;
            /** @description Extension. The same for the same question, plan, data, semantic model, reader and policy. */
            answer_id?: string | null;
            /** Format: date-time */
            created_at: string;
            dataset_id: string;
            results_json: components["schemas"]["Row"][] | null;
            html_table: string | null;
            analysis_text: string | null;
            cached: boolean;
            /** @description Extension. The heading made for this answer. */
            table_heading?: string | null;
            /** @description Extension. The chart recommended for this answer. */
            chart_recommendation?: components["schemas"]["ChartRecommendation"] | null;
            /** @description Extension. What disclosure control did. */
            privacy_note?: string | null;
            /** @description Extension. How the question was understood. */
            interpretation?: components["schemas"]["Interpretation"] | null;
            verified?: components["schemas"]["Verified"];
            continues?: components["schemas"]["Continues"];
            offers?: components["schemas"]["Offers"];
            /** @description Extension. The table of the answer as data. */
            table?: components["schemas"]["AnswerTable"] | null;
        };
        Profile: {
            id?: components["schemas"]["Id"];
            email: string;
            full_name?: string;
            role: components["schemas"]["Role"];
            /** @description Extension. The datasets this person may ask. */
            datasets?: components["schemas"]["Dataset"][];
            /** @description Extension. The active model, for people who may not list the models. */
            active_model?: components["schemas"]["ActiveModel"] | null;
            /** @description Extension. Each answer has an address, under which it can be opened again. */
            opens_answers?: boolean;
            /** @description Extension. Logging out calls the server, so that the token ends there too. */
            ends_sessions?: boolean;
            /** @description Extension. The server has /api/query/read. */
            reads_along?: boolean;
            /** @description Extension. The server has the calls below /api/account. */
            guards_account?: boolean;
        };
        /**
         * @description Extension. What is missing to be signed in: a code, or a second factor that is required and not there yet. The token serves for this step alone; once signed in, nothing is asked.
         * @enum {string}
         */
        SignInStep: "code" | "enrolment";
        /** @description Six digits of an authenticator app, or a recovery code */
        Code: string;
        ApiToken: {
            id: components["schemas"]["Id"];
            name: string;
            /** @description How the token begins */
            prefix: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            /** Format: date-time */
            last_used_at: string | null;
        };
        SessionHandle: string;
        Session: {
            id: components["schemas"]["SessionHandle"];
            /** @description Such as Firefox on Windows; null where it is not known */
            device: string | null;
            /** Format: date-time */
            first_seen: string;
            /** Format: date-time */
            last_seen: string;
            /** @description Whether it is the session that asks */
            is_this: boolean;
        };
        SecondFactor: {
            is_on: boolean;
            /** Format: date-time */
            since: string | null;
            recovery_codes_left: number;
            /** @description It cannot be turned off */
            is_required: boolean;
        };
        Dataset: {
            id: string;
            name: string;
            /** @description Extension. What the dataset is, and whether it is synthetic. */
            description?: string;
        };
        ActiveModel: {
            name: string;
            provider: string;
        };
        Registration: {
            /** @description A fixed placeholder; the invitation's email is taken */
            email: string;
            /** @description At least one uppercase letter, one lowercase letter, one digit and one special character */
            password: string;
            full_name: string;
            invite_token: string;
        };
        User: {
            id: components["schemas"]["Id"];
            email: string;
            full_name: string;
            role: components["schemas"]["Role"];
            is_active: boolean;
            /** Format: date-time */
            last_login: string | null;
            /** Format: date-time */
            created_at: string;
        };
        Invitation: {
            id: components["schemas"]["Id"];
            email: string;
            role: components["schemas"]["Role"];
            token: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            used: boolean;
            /** Format: date-time */
            used_at: string | null;
        };
        /** @enum {string} */
        Provider: "anthropic" | "openai";
        /** @description Dollars per million tokens */
        Cost: number | null;
        /** @default 4096 */
        MaxTokens: number;
        /** @default 0 */
        Temperature: number;
        ModelCreation: {
            name: string;
            model_id: string;
            /** @default anthropic */
            provider: components["schemas"]["Provider"];
            cost_per_mtok_input?: components["schemas"]["Cost"];
            cost_per_mtok_output?: components["schemas"]["Cost"];
            max_tokens?: components["schemas"]["MaxTokens"];
            temperature?: components["schemas"]["Temperature"];
            description?: string | null;
        };
        Model: {
            id: components["schemas"]["Id"];
            name: string;
            model_id: string;
            /** @description anthropic, openai; Extension: builtin for the system entry */
            provider: string;
            cost_per_mtok_input: components["schemas"]["Cost"];
            cost_per_mtok_output: components["schemas"]["Cost"];
            max_tokens: components["schemas"]["MaxTokens"];
            temperature: components["schemas"]["Temperature"];
            description: string | null;
            is_active: boolean;
            /** @description Extension. Whether it can be asked ten questions whose plans are known. */
            can_be_tested?: boolean;
        };
        AdminQuery: {
            id: components["schemas"]["Id"];
            /** Format: date-time */
            created_at: string;
            user_email: string;
            user_question: string;
            generated_sql: string | null;
            success: boolean;
            row_count: number;
            execution_time_ms: number;
            error_message: string | null;
            html_table?: string | null;
            analysis_text?: string | null;
            results_json?: components["schemas"]["Row"][] | null;
            /** @description Extension. The plan of the answer, as a sentence. */
            restatement?: string | null;
            /** @description Extension. What disclosure control withheld of the answer, and why. */
            privacy_note?: string | null;
            verified?: components["schemas"]["Verified"];
            usage?: components["schemas"]["Usage"];
            /** @description Extension. Whether it touches something sensitive, and its smallest group that is shown stands on fewer than five times the threshold, or none is shown; null for one of before this was kept. */
            narrow?: boolean | null;
        };
        /** @description Extension. Who asked most questions that tell something sensitive of few, whatever the list is filtered by. */
        NarrowQuestions: {
            /** @description Over how many days they are counted */
            days: number;
            /** @description Those with most first; empty where nobody asked any */
            people: {
                user_email: string;
                questions: number;
            }[];
        };
        /** @description Extension. Which model answered, and what that took; tokens and cost are null where no provider was asked. */
        Usage: {
            model: string | null;
            provider: string | null;
            input_tokens: number | null;
            output_tokens: number | null;
            cost_usd: number | null;
        };
        ErrorLog: {
            id: components["schemas"]["Id"];
            /** Format: date-time */
            created_at: string;
            user_email: string | null;
            message: string;
            severity: components["schemas"]["Severity"];
            url: string | null;
            resolved: boolean;
            stack: string | null;
            user_agent: string | null;
            metadata: {
                [key: string]: unknown;
            };
        };
        ClientError: {
            message: string;
            /** @default error */
            severity: components["schemas"]["Severity"];
            stack?: string | null;
            url?: string | null;
            user_agent?: string | null;
            user_email?: string | null;
            metadata?: {
                [key: string]: unknown;
            } | null;
        };
        ChartRecommendation: {
            success: boolean;
            /** @enum {string} */
            chart_type: "bar" | "line" | "histogram" | "scatter" | "pie";
            title: string;
            x_axis: components["schemas"]["Axis"];
            y_axis: components["schemas"]["Axis"];
            /** @description Extension. Which rule chose the chart. */
            reason?: string;
            /** @description Extension. Columns of several figures of each group that are drawn beside each other in bars. */
            figures?: string[];
            /** @description Extension. Why there is no recommendation. */
            detail?: string | null;
        };
        Axis: {
            column: string;
            label: string;
        };
        ColumnMetadata: {
            name: string;
            /** @enum {string} */
            data_type: "number" | "boolean" | "date" | "string";
            cardinality: number;
            is_nullable: boolean;
            sample_values: unknown[];
        };
        DatasetStats: {
            row_count: number;
            /** Format: date-time */
            last_updated: string;
            guide?: components["schemas"]["DatasetGuide"];
            key_dimensions: ({
                name: string;
                /** @constant */
                type: "categorical";
                count: number;
            } | {
                name: string;
                /** @constant */
                type: "numeric";
                range: {
                    min: number;
                    max: number;
                };
            })[];
        };
        /** @description Extension. What can be asked of a dataset, for whoever has not asked yet. */
        DatasetGuide: {
            /** @description Questions that were tried and show something */
            questions: string[];
            columns: {
                label: string;
                description: string;
                /** @description The names of a category, in alphabetical order; null for any other column */
                values: string[] | null;
                /** @description The span of a number, in words */
                range: string | null;
                /** @description First and last day of a date */
                days: {
                    /** Format: date */
                    first: string;
                    /** Format: date */
                    last: string;
                } | null;
            }[];
        };
        DataProfile: {
            id: string;
            name: string;
            description: string;
            row_count: number;
            columns: {
                name: string;
                label: string;
                type: string;
                unit?: string | null;
                description: string;
                values: string[] | null;
            }[];
        };
    };
    responses: {
        /** @description Signed in */
        Token: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "access_token": "eyJhbGciOiJIUzI1NiJ9.e30.x",
                 *       "token_type": "bearer"
                 *     }
                 */
                "application/json": {
                    access_token: string;
                    /** @constant */
                    token_type: "bearer";
                    asks?: components["schemas"]["SignInStep"];
                };
            };
        };
        /** @description The request cannot be read or carried out */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No valid token, or wrong credentials */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The role does not allow this */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No such record */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The state of the record does not allow this */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request has the wrong shape */
        Invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": [
                 *         {
                 *           "msg": "must NOT have more than 500 characters",
                 *           "loc": [
                 *             "body",
                 *             "question"
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request is larger than the server takes */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request is not JSON */
        WrongType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too many requests; Retry-After says when */
        RateLimited: {
            headers: {
                /** @description Seconds to wait */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The server failed; the detail names the request in its log */
        Unexpected: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The server cannot do this now; Retry-After says when it may, where that is known */
        Unavailable: {
            headers: {
                /** @description Seconds to wait */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        Id: components["schemas"]["Id"];
        /** @description Dataset id */
        DatasetId: string;
        Limit: number;
        Offset: number;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    executeQuery: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "question": "What is the average cost of health insurance for a 40-year-old in London?"
                 *     }
                 */
                "application/json": components["schemas"]["QueryRequest"];
            };
        };
        responses: {
            /** @description The answer, or why there is none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "user_email": "ana@example.com",
                     *       "user_question": "What is the average cost of health insurance for a 40-year-old in London?",
                     *       "generated_sql": "select avg(monthly_premium_gbp) from insurance_pricing where age = 40 and region = 'London'",
                     *       "html_table": "<table><thead><tr><th>Average monthly premium (£)</th></tr></thead><tbody><tr><td>98.12</td></tr></tbody></table>",
                     *       "results": [
                     *         {
                     *           "average_monthly_premium_gbp": 98.12
                     *         }
                     *       ],
                     *       "analysis": null,
                     *       "metadata": {
                     *         "row_count": 1,
                     *         "execution_time_ms": 12,
                     *         "k_threshold_used": 5,
                     *         "groups_suppressed": 0,
                     *         "questions_left": 12
                     *       },
                     *       "error_message": null,
                     *       "table_heading": null,
                     *       "audit_log_id": "3f0f6c1e-7c83-4a3a-9f29-5a35a1e5c0aa",
                     *       "chart_recommendation": null,
                     *       "table": {
                     *         "columns": [
                     *           {
                     *             "id": "average_monthly_premium_gbp",
                     *             "label": "Average monthly premium",
                     *             "role": "measure",
                     *             "unit": "GBP",
                     *             "format": "currency"
                     *           }
                     *         ],
                     *         "rows": [
                     *           [
                     *             98.12
                     *           ]
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["QueryResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Unexpected"];
        };
    };
    readQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "question": "average premium by re",
                 *       "at": 21
                 *     }
                 */
                "application/json": components["schemas"]["ReadRequest"];
            };
        };
        responses: {
            /** @description How it reads */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "outcome": "refuse",
                     *       "sentence": [],
                     *       "reason": "I don't know “re” in PMI Pricing.",
                     *       "rest": "Average monthly premium",
                     *       "assumptions": [],
                     *       "gap": null,
                     *       "words": [
                     *         {
                     *           "from": 0,
                     *           "to": 7,
                     *           "use": "used",
                     *           "meaning": "average"
                     *         },
                     *         {
                     *           "from": 19,
                     *           "to": 21,
                     *           "use": "unknown",
                     *           "meaning": null
                     *         }
                     *       ],
                     *       "by_model": false,
                     *       "continues": null,
                     *       "leans": false,
                     *       "completions": [
                     *         {
                     *           "text": "region",
                     *           "from": 19,
                     *           "kind": "column"
                     *         }
                     *       ],
                     *       "replacements": []
                     *     }
                     */
                    "application/json": components["schemas"]["Reading"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Unexpected"];
        };
    };
    listChoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "of": "3f0f6c1e-7c83-4a3a-9f29-5a35a1e5c0aa",
                 *       "at": "limit"
                 *     }
                 */
                "application/json": components["schemas"]["ChoicesRequest"];
            };
        };
        responses: {
            /** @description The choices, none where nothing else may stand there */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "is_whole": true,
                     *       "choices": [
                     *         {
                     *           "label": "The first 5",
                     *           "detail": null,
                     *           "section": "How many",
                     *           "is_current": false,
                     *           "edit": {
                     *             "at": "limit",
                     *             "to": 5,
                     *             "question": "Number of quotes by insurer for all quotes, the 5 with the highest number of quotes"
                     *           },
                     *           "opens": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        choices: components["schemas"]["Choice"][];
                        /** @description False where more may stand there than is listed, which a search finds, or own words say; absent where a backend does not say */
                        is_whole?: boolean;
                        /** @description What condition from one end to another may stand there; null or absent where none may */
                        between?: components["schemas"]["Between"] | null;
                        /** @description Why the condition that was asked for cannot stand there, in a sentence; null or absent where it can */
                        problem?: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Unexpected"];
        };
    };
    listHistory: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                offset?: components["parameters"]["Offset"];
                /** @description Dataset id */
                dataset?: string;
                /** @description First moment included */
                start?: components["schemas"]["Moment"];
                /** @description Last moment included */
                end?: components["schemas"]["Moment"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["HistoryItem"][];
                        total: number;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Unexpected"];
        };
    };
    getAnswer: {
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
            /** @description The answer as it was kept */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryItem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Unexpected"];
        };
    };
    callTools: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "jsonrpc": "2.0",
                 *       "id": 1,
                 *       "method": "tools/call",
                 *       "params": {
                 *         "name": "ask",
                 *         "arguments": {
                 *           "dataset": "insurance_pricing",
                 *           "question": "average premium by region"
                 *         },
                 *         "_meta": {
                 *           "io.modelcontextprotocol/protocolVersion": "2026-07-28",
                 *           "io.modelcontextprotocol/clientInfo": {
                 *             "name": "reports",
                 *             "version": "1.0.0"
                 *           },
                 *           "io.modelcontextprotocol/clientCapabilities": {}
                 *         }
                 *       }
                 *     }
                 */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description What the message is answered with */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RpcMessage"];
                    "text/event-stream": string;
                };
            };
            /** @description A notification was taken */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A message that this revision does not have */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RpcMessage"] | components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description A method that there is not */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RpcMessage"];
                };
            };
            /** @description The client takes neither JSON nor events */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RpcMessage"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Unexpected"];
        };
    };
    getProtectedResource: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource and who gives tokens for it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "resource": "https://querent.example.com/mcp",
                     *       "authorization_servers": [
                     *         "https://login.example.com"
                     *       ],
                     *       "bearer_methods_supported": [
                     *         "header"
                     *       ],
                     *       "scopes_supported": [
                     *         "openid"
                     *       ],
                     *       "resource_name": "Querent"
                     *     }
                     */
                    "application/json": {
                        /** Format: uri */
                        resource: string;
                        authorization_servers: string[];
                        bearer_methods_supported: string[];
                        scopes_supported?: string[];
                        resource_name: string;
                    };
                };
            };
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It can */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    };
                };
            };
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Unexpected"];
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It does */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "alive"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        status: "alive";
                    };
                };
            };
            default: components["responses"]["Unexpected"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They should */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ready"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        status: "ready";
                    };
                };
            };
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Unexpected"];
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ana@example.com",
                 *       "password": "Correct-horse-9"
                 *     }
                 */
                "application/json": {
                    email: components["schemas"]["Email"];
                    password: string;
                };
            };
        };
        responses: {
            200: components["responses"]["Token"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Unexpected"];
        };
    };
    startOidc: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the provider, with a cookie that comes back with the browser */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Unexpected"];
        };
    };
    finishOidc: {
        parameters: {
            query?: {
                code?: string;
                state?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To a page that signs the browser in, or says why it does not */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Unexpected"];
        };
    };
    takeOidcToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "eyJhbGciOiJkaXIifQ..a.b.c"
                 *     }
                 */
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            200: components["responses"]["Token"];
            400: components["responses"]["BadRequest"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Unexpected"];
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "placeholder@example.com",
                 *       "password": "Correct-horse-9",
                 *       "full_name": "Ana Analyst",
                 *       "invite_token": "Yk8yTnFq3yq2m0oJw0fVxkq9m9b0pF8m0cPp0Qd1eXc"
                 *     }
                 */
                "application/json": components["schemas"]["Registration"];
            };
        };
        responses: {
            200: components["responses"]["Token"];
            400: components["responses"]["BadRequest"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Unexpected"];
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "7f0c6c1e-7c83-4a3a-9f29-5a35a1e5c0aa",
                     *       "email": "ana@example.com",
                     *       "full_name": "Ana Analyst",
                     *       "role": "admin"
                     *     }
                     */
                    "application/json": components["schemas"]["Profile"];
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Unexpected"];
        };
    };
    confirmSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "287082"
                 *     }
                 */
                "application/json": {
                    code: components["schemas"]["Code"];
                };
            };
        };
        responses: {
            200: components["responses"]["Token"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Unexpected"];
        };
    };
    getSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The second factor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "is_on": false,
                     *       "since": null,
                     *       "recovery_codes_left": 0,
                     *       "is_required": false
                     *     }
                     */
                    "application/json": components["schemas"]["SecondFactor"];
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Unexpected"];
        };
    };
    startSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "current_password": "Correct-horse-9"
                 *     }
                 */
                "application/json": {
                    current_password?: string;
                };
            };
        };
        responses: {
            /** @description The secret, shown this once */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "secret": "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
                     *       "uri": "otpauth://totp/Querent:ana%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Querent"
                     *     }
                     */
                    "application/json": {
                        /** @description In base32 */
                        secret: string;
                        /** @description What authenticator apps read from a picture (otpauth) */
                        uri: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Unexpected"];
        };
    };
    confirmSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "287082"
                 *     }
                 */
                "application/json": {
                    code: components["schemas"]["Code"];
                };
            };
        };
        responses: {
            /** @description It is on */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Each serves once in the place of a code; shown this once */
                        recovery_codes: string[];
                        /** @description Where a sign-in asked for enrolment */
                        access_token: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Unexpected"];
        };
    };
    endSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "current_password": "Correct-horse-9",
                 *       "code": "287082"
                 *     }
                 */
                "application/json": {
                    current_password: string;
                    code: components["schemas"]["Code"];
                };
            };
        };
        responses: {
            /** @description It is off */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Unexpected"];
        };
    };
    listApiTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tokens: components["schemas"]["ApiToken"][];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Unexpected"];
        };
    };
    createApiToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Monthly report",
                 *       "expires_in_days": 90
                 *     }
                 */
                "application/json": {
                    name: string;
                    expires_in_days: number;
                };
            };
        };
        responses: {
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What is sent as Bearer, shown this once */
                        token: string;
                        api_token: components["schemas"]["ApiToken"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Unexpected"];
        };
    };
    revokeApiToken: {
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
            /** @description Ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sessions: components["schemas"]["Session"][];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Unexpected"];
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Unexpected"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["SessionHandle"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Unexpected"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "current_password": "Correct-horse-9",
                 *       "new_password": "Brave-otter-27"
                 *     }
                 */
                "application/json": {
                    current_password: string;
                    new_password: string;
                };
            };
        };
        responses: {
            /** @description Changed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Unexpected"];
        };
    };
    reportClientError: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "message": "Cannot read properties of null",
                 *       "severity": "error",
                 *       "url": "https://querent.example/"
                 *     }
                 */
                "application/json": components["schemas"]["ClientError"];
            };
        };
        responses: {
            /** @description Kept */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: components["schemas"]["Id"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Unexpected"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                offset?: components["parameters"]["Offset"];
                role?: components["schemas"]["Role"];
                is_active?: boolean;
                /** @description Extension. Part of an email or name, whatever the case. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        users: components["schemas"]["User"][];
                        total: number;
                        /** @description Extension. Whether `search` is understood. */
                        searchable?: boolean;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteUser: {
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
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "content_editor"
                 *     }
                 */
                "application/json": {
                    role?: components["schemas"]["Role"];
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description The user as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Unexpected"];
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                offset?: components["parameters"]["Offset"];
                used?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invitations: components["schemas"]["Invitation"][];
                        total: number;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Unexpected"];
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ben@example.com",
                 *       "role": "content_editor"
                 *     }
                 */
                "application/json": {
                    email: components["schemas"]["Email"];
                    role: components["schemas"]["Role"];
                };
            };
        };
        responses: {
            /** @description The invitation, its token included */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Unexpected"];
        };
    };
    revokeInvitation: {
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
            /** @description Revoked */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Unexpected"];
        };
    };
    cleanUpInvitations: {
        parameters: {
            query?: {
                used?: boolean;
                expired?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deleted_count: number;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Unexpected"];
        };
    };
    listErrorLogs: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                offset?: components["parameters"]["Offset"];
                severity?: components["schemas"]["Severity"];
                resolved?: boolean;
                user_email?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: components["schemas"]["ErrorLog"][];
                        total: number;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Unexpected"];
        };
    };
    getErrorLogStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Counts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        unresolved: number;
                        last_24h: number;
                        by_severity: {
                            [key: string]: number;
                        };
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteErrorLog: {
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
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateErrorLog: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "resolved": true
                 *     }
                 */
                "application/json": {
                    resolved: boolean;
                };
            };
        };
        responses: {
            /** @description The record as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorLog"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Unexpected"];
        };
    };
    listModels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All models */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        models: components["schemas"]["Model"][];
                        active_model?: components["schemas"]["ActiveModel"] | null;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Unexpected"];
        };
    };
    createModel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Haiku",
                 *       "model_id": "claude-haiku",
                 *       "provider": "anthropic",
                 *       "max_tokens": 4096,
                 *       "temperature": 0
                 *     }
                 */
                "application/json": components["schemas"]["ModelCreation"];
            };
        };
        responses: {
            /** @description The model */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Model"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteModel: {
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
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateModel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Haiku",
                 *       "max_tokens": 8192
                 *     }
                 */
                "application/json": {
                    name?: string;
                    cost_per_mtok_input?: components["schemas"]["Cost"];
                    cost_per_mtok_output?: components["schemas"]["Cost"];
                    max_tokens?: components["schemas"]["MaxTokens"];
                    temperature?: components["schemas"]["Temperature"];
                    description?: string | null;
                };
            };
        };
        responses: {
            /** @description The model as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Model"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Unexpected"];
        };
    };
    activateModel: {
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
            /** @description The model, now active */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Model"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Unexpected"];
        };
    };
    getModelTry: {
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
            /** @description How far it is, or how it ended */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        last: components["schemas"]["ModelTry"] | null;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    tryModel: {
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
            /** @description The test that was begun */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelTry"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Unexpected"];
        };
    };
    cancelModelTry: {
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
            /** @description The test, which does not go on */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelTry"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    listAdminQueries: {
        parameters: {
            query?: {
                user_email?: string;
                dataset?: string;
                start_date?: components["schemas"]["Moment"];
                end_date?: components["schemas"]["Moment"];
                limit?: components["parameters"]["Limit"];
                offset?: components["parameters"]["Offset"];
                include_cached_results?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "queries": [
                     *         {
                     *           "id": "3f0f6c1e-7c83-4a3a-9f29-5a35a1e5c0aa",
                     *           "created_at": "2026-03-01T10:00:00.000Z",
                     *           "user_email": "ana@example.com",
                     *           "user_question": "How many smokers aged 43 are in Wales?",
                     *           "generated_sql": "select count(*) from insurance_pricing where smoker and age = 43 and region = 'Wales'",
                     *           "success": true,
                     *           "row_count": 1,
                     *           "execution_time_ms": 12,
                     *           "error_message": null,
                     *           "narrow": true
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "narrow_questions": {
                     *         "days": 7,
                     *         "people": [
                     *           {
                     *             "user_email": "ana@example.com",
                     *             "questions": 41
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        queries: components["schemas"]["AdminQuery"][];
                        total: number;
                        narrow_questions?: components["schemas"]["NarrowQuestions"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Unexpected"];
        };
    };
    recommendChart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user_question": "Premium by region",
                 *       "generated_sql": "select 1",
                 *       "data_sample": [],
                 *       "column_metadata": []
                 *     }
                 */
                "application/json": {
                    user_question: string;
                    generated_sql: string | null;
                    data_sample: components["schemas"]["Row"][];
                    column_metadata: components["schemas"]["ColumnMetadata"][];
                };
            };
        };
        responses: {
            /** @description The recommendation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChartRecommendation"];
                };
            };
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Unexpected"];
        };
    };
    generateHeading: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "question": "Average premium by region",
                 *       "sql": "select 1"
                 *     }
                 */
                "application/json": {
                    question: components["schemas"]["Question"];
                    sql: string;
                };
            };
        };
        responses: {
            /** @description The heading */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "heading": "Average monthly premium by region"
                     *     }
                     */
                    "application/json": {
                        heading: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Unexpected"];
        };
    };
    generateAnalysis: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "question": "Premium by region",
                 *       "sql": "select 1",
                 *       "results": [],
                 *       "html_table": null,
                 *       "audit_log_id": null
                 *     }
                 */
                "application/json": {
                    question: string;
                    sql: string | null;
                    results: components["schemas"]["Row"][];
                    html_table: string | null;
                    audit_log_id: string | null;
                };
            };
        };
        responses: {
            /** @description The analysis, or why there is none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        analysis?: string | null;
                        /** @description The error detail on failure */
                        error?: string | null;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Unexpected"];
        };
    };
    generateFollowups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "question": "Premium by region"
                 *     }
                 */
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Suggestions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        suggestions: string[];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Unexpected"];
        };
    };
    listDatasets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Unexpected"];
        };
    };
    removeDataset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Dataset id */
                id: components["parameters"]["DatasetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Unexpected"];
        };
    };
    goBackToVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Dataset id */
                id: components["parameters"]["DatasetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dataset as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnDataset"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Unexpected"];
        };
    };
    createDraft: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "replaces": null
                 *     }
                 */
                "application/json": {
                    /** @description The dataset whose rows are replaced; a new one where absent */
                    replaces?: string | null;
                    /**
                     * @description The files hold rows that come after those which are there
                     * @default false
                     */
                    appends?: boolean;
                    /** @description One of the tables that the list of datasets has; files are uploaded where absent */
                    table?: string | null;
                };
            };
        };
        responses: {
            /** @description The draft, which waits for its files */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Unexpected"];
        };
    };
    getDraft: {
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
            /** @description The draft */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    discardDraft: {
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
            /** @description Discarded */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Unexpected"];
        };
    };
    changeDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "decisions": {
                 *         "order_date/order": "month first"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DraftChange"];
            };
        };
        responses: {
            /** @description The draft, reviewed anew or loading */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Unexpected"];
        };
    };
    uploadPart: {
        parameters: {
            query: {
                /** @description Bytes of the file before this part */
                from: number;
                /** @description Bytes of the whole file */
                size: number;
            };
            header?: never;
            path: {
                id: components["parameters"]["Id"];
                /** @description Name of the file with its ending */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": unknown;
            };
        };
        responses: {
            /** @description The draft with what was received */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Unexpected"];
        };
    };
    removeFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
                /** @description Name of the file with its ending */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Unexpected"];
        };
    };
    loadDraft: {
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
            /** @description The draft, loading */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Unexpected"];
        };
    };
    publishDraft: {
        parameters: {
            query?: {
                /** @description That which is offered; refused with 409 where somebody else changed it meanwhile */
                revision?: number;
            };
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dataset that is offered from now on */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnDataset"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Unexpected"];
        };
    };
    verifyAnswer: {
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
            /** @description Verified */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifiedMark"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Unexpected"];
        };
    };
    withdrawVerification: {
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
            /** @description Withdrawn */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    decideReading: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "run": "3f0f6c1e-7c83-4a3a-9f29-5a35a1e5c0aa",
                 *       "take": "new"
                 *     }
                 */
                "application/json": {
                    run: components["schemas"]["Id"];
                    /** @enum {string} */
                    take: "verified" | "new";
                };
            };
        };
        responses: {
            /** @description The question as it is verified now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifiedQuestion"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Unexpected"];
        };
    };
    getBank: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Dataset id */
                id: components["parameters"]["DatasetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bank */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Bank"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    runBank: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Dataset id */
                id: components["parameters"]["DatasetId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reader": "builtin"
                 *     }
                 */
                "application/json": {
                    /** @description builtin, or the id of a model, active or not */
                    reader: string;
                };
            };
        };
        responses: {
            /** @description The run that was begun */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Unexpected"];
        };
    };
    getDataProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Dataset id or name */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataProfile"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getDatasetStats: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Dataset id or name */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statistics */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetStats"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
}
