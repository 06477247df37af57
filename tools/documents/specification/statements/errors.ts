import type { Chapter } from '../statement.ts';

const hasText = 'locales/specified.test.ts: every message id of the specification has a text';

export const errors: readonly Chapter[] = [
  {
    title: 'Failed calls',
    statements: [
      {
        says: '400 `session_already_available` leads to the first page.',
        rule: '8.1',
        checks: [
          'src/flow/error/error-policy.test.ts: the row "400 signed in already" decides',
          'e2e/screens/sign-in/login.test.tsx: a signed-in member who opens the registration is redirected to the dashboard',
        ],
      },
      {
        says: 'Any other 400 replaces the flow, on a screen that shows flows.',
        rule: '8.1.1',
        checks: ['src/flow/error/error-policy.test.ts: the row "400 with a flow" decides'],
        picture: 'login-error',
      },
      {
        says: '401 leads to the login.',
        rule: '8.1',
        checks: [
          'src/flow/error/error-policy.test.ts: the row "401 not signed in" decides',
          'src/flow/error/error-policy.test.ts: the row "401" decides',
        ],
      },
      {
        says: '401 on a submission in the settings leads to the login.',
        rule: '8.1',
        checks: [
          'src/flow/error/error-policy.test.ts: the row "401 in the middle of a change" decides',
          'e2e/screens/settings/settings-answers.test.tsx: after the session has ended the card links to a sign-in that returns to the card',
        ],
        decision: { rule: '2.8.8', reason: 'the page stays, because the way to the login would lose the input' },
      },
      {
        says: '403 `session_aal2_required` leads to `/login?aal2=true`.',
        rule: '8.1',
        checks: ['src/flow/error/error-policy.test.ts: the row "403 second factor" decides'],
      },
      {
        says: '403 `session_refresh_required` with an address leads there.',
        rule: '8.1',
        checks: ['src/flow/error/error-policy.test.ts: the row "403 sign in again" decides'],
      },
      {
        says: '404 leads to `/error` with data, status, status text and address.',
        rule: '2.9.3',
        checks: [
          'src/flow/error/error-policy.test.ts: the row "404" decides',
          'src/flow/error/error-policy.test.ts: the address of the error page has no flow and no challenge',
        ],
        decision: {
          rule: '2.9.3',
          reason: 'the body, the flow and the challenge stay out of an address, which is kept and logged',
        },
      },
      {
        says: '404 of a flow leads to `/error`.',
        rule: '8.1',
        checks: [
          'src/flow/error/error-policy.test.ts: the row "404 of a flow" decides',
          'src/flow/journey/journey.test.ts: in %s, a flow that is gone leads to itself with the journey',
        ],
        decision: { rule: '2.1.1', reason: 'a flow that cannot be loaded is replaced by a new one' },
      },
      {
        says: '410 with `use_flow_id` loads that flow.',
        rule: '8.1',
        checks: [
          'src/flow/error/error-policy.test.ts: the row "410 with a flow to go on with" decides',
          'src/flow/error/error-policy.test.ts: the row "410 without an id" decides',
        ],
        picture: 'login-renewed',
      },
      {
        says: 'If that flow cannot be loaded, and without `use_flow_id`, the screen starts anew.',
        rule: '8.1',
        checks: [
          'src/flow/error/error-policy.test.ts: the row "a flow that could not be read" decides',
          'src/flow/error/error-policy.test.ts: the row "410 expired" decides',
        ],
      },
      {
        says: '422 with an address of another path goes there; a leading `/ui` is removed, the query is kept.',
        rule: '8.2.1',
        checks: [
          'e2e/screens/flow-addresses.test.tsx: an answer 422 with another path leads there, without a leading /ui and with its query',
          'src/flow/target.test.ts: the target of https://app.test/ui/login?flow=1 below the base path /',
        ],
      },
      {
        says: '422 with the same path and a flow loads that flow.',
        rule: '8.2.2',
        checks: ['e2e/screens/flow-addresses.test.tsx: an answer 422 with the same path and a flow loads that flow'],
      },
      {
        says: '422 with any other address sends the browser there.',
        rule: '8.2.3',
        checks: [
          'src/flow/target.test.ts: the target of %s below the base path %s',
          'e2e/screens/settings/settings.test.tsx: linking an account leads to the provider',
        ],
        decision: { rule: '5.8', reason: 'only to an address of http or https without a name and password' },
      },
      {
        says: 'Any other failure is logged; a screen leads to the first page, or throws.',
        rule: '8.1',
        checks: [
          'src/flow/error/error-policy.test.ts: the row "anything else" decides',
          'e2e/screens/failures.test.tsx: a server error keeps the input, and the next submit works',
          'e2e/screens/failures.test.tsx: a screen that throws shows a page with links, and the report has nothing of the flow',
        ],
        decision: { rule: '8.1', reason: 'a page or a notice says what happened and offers a way on; the input stays' },
        picture: 'problem-unreachable',
      },
      {
        says: 'A failure of the dashboard leads to `/error` with its message.',
        rule: '2.2.4',
        checks: [
          'e2e/screens/errors.test.tsx: a failure on the dashboard has its reason as title, then advice, and a link to try again: %#',
          'e2e/screens/errors.test.tsx: the dashboard reads the session, then the link that signs out; without the link it leads to the error page',
        ],
        picture: 'error',
      },
      {
        says: 'The settings only log that the session could not be read.',
        rule: '2.8.6',
        checks: ['e2e/screens/settings/settings.test.tsx: a session that cannot be read is reported to the log only'],
      },
      {
        says: 'Each failure is decided by one table, which names every error id of the server.',
        rule: '8.1.2',
        checks: [
          'src/flow/error/error-policy.test.ts: every error id of the server is named by a row',
          'src/flow/error/error-matrix.test.ts: every error id of the server is in the table',
        ],
      },
    ],
  },
  {
    title: 'Messages',
    statements: [
      {
        says: 'The messages 4000001 to 4000038 about input have a text.',
        rule: '8.3.1',
        checks: [hasText],
        picture: 'registration-error',
      },
      {
        says: 'The messages 4010001 to 4010010 of a login have a text.',
        rule: '8.3.1',
        checks: [hasText],
        picture: 'login-error',
      },
      {
        says: 'The messages 4040001 to 4040003 of a registration and 4050001 of the settings have a text.',
        rule: '8.3.1',
        checks: [hasText],
      },
      {
        says: 'The messages 4060001 to 4060006 of a recovery have a text.',
        rule: '8.3.1',
        checks: [hasText],
        picture: 'recovery-code-wrong',
      },
      {
        says: 'The messages 4070001 to 4070006 of a verification have a text.',
        rule: '8.3.1',
        checks: [hasText],
        picture: 'verification-link-used',
      },
      {
        says: 'Prompts, labels and successes from 1010001 to 1080003 have a text.',
        rule: '8.3.1',
        checks: [hasText],
      },
      {
        says: '4000002 names the missing property.',
        rule: '8.3',
        checks: ['src/intl/ui-text.test.ts: the text of message 4000002 names its values'],
      },
      {
        says: '4000003, 4000017, 4000032 and 4000033 name the bound of a length and the actual length.',
        rule: '8.3',
        checks: [
          'src/intl/ui-text.test.ts: the text of message 4000003 names its values',
          'src/intl/ui-text.test.ts: the text of message 4000017 names its values',
          'src/intl/ui-text.test.ts: the text of message 4000032 names its values',
          'src/intl/ui-text.test.ts: the text of message 4000033 names its values',
        ],
        picture: 'registration-error',
      },
      {
        says: '4000018 to 4000022 name the bound or the factor of a number, and the actual number.',
        rule: '8.3',
        checks: [
          'src/intl/ui-text.test.ts: the text of message 4000018 names its values',
          'src/intl/ui-text.test.ts: the text of message 4000019 names its values',
          'src/intl/ui-text.test.ts: the text of message 4000020 names its values',
          'src/intl/ui-text.test.ts: the text of message 4000021 names its values',
          'src/intl/ui-text.test.ts: the text of message 4000022 names its values',
        ],
      },
      {
        says: '4000023 to 4000025 name how many items are allowed and given, or which are equal.',
        rule: '8.3',
        checks: [
          'src/intl/ui-text.test.ts: the text of message 4000023 names its values',
          'src/intl/ui-text.test.ts: the text of message 4000024 names its values',
          'src/intl/ui-text.test.ts: the text of message 4000025 names its values',
        ],
      },
      {
        says: '4000026 and 4000029 name the expected types or value.',
        rule: '8.3',
        checks: [
          'src/intl/ui-text.test.ts: JSON types and expected values are translated',
          'src/intl/ui-text.test.ts: the text of message 4000029 names its values',
        ],
      },
      {
        says: '4000005 says that the password cannot be used, and why; 4000031 and 4000034 name likeness and breaches.',
        rule: '8.3',
        checks: [
          'src/intl/ui-text.test.ts: a known reason is translated with its values: %s',
          'locales/specified.test.ts: every message id of the specification has a text',
        ],
      },
      {
        says: 'The messages 4000001, 4000005 and 5000001 show the reason of the server.',
        rule: '8.3',
        checks: [
          'src/intl/ui-text.test.ts: a known reason is translated: %s',
          'src/intl/ui-text.test.ts: an unknown reason is shown apart, and a general text replaces it',
        ],
        decision: {
          adr: 22,
          reason: 'the server writes reasons in English; known ones are translated, others are folded',
        },
      },
      {
        says: 'The quoted messages about input have these words in English, from "Property {property} is missing." to "const failed".',
        rule: '8.3.3',
        checks: ['locales/wording.test.ts: the English messages are those of the specification'],
      },
      {
        says: 'Other languages have the words of the quoted messages.',
        rule: '8.3.3',
        checks: ['src/intl/ui-text.test.ts: the text of message %i names its values'],
        decision: { rule: '8.3.3', reason: 'other languages say the same in plain words' },
      },
      {
        says: '4000004 names the pattern, 4000006 what can be misspelt.',
        rule: '8.3.3',
        checks: ['locales/wording.test.ts: the English messages are those of the specification'],
        picture: 'login-error',
      },
      {
        says: "The passwords' messages say the bound, the likeness to the identifier and the breach.",
        rule: '8.3.3',
        checks: ['locales/wording.test.ts: the English messages are those of the specification'],
        picture: 'registration-error',
      },
      {
        says: '4010002 to 4010006 say for each kind of flow that no method fits.',
        rule: '8.3.3',
        checks: ['locales/wording.test.ts: %s says for each kind of form that no method fits'],
      },
      {
        says: 'Messages about a sent link or code say that an e-mail was sent.',
        rule: '8.3.3',
        checks: ['locales/wording.test.ts: the English messages are those of the specification'],
        picture: 'recovery-code',
      },
      {
        says: "4000028 names the account's credentials and social providers.",
        rule: '8.3',
        checks: [
          'src/intl/ui-text.test.ts: lists are alternatives; an empty list omits its sentence',
          'src/intl/ui-text.test.ts: both names of the provider list are accepted',
        ],
      },
      {
        says: '4010001 says how many minutes ago the flow expired.',
        rule: '8.3',
        checks: ['src/intl/ui-text.test.ts: an expiry %d minutes from now shows whole minutes'],
      },
      {
        says: '1060001 says within how many minutes the password can be changed.',
        rule: '8.3',
        checks: [
          'e2e/screens/settings/settings-answers.test.tsx: the remaining minutes for a new password are counted down',
        ],
        picture: 'recovery-new-way-in',
      },
      {
        says: '1050015 shows the backup codes of its context.',
        rule: '3.7',
        checks: ['src/intl/ui-text.test.ts: the list of backup codes shows codes and dates of use'],
        picture: 'settings-codes-shown',
      },
      {
        says: "A message with an unknown id shows the server's text.",
        rule: '8.3.2',
        checks: ['src/intl/ui-text.test.ts: a message with an unknown id shows the server’s text'],
      },
    ],
  },
  {
    title: 'Constants',
    statements: [
      {
        says: 'A login always asks for `refresh=true`.',
        rule: '2.3.1',
        checks: [
          'src/router.test.tsx: the loader creates a flow and writes its id into the address, which keeps the journey',
          'e2e/screens/sign-in/login-variants.test.tsx: with LOGIN_REFRESH=auto the parameter refresh=true still asks for the password',
        ],
      },
      {
        says: 'Breakpoints are 390, 640, 768, 1024, 1280 and 1536 pixels.',
        rule: '9.1',
        checks: ['src/ui/theme/tokens.test.ts: styles change at breakpoints of the specification only'],
      },
      {
        says: 'Distances are 4, 8, 16, 24, 32 and 64 pixels.',
        rule: '9.1',
        checks: ['src/ui/theme/tokens.test.ts: the distances are those of the specification'],
      },
      {
        says: 'The server decides how long flows and privileged sessions live, and how long passwords are.',
        rule: '9.4',
        checks: [
          'src/intl/ui-text.test.ts: an expiry %d minutes from now shows whole minutes',
          'e2e/screens/settings/settings-answers.test.tsx: the remaining minutes for a new password are counted down',
          'e2e/screens/sign-in/registration.test.tsx: errors are shown at their fields, the first gets the focus, and all input but the password stays',
        ],
      },
      {
        says: 'A call has no time limit of the app.',
        rule: '9.3',
        checks: ['src/api/kratos.test.ts: a call waits for its response for as long as it takes'],
      },
    ],
  },
];
