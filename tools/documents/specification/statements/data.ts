import type { Chapter } from '../statement.ts';

export const data: readonly Chapter[] = [
  {
    title: 'Data',
    statements: [
      {
        says: 'A flow has id, type, state, return address, form (action, method, nodes, messages), OAuth2 request and challenge.',
        rule: '3.1',
        checks: [
          'openapi/specified.test.ts: %s has the members %j',
          'openapi/validate.test.ts: accepts a login flow',
          'src/flow/gate.test.ts: the login gate decides about a login: OAuth2 request named by its challenge alone',
        ],
      },
      {
        says: 'A login has `refresh` and `requested_aal`.',
        rule: '3.1',
        checks: [
          'openapi/specified.test.ts: %s has the members %j',
          'e2e/screens/cards.test.tsx: in English, %s has its own title',
        ],
      },
      {
        says: 'An answer can list what comes next, such as settings or a verification, each with the id of a flow.',
        rule: '3.1',
        checks: [
          'src/flow/journey/journey.test.ts: in %s, %s leads to %s with the journey',
          'src/flow/target.test.ts: a verification precedes a redirect, and the last redirect counts',
        ],
      },
      {
        says: 'A node is an input, text, picture, link or script, with group, attributes, messages and label.',
        rule: '3.2',
        checks: [
          'openapi/specified.test.ts: the types of nodes have the attributes of specification 3.2',
          'src/nodes/sections.test.tsx: an unknown node type shows nothing and is reported',
        ],
      },
      {
        says: 'The node of the identifier is named `identifier`, the field against forged requests `csrf_token`.',
        rule: '3.2',
        checks: [
          'src/nodes/sections.test.tsx: a submit sends the form’s fields and the pressed button',
          'e2e/screens/sign-in/strategies.test.tsx: identifier first: one field, then the password with the user name and a link to change it',
        ],
      },
      {
        says: 'The attributes of an input are used: name, type, value, required, disabled, pattern, autocomplete, label.',
        rule: '3.2',
        checks: ['e2e/screens/nodes.test.tsx: an input has the name, type, value, constraints and label of its node'],
      },
      {
        says: 'The attribute `onclick` of a button starts its ceremony.',
        rule: '3.2',
        checks: [
          'src/nodes/webauthn.dom.test.ts: %s writes the response into its field, sends the form and clears the field',
          'src/nodes/webauthn.dom.test.ts: unknown triggers, missing authenticators and invalid options end as problems',
        ],
        decision: { rule: '5.7', reason: 'code of a server is never evaluated; the app runs the ceremony itself' },
        picture: 'security-key',
      },
      {
        says: 'Links, pictures and texts are shown with their attributes.',
        rule: '3.2',
        checks: [
          'e2e/screens/nodes.test.tsx: a link, a picture and a text of the flow are shown with their attributes',
          'e2e/screens/sign-in/login-variants.test.tsx: a picture is shown only from the flow itself or from the server',
        ],
        picture: 'settings-totp',
      },
      {
        says: 'Scripts are loaded with their attributes.',
        rule: '5.6',
        checks: ['src/nodes/server-script.dom.test.ts: the script is loaded once, with its digest'],
      },
      {
        says: 'A message has a numeric id, a text, a context and a severity, which decides how it shows.',
        rule: '3.4',
        checks: [
          'openapi/specified.test.ts: %s has the members %j',
          'e2e/screens/cards.test.tsx: a message of severity %s is shown above the forms',
          'src/ui/feedback/Messages.test.tsx: a message of severity %s is announced in the %s region',
        ],
        picture: 'login-error',
      },
      {
        says: "Its text comes from the catalogue; the server's text is the fallback.",
        rule: '3.4',
        checks: [
          'src/intl/ui-text.test.ts: a message with an unknown id shows the server’s text',
          'src/intl/ui-text.test.ts: a message without a value that its text needs shows the server’s text',
        ],
      },
      {
        says: 'A value that ends in `_unix` shows as a date and as a time span.',
        rule: '3.5',
        checks: [
          'src/intl/ui-text.test.ts: an expiry %d minutes from now shows whole minutes',
          'src/intl/ui-text.test.ts: the list of backup codes shows codes and dates of use',
        ],
      },
      {
        says: 'Texts of messages need no other values than those that the specification names.',
        rule: '3.9',
        checks: ['src/intl/ui-text.test.ts: in %s, the values of the specification are all that a message needs'],
      },
      {
        says: 'The list of providers in 4000028 is named `Available_oidc_providers_list`.',
        rule: '3.6',
        checks: ['src/intl/ui-text.test.ts: both names of the provider list are accepted'],
      },
      {
        says: 'A session has an identity with e-mail and first name, methods with their assurance, and devices.',
        rule: '3.8',
        checks: [
          'openapi/specified.test.ts: %s has the members %j',
          'e2e/screens/settings/settings.test.tsx: the settings show all cards in order and the data of the session',
          'e2e/screens/missing-members.test.tsx: %s shows a session with %s',
        ],
        picture: 'sessions',
      },
      {
        says: 'The answer that starts a sign-out has `logout_url`.',
        rule: '3.10',
        checks: [
          'e2e/screens/settings/settings.test.tsx: the sign-out button leads to the address that the server returns',
        ],
      },
      {
        says: 'An error has an id, and can have an address to go to and a flow to use.',
        rule: '3.10',
        checks: [
          'src/flow/error/error-policy.test.ts: every error id of the server is named by a row',
          'src/flow/error/error-policy.test.ts: the row "410 with a flow to go on with" decides',
          'src/flow/error/error-policy.test.ts: the row "403 sign in again" decides',
        ],
      },
      {
        says: 'The list of sessions is read page by page.',
        rule: '7',
        checks: [
          'e2e/screens/account/sessions.test.tsx: many sessions are shown page by page',
          'openapi/specified.test.ts: %s %s is a call of the client, with its parameters',
        ],
        picture: 'sessions',
      },
      {
        says: 'Credentials are passwords, codes by e-mail, social accounts, authenticator apps, backup codes, named security keys and passkeys.',
        rule: '3.11',
        checks: [
          'e2e/screens/settings/settings.test.tsx: the settings show all cards in order and the data of the session',
          'e2e/screens/settings/settings-answers.test.tsx: keys are listed with name and date, and removed after a question',
          'e2e/screens/sign-in/codes.test.tsx: a sign-up by code shows its address, and one press leads back to the form with all input',
        ],
        picture: 'settings-keys',
      },
      {
        says: 'A used backup code is marked with its date.',
        rule: '4.9',
        checks: [
          'e2e/screens/settings/keys.test.tsx: with few backup codes left new ones are recommended, and used codes show the date',
        ],
        picture: 'settings-codes-shown',
      },
    ],
  },
  {
    title: 'States and transitions',
    statements: [
      {
        says: 'The flows are login, registration, recovery, verification and settings.',
        rule: '4.1',
        checks: [
          'src/flow/journey/journey.test.ts: one call with the journey creates a flow of %s',
          'e2e/screens/ways-on.test.tsx: the router has each page and shows "not found" for any other address',
        ],
      },
      {
        says: 'A login is a first factor, a confirmation or a second factor.',
        rule: '4.2',
        checks: ['e2e/screens/cards.test.tsx: in English, %s has its own title'],
        picture: 'refresh',
      },
      {
        says: 'At a confirmation or a second factor, the sections of a first factor with security key or passkey are hidden; the forms of a second factor show.',
        rule: '4.2',
        checks: [
          'e2e/screens/cards.test.tsx: a confirmation offers a passkey once, and no section of a first factor for it',
          'e2e/screens/sign-in/strategies.test.tsx: several second factors are stacked in their order, and Enter sends each one by itself',
        ],
        picture: 'security-key',
      },
      {
        says: 'A recovery asks for the address, then says where the code was sent.',
        rule: '4.3',
        checks: [
          'e2e/screens/account/recovery.test.tsx: a recovery asks for the address, shows where the code was sent, and leads to the settings',
        ],
        picture: 'recovery-code',
      },
      {
        says: 'A recovery that is answered with `show_settings_ui` leads to the settings with that flow; any other answer replaces the flow.',
        rule: '4.3',
        checks: [
          'e2e/screens/account/recovery.test.tsx: a recovery with use_continue_with_transitions leads to the settings, too',
          'e2e/screens/account/recovery.test.tsx: after five wrong codes the sixth leads to a new form with the address in it: %o',
        ],
        picture: 'recovery-new-way-in',
      },
      {
        says: 'After a recovery the page says for how many minutes the password can be changed.',
        rule: '4.4',
        checks: [
          'e2e/screens/settings/settings-answers.test.tsx: the remaining minutes for a new password are counted down',
        ],
        picture: 'recovery-new-way-in',
      },
      {
        says: 'After a recovery another way to sign in can be added in place of a password.',
        rule: '4.4',
        checks: [
          'e2e/screens/account/recovery.test.tsx: after a recovery the settings ask for a new password only, also after a refused one and after a reload',
        ],
        decision: { rule: '2.7.5', reason: 'one card asks for the new way first; one press opens all the others' },
        picture: 'recovery-done',
      },
      {
        says: 'A registration that is answered with `show_verification_ui` leads to the verification with that flow.',
        rule: '4.5',
        checks: [
          'e2e/screens/account/verification.test.tsx: the address of a sign-up is changed by another sign-up, that of an account in its settings',
          'src/flow/target.test.ts: a verification precedes a redirect, and the last redirect counts',
        ],
      },
      {
        says: 'Any other registration leads to the first page.',
        rule: '4.5',
        checks: ['e2e/screens/sign-in/registration.test.tsx: signing up leads to the dashboard with a session'],
      },
      {
        says: 'A login that is answered with an address sends the browser there.',
        rule: '4.6',
        checks: [
          'e2e/screens/cards.test.tsx: a login that the server answers with an address sends the browser there',
          'src/flow/error/error-policy.test.ts: the row "422 another address" decides',
        ],
      },
      {
        says: 'Any other login leads to the first page, and the log says that this mode should not be used.',
        rule: '4.6',
        checks: [
          'e2e/screens/sign-in/login-variants.test.tsx: a login without an application warns in the console',
          'e2e/screens/sign-in/login.test.tsx: the right password leads to the dashboard, and its link signs out',
        ],
      },
      {
        says: 'The answer to settings or to a verification replaces the flow.',
        rule: '4.7',
        checks: [
          'e2e/screens/settings/settings.test.tsx: a refused password keeps the draft in another card, and an accepted one is saved',
          'e2e/screens/account/verification.test.tsx: a wrong code from the URL is not filled in again',
        ],
      },
      {
        says: 'A submission whose flow is gone starts a new one.',
        rule: '4.8',
        checks: [
          'src/flow/journey/journey.test.ts: in %s, a flow that is gone leads to itself with the journey',
          'src/flow/error/error-policy.test.ts: the row "404 of a flow" decides',
        ],
      },
      {
        says: 'A form that starts anew says why.',
        rule: '4.8',
        checks: [
          'e2e/screens/restarts.test.tsx: after the row "%s" the page says why the form starts anew, or another page follows',
        ],
        picture: 'login-renewed',
      },
      {
        says: 'A flow can expire.',
        rule: '4.10',
        checks: [
          'e2e/screens/account/recovery.test.tsx: a code for an expired flow leads to a new form with message 4060005 and the address',
          'e2e/screens/sign-in/login.test.tsx: the URL of an expired flow shows a new flow',
        ],
        picture: 'login-renewed',
      },
      {
        says: 'A flow can end in a failure.',
        rule: '4.10',
        checks: [
          'e2e/screens/settings/settings-answers.test.tsx: a failed flow shows its message above the cards, which stay',
        ],
      },
      {
        says: 'A flow can be completed already, and is not tried again.',
        rule: '4.10',
        checks: [
          'e2e/screens/account/verification.test.tsx: a second visit of a used link shows no error, but that all is done, with a link to go on',
        ],
        picture: 'verification-link-used',
      },
      {
        says: 'Backup codes are made, confirmed and shown again.',
        rule: '4.9',
        checks: [
          'e2e/screens/settings/settings.test.tsx: backup codes are created, confirmed, shown again and turned off',
        ],
        picture: 'settings-codes',
      },
      {
        says: 'An account can be inactive until its address is verified.',
        rule: '4.11',
        checks: ['e2e/screens/cards.test.tsx: a login of an inactive account says so, and links to the verification'],
        picture: 'login-unverified',
      },
      {
        says: 'A login whose identifier belongs to another account offers to sign in there and to link both.',
        rule: '4.12',
        checks: [
          'e2e/screens/sign-in/strategies.test.tsx: linking shows both accounts, and Cancel leads to a clean sign-in',
        ],
        picture: 'linking',
      },
      {
        says: 'A button shows and hides a password, by Enter and Space too.',
        rule: '2.12.2',
        checks: ['src/ui/fields/PasswordField.test.tsx: toggles by key "%s" without submitting'],
      },
    ],
  },
];
