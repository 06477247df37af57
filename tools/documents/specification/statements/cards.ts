import type { Chapter } from '../statement.ts';

export const cards: readonly Chapter[] = [
  {
    title: 'Cards of the flows',
    statements: [
      {
        says: 'The addresses of login, sign-up, sign-out and recovery are given to a card as properties.',
        rule: '2.1.3',
        checks: ['e2e/screens/embedded/hosts.test.tsx: with %s, screens link to each other and keep what was typed'],
        decision: {
          adr: 34,
          reason: 'the app has its own routes; the screens of `sign-in-react` take the addresses of their host',
        },
      },
      {
        says: 'A login is titled by its kind: a second factor "Two-Factor Authentication", a confirmation "Confirm it\'s you".',
        rule: '2.3',
        checks: ['e2e/screens/cards.test.tsx: in English, %s has its own title'],
        picture: 'second-factor',
      },
      {
        says: 'For an OAuth2 request it says "To authenticate {clientName}"; the address of the client stands in for a missing name.',
        rule: '2.3.4',
        checks: ['e2e/screens/cards.test.tsx: in English, a login names its application by %s'],
        picture: 'login',
      },
      {
        says: 'A login has sections for social sign-in, code, password, security key and passkey.',
        rule: '2.3.9',
        checks: [
          'e2e/screens/cards.test.tsx: a login has a section for a provider, the password, a code, a security key and a passkey',
        ],
        picture: 'login-social',
      },
      {
        says: 'A login can ask for the identifier first, in two steps.',
        rule: '2.3.9',
        checks: [
          'e2e/screens/sign-in/strategies.test.tsx: identifier first: one field, then the password with the user name and a link to change it',
        ],
        picture: 'identifier-first',
      },
      {
        says: 'The link "Forgot password?" stands with the password.',
        rule: '2.3.3',
        checks: [
          'e2e/screens/journeys.test.tsx: on login, second step the link "Mot de passe oublié ?" leads to /recovery and keeps the journey',
          'locales/wording.test.ts: the English catalogue has the texts of the specification',
        ],
        picture: 'login',
      },
      {
        says: 'With message 1010016 the last line is "Not the right account?" with "Cancel", which leads to the login.',
        rule: '2.3.6',
        checks: [
          'e2e/screens/cards.test.tsx: in English, the last line of linking an account has its own words',
          'e2e/screens/sign-in/strategies.test.tsx: linking shows both accounts, and Cancel leads to a clean sign-in',
        ],
        picture: 'linking',
      },
      {
        says: 'At a confirmation or a second factor the last line is "Something\'s not working?" with "Logout".',
        rule: '2.3.6',
        checks: [
          'e2e/screens/cards.test.tsx: in English, the last line of a confirmation has its own words',
          'e2e/screens/cards.test.tsx: in English, the last line of a second factor has its own words',
          'e2e/screens/journeys.test.tsx: on login, refresh the link "Se déconnecter" leads to /logout > /login and keeps the journey',
        ],
        picture: 'refresh',
      },
      {
        says: 'Otherwise the last line is "Don\'t have an account?" with "Sign up", if there is a sign-up.',
        rule: '2.3.6',
        checks: [
          'e2e/screens/cards.test.tsx: in English, the last line of a login has its own words',
          'e2e/screens/sign-in/login-variants.test.tsx: links to flows that Kratos has turned off are not shown: %j %j',
        ],
        picture: 'login',
      },
      {
        says: 'A registration is titled "Register an account" and ends with "Already have an account?" and "Sign in".',
        rule: '2.5',
        checks: [
          'e2e/screens/cards.test.tsx: in English, a registration has its own title',
          'e2e/screens/cards.test.tsx: in English, the last line of a registration has its own words',
        ],
        picture: 'registration',
      },
      {
        says: 'A registration has sections for social sign-in, security key, passkey, code, password and traits.',
        rule: '2.5.3',
        checks: [
          'e2e/screens/cards.test.tsx: a registration has a section for a provider, the traits, the password, a code, a security key and a passkey',
        ],
        picture: 'registration-social',
      },
      {
        says: 'A form with a captcha waits for it.',
        rule: '2.5.3',
        checks: [
          'e2e/screens/sign-in/captcha.test.tsx: a form waits for its captcha, and a token is used for one submit only',
        ],
        picture: 'login-captcha',
      },
      {
        says: 'A recovery is titled "Recover your account", works by link or code, and ends with "Remember your credentials?" and "Sign in".',
        rule: '2.7',
        checks: [
          'e2e/screens/cards.test.tsx: in English, a recovery has its own title',
          'e2e/screens/cards.test.tsx: in English, the last line of a recovery has its own words',
          'e2e/screens/account/recovery.test.tsx: a recovery by link shows where it was sent and offers another link after a wait',
        ],
        picture: 'recovery-link',
      },
      {
        says: 'A verification is titled "Verify your account" and ends with "Don\'t have an account?" and "Sign up".',
        rule: '2.6',
        checks: [
          'e2e/screens/cards.test.tsx: in English, a verification has its own title',
          'e2e/screens/cards.test.tsx: in English, the last line of a verification has its own words',
        ],
        picture: 'verification-address',
      },
      {
        says: 'The forms of a second factor are stacked with dividers: security key, passkey, password, profile, authenticator code, backup code.',
        rule: '2.3.7',
        checks: [
          'e2e/screens/sign-in/strategies.test.tsx: several second factors are stacked in their order, and Enter sends each one by itself',
          'src/nodes/sections.test.tsx: in a second factor the keys come first, then codes, then backup codes',
          'src/nodes/sections.test.tsx: in a second factor, passkey, password and profile stand between the security key and the codes',
        ],
        picture: 'second-factor',
      },
      {
        says: 'Enter submits the forms of the authenticator code and the backup code.',
        rule: '2.3.7',
        checks: [
          'e2e/screens/sign-in/strategies.test.tsx: several second factors are stacked in their order, and Enter sends each one by itself',
        ],
        picture: 'second-factor-totp',
      },
      {
        says: 'Messages of the flow stand above its forms.',
        rule: '2.12.1',
        checks: ['e2e/screens/cards.test.tsx: messages of the flow stand above its forms'],
        picture: 'login-error',
      },
      {
        says: 'A flow with a hidden identifier says "You are using: {identifier}".',
        rule: '2.3.5',
        checks: ['e2e/screens/cards.test.tsx: in English, a login with a known identifier says which account it is'],
        picture: 'identifier-first-password',
      },
    ],
  },
  {
    title: 'Settings in English',
    statements: [
      {
        says: 'The page is titled "Account Settings", with its subtitle.',
        rule: '2.8',
        checks: [
          'e2e/screens/settings/words.test.tsx: in English, the settings have the title, the sections and the navigation of the specification',
        ],
      },
      {
        says: 'The sections have their titles, from "Profile Settings" to "Manage 2FA TOTP Authenticator App".',
        rule: '2.8',
        checks: [
          'e2e/screens/settings/words.test.tsx: in English, the settings have the title, the sections and the navigation of the specification',
        ],
        decision: { rule: '2.8.2', reason: 'one page has one order, that of the French cards' },
      },
      {
        says: 'Except for the profile, a section shows only if the flow has nodes of its group.',
        rule: '2.8.3',
        checks: ['e2e/screens/settings/settings.test.tsx: without the other methods there are two cards'],
        picture: 'settings-no-keys',
      },
      {
        says: 'A divider follows each section.',
        rule: '2.8.3',
        checks: [
          'e2e/screens/settings/settings.test.tsx: an address with a section as fragment opens that section and focuses its row',
        ],
        decision: {
          adr: 31,
          reason: 'the sections are rows of one list, with a line between them; one is open at a time',
        },
        picture: 'settings',
      },
      {
        says: 'The navigation has the seven sections, "Logout" and "Back".',
        rule: '2.8',
        checks: [
          'e2e/screens/settings/words.test.tsx: in English, the settings have the title, the sections and the navigation of the specification',
        ],
        decision: {
          rule: '2.8.1',
          reason:
            '"Logout" stands once, beside the person\'s name, and "Back" below the cards, so that phones have both',
        },
      },
    ],
  },
  {
    title: 'Consent, sign-out and pages without a flow',
    statements: [
      {
        says: 'A consent has "Allow" and "Deny" and the list of permissions.',
        rule: '2.10.1',
        checks: [
          'e2e/screens/spoken/spoken.test.tsx: consent says who asks, each permission and each decision',
          'src/routes/consent.test.tsx: the selected scopes and openid are granted; an error of the gateway links back to the client',
          'gateway/oauth2/consent.test.ts: "deny" rejects, and a challenge cannot be answered twice',
        ],
        picture: 'consent',
      },
      {
        says: 'A person can have the decision remembered; a tooltip explains it.',
        rule: '2.10.2',
        checks: [
          'src/routes/consent.test.tsx: the choice to remember says for how long, and both policies are linked',
          'gateway/oauth2/consent.test.ts: a consent with %s is granted without a page',
        ],
        decision: { rule: '2.10.2', reason: 'a visible hint serves phones and keyboards, which show no tooltip' },
        picture: 'consent',
      },
      {
        says: 'A consent links to the privacy policy and the terms of the application.',
        rule: '2.10.3',
        checks: ['src/routes/consent.test.tsx: the choice to remember says for how long, and both policies are linked'],
        picture: 'consent',
      },
      {
        says: 'A sign-out asks "Do you wish to log out?", with "Yes" and "No"; "No" leads back.',
        rule: '2.11.1',
        checks: [
          'e2e/screens/english.test.tsx: in English, a sign-out asks for yes or no',
          'gateway/oauth2/logout.test.ts: "no" returns to the client, and the challenge is gone',
        ],
        picture: 'logout',
      },
      {
        says: 'An error page has "An error occurred", "An error occurred with the following message:" and "Go Back".',
        rule: '2.9.4',
        checks: [
          'e2e/screens/english.test.tsx: in English, the error page says to check the information below, which has a heading, and links home',
          'e2e/screens/english.test.tsx: in English, the error page goes back to the screen before',
        ],
        picture: 'error',
      },
      {
        says: 'An error of the server is titled "Internal Server Error".',
        rule: '2.9.4',
        checks: ['e2e/screens/english.test.tsx: in English, an error of the server is titled "Internal Server Error"'],
      },
      {
        says: 'An unknown address is titled "404 - Page not found".',
        rule: '2.9',
        checks: ['e2e/screens/english.test.tsx: in English, an unknown address is titled "404 - Page not found"'],
        picture: 'not-found',
      },
      {
        says: 'Such a page names the contact of support.',
        rule: '2.9.5',
        checks: ['e2e/screens/english.test.tsx: a page without a flow names the contact of support once'],
        picture: 'error',
      },
    ],
  },
  {
    title: 'Building blocks',
    statements: [
      {
        says: 'There are blocks for card, form, button, social button, link, field, checkbox, code box, divider and messages.',
        rule: '2.12.1',
        checks: ['src/ui/stories.test.ts: each exported component is in a story'],
      },
      {
        says: 'A code box folds and unfolds.',
        rule: '2.12.2',
        checks: [
          'e2e/screens/account/dashboard.test.tsx: the dashboard has the whole session as formatted text, folded',
        ],
        picture: 'dashboard',
      },
      {
        says: 'The groups of nodes from default to captcha are known.',
        rule: '3.3',
        checks: ['src/nodes/sections.test.tsx: nodes of each group of the specification are shown'],
      },
      {
        says: 'There are a light and a dark theme.',
        rule: '2.12.3',
        checks: [
          'src/ui/theme/tokens.test.ts: declare the same tokens',
          'src/ui/theme/choice.dom.test.ts: a choice applies at once, is kept for the next page, and can be reset',
        ],
        picture: 'login',
      },
      {
        says: 'The accent colour is #3D53F5.',
        rule: '2.12.3',
        checks: ['src/ui/theme/tokens.test.ts: the accent is the colour of the specification'],
        picture: 'login',
      },
    ],
  },
];
