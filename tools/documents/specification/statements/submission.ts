import type { Chapter } from '../statement.ts';

export const submission: readonly Chapter[] = [
  {
    title: 'Validation',
    statements: [
      {
        says: 'The server validates; the app checks only what a node says.',
        rule: '5.2',
        checks: [
          'e2e/screens/validation.test.tsx: a corrected field loses its message, and a correct form is submitted',
          'e2e/screens/sign-in/registration.test.tsx: errors are shown at their fields, the first gets the focus, and all input but the password stays',
        ],
        picture: 'registration-error',
      },
      {
        says: 'A required field has an asterisk.',
        rule: '5.2',
        checks: [
          'e2e/screens/sign-in/registration.test.tsx: every type of trait has a field, required ones are marked, the others named optional',
          'src/ui/fields/Field.test.tsx: marks a required field beside its label, not in its name',
        ],
        picture: 'registration',
      },
      {
        says: 'The pattern of a node is checked.',
        rule: '5.2',
        checks: [
          'e2e/screens/validation.test.tsx: the invalid value of traits.plate, "abc", is explained beside the field',
        ],
      },
      {
        says: 'Enter submits a form only where one button is its main one.',
        rule: '5.3',
        checks: [
          'e2e/screens/sign-in/strategies.test.tsx: another code has to wait, also after a reload, and Enter never requests one',
          'e2e/screens/sign-in/strategies.test.tsx: several second factors are stacked in their order, and Enter sends each one by itself',
        ],
      },
      {
        says: 'Social buttons, and buttons with the labels 1070007 and 1070008, skip the validation of the browser.',
        rule: '5.4',
        checks: [
          'e2e/screens/cards.test.tsx: buttons of providers, and buttons that send a code, skip the checks of the browser',
        ],
      },
      {
        says: 'An update needs the id of its flow and a body; reading a flow, ending a session and exchanging a token need their ids and codes.',
        rule: '5.9',
        checks: [
          'openapi/specified.test.ts: an update needs the id of its flow and a body, a read or the end of a session its id, a token exchange both codes',
        ],
      },
      {
        says: 'Reading an error needs its id.',
        rule: '5.9',
        checks: [
          "e2e/screens/errors.test.tsx: a stored error of Kratos is explained by its id, with Kratos's own text collapsed",
          'openapi/specified.test.ts: %s %s is a call of the client, with its parameters',
        ],
        picture: 'error-stored',
      },
    ],
  },
  {
    title: 'Access',
    statements: [
      {
        says: 'There are no roles; only a signed-in person opens the settings.',
        rule: '6.1',
        checks: ['e2e/screens/settings/settings.test.tsx: settings without a session lead to the login'],
      },
      {
        says: 'A sensitive change asks the person to sign in again.',
        rule: '6.2',
        checks: [
          'e2e/screens/settings/settings-answers.test.tsx: a change that needs confirmation is saved after the sign-in',
        ],
        picture: 'refresh',
      },
      {
        says: 'An answer that asks for `aal2` leads to `/login?aal2=true`.',
        rule: '6.2',
        checks: ['src/flow/error/error-policy.test.ts: the row "403 second factor" decides'],
        picture: 'second-factor',
      },
      {
        says: 'An application gets no permission that the person did not allow.',
        rule: '6.3',
        checks: [
          'gateway/oauth2/consent.test.ts: "allow" grants the chosen scopes and only their claims',
          'e2e/stories/sign-in/oauth2.story.ts: a permission that is switched off is not granted',
          'gateway/oauth2/consent.test.ts: the token is bound to the cookie, the challenge and the origin of the form',
        ],
        picture: 'consent',
      },
    ],
  },
  {
    title: 'Calls',
    statements: [
      {
        says: 'All calls go to the self-service API at one configured address, with cookies.',
        rule: '7',
        checks: [
          'src/api/kratos.test.ts: a call sends cookies, asks for JSON, and uses another base address if given',
          'src/flow/target.test.ts: a form may be sent to the configured server only',
        ],
      },
      {
        says: 'A form is sent to the action and with the method of its flow, with hidden fields, `csrf_token` and the button.',
        rule: '5.1',
        checks: [
          'src/nodes/sections.test.tsx: a submit sends the form’s fields and the pressed button',
          'src/flow/target.test.ts: the action of a form that the browser posts repeats the query of its flow',
        ],
      },
      {
        says: 'Scripts for security keys and the captcha are loaded from the address that the server gives.',
        rule: '5.6',
        checks: [
          'src/nodes/server-script.dom.test.ts: the script is loaded once, with its digest',
          'e2e/screens/sign-in/captcha.test.tsx: a form waits for its captcha, and a token is used for one submit only',
        ],
      },
      {
        says: 'The thirty calls of the table have their paths and parameters.',
        rule: '7',
        checks: [
          'openapi/specified.test.ts: specification 7 has thirty calls',
          'openapi/specified.test.ts: %s %s is a call of the client, with its parameters',
        ],
      },
      {
        says: 'A login flow is created with refresh, assurance, return address, challenge and organisation.',
        rule: '7',
        checks: ['src/flow/journey/journey.test.ts: one call with the journey creates a flow of login'],
      },
      {
        says: 'A registration flow is created with return address, challenge, organisation and the return address after its verification.',
        rule: '7',
        checks: [
          'src/flow/journey/journey.test.ts: one call with the journey creates a flow of registration',
          'e2e/screens/sign-in/request-parameters.test.tsx: after_verification_return_to reaches Kratos, also from the link of the sign-in',
        ],
      },
      {
        says: 'A recovery, a verification and settings are created with the return address.',
        rule: '7',
        checks: ['src/flow/journey/journey.test.ts: one call creates a flow of %s that returns to %j, written as %s'],
      },
      {
        says: 'The sign-out of the dashboard sends `return_url`.',
        rule: '2.2.3',
        checks: [
          'src/router.test.tsx: %s requests the logout link with return_url, and with return_to if there is a return address',
        ],
      },
      {
        says: 'One session, or all others, can be ended.',
        rule: '11.22',
        checks: [
          'e2e/screens/account/sessions.test.tsx: one session is ended after a question, and stays in the list with the result, which gets the focus',
          'e2e/screens/account/sessions.test.tsx: all other sessions are ended after a question, and stay in the list without a button',
        ],
        picture: 'sessions-question',
      },
    ],
  },
];
