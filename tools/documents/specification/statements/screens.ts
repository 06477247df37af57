import type { Chapter } from '../statement.ts';

export const screens: readonly Chapter[] = [
  {
    title: 'Dashboard',
    statements: [
      {
        says: 'It loads the session, and then requests the link that signs out.',
        rule: '2.2.1',
        checks: [
          'e2e/screens/errors.test.tsx: the dashboard reads the session, then the link that signs out; without the link it leads to the error page',
        ],
      },
      {
        says: 'It shows a heading, "Welcome to the dashboard!" in English.',
        rule: '2.2.2',
        checks: [
          'e2e/screens/account/dashboard.test.tsx: in English, the dashboard has the heading and the link of the specification',
        ],
        picture: 'dashboard',
      },
      {
        says: 'It shows the trait `firstName`, a link that signs out and a link to `/settings`.',
        rule: '2.2.2',
        checks: [
          'e2e/screens/account/dashboard.test.tsx: the dashboard greets by the first name and links to the settings and to the sign-out',
        ],
        picture: 'dashboard',
      },
      {
        says: 'It shows the raw session as formatted text.',
        rule: '2.2.2',
        checks: [
          'e2e/screens/account/dashboard.test.tsx: the dashboard has the whole session as formatted text, folded',
        ],
        decision: { rule: '2.2.2', reason: 'the text is folded, because few people read JSON' },
        picture: 'dashboard',
      },
    ],
  },
  {
    title: 'Login',
    statements: [
      {
        says: 'It reads `aal2`, `login_challenge`, `return_to` and `flow` from its address.',
        rule: '2.1',
        checks: [
          'src/flow/journey/journey.test.ts: the address of %s keeps the journey when a flow’s id is added',
          'src/flow/journey/journey.test.ts: an address with %s asks for a second factor',
        ],
      },
      {
        says: 'A flow that the address names is loaded.',
        rule: '2.1.1',
        checks: ['e2e/screens/flow-addresses.test.tsx: login reads the flow that its address names'],
      },
      {
        says: 'If that flow cannot be loaded, a new one is created.',
        rule: '2.1.1',
        checks: [
          'e2e/screens/sign-in/login.test.tsx: the URL of an expired flow shows a new flow',
          'e2e/screens/flow-addresses.test.tsx: login creates a flow if the one that its address names cannot be read',
        ],
      },
      {
        says: 'A new flow asks for `refresh=true`, and for `aal2` if the address has `aal2`, else for `aal1`.',
        rule: '2.3.1',
        checks: [
          'src/router.test.tsx: the loader creates a flow and writes its id into the address, which keeps the journey',
          'src/flow/journey/journey.test.ts: an address with %s asks for a second factor',
          'src/flow/journey/journey.test.ts: an address with %s asks for no second factor',
        ],
      },
      {
        says: '`login_challenge` and `return_to` are passed on to the new flow.',
        rule: '2.3.1',
        checks: ['src/flow/journey/journey.test.ts: one call with the journey creates a flow of login'],
      },
      {
        says: 'The id of the flow is written into the address.',
        rule: '2.1.2',
        checks: [
          'e2e/screens/flow-addresses.test.tsx: %s creates a flow if its address names none, and writes its id into the address',
          'src/router.test.tsx: the loader creates a flow and writes its id into the address, which keeps the journey',
        ],
      },
      {
        says: 'While it loads it shows "Chargement en cours...".',
        rule: '12.4',
        checks: [
          'e2e/screens/navigation-status.test.tsx: a link says that the next screen loads, then that it takes longer, until the screen is there',
          'e2e/screens/navigation-status.test.tsx: a form says the same in the same place',
          'locales/locales.test.ts: texts that the specification fixes are unchanged',
        ],
        picture: 'loading',
      },
      {
        says: 'For a request of OAuth2 or Hydra it shows "Connectez-vous", "Entrez vos identifiants pour accéder à votre compte" and the form.',
        rule: '2.3.3',
        checks: [
          'e2e/screens/cards.test.tsx: the login of an application has its title, its subtitle, its form, the brand and the way to the recovery',
          'src/flow/gate.test.ts: the login gate decides about a login: OAuth2 request of older servers',
        ],
        picture: 'login',
      },
      {
        says: 'A link for a forgotten password leads to `/recovery` and keeps `return_to`.',
        rule: '2.3.3',
        checks: [
          'e2e/screens/journeys.test.tsx: on login the link "Mot de passe oublié ?" leads to /recovery and keeps the journey',
          'e2e/screens/cards.test.tsx: the login of an application has its title, its subtitle, its form, the brand and the way to the recovery',
        ],
        picture: 'login',
      },
      {
        says: 'Every other login shows "Connexion non autorisée" with its text.',
        rule: '2.4.1',
        checks: [
          'e2e/screens/cards.test.tsx: the refusal of a direct login has its title, its text and one button, and no form',
        ],
        picture: 'refusal',
      },
      {
        says: 'No login without an application shows its form.',
        rule: '2.4.2',
        checks: ['src/flow/gate.test.ts: the login gate decides about a login: %s'],
        decision: {
          rule: '2.4.2',
          reason:
            'the settings send a signed-in person to the login for a second factor or a confirmation, so these show',
        },
        picture: 'refresh',
      },
      {
        says: 'The button "Retourner à l\'application" leads to the main application\'s sign-in.',
        rule: '2.4.4',
        checks: [
          'e2e/screens/sign-in/login.test.tsx: a login without an application is refused, with a link to the main application',
        ],
        picture: 'refusal',
      },
      {
        says: 'Beside the form stand "Plus Que Pro" and "Accédez à tous vos services et outils en un seul endroit".',
        rule: '2.1.4',
        checks: [
          'e2e/screens/cards.test.tsx: the login of an application has its title, its subtitle, its form, the brand and the way to the recovery',
        ],
        picture: 'login',
      },
    ],
  },
  {
    title: 'Registration and verification',
    statements: [
      {
        says: 'A registration creates or loads its flow, and renders its form.',
        rule: '2.5.1',
        checks: [
          'e2e/screens/sign-in/registration.test.tsx: signing up leads to the dashboard with a session',
          'src/flow/journey/journey.test.ts: one call with the journey creates a flow of registration',
          'e2e/screens/flow-addresses.test.tsx: registration reads the flow that its address names',
        ],
        picture: 'registration',
      },
      {
        says: 'Without a flow it shows "Loading...".',
        rule: '2.5.1',
        checks: [
          'e2e/screens/navigation-status.test.tsx: a link says that the next screen loads, then that it takes longer, until the screen is there',
          'locales/locales.test.ts: texts that the specification fixes are unchanged',
        ],
        picture: 'loading',
      },
      {
        says: 'A link leads to `/login` and keeps `return_to` and the login challenge.',
        rule: '2.5.2',
        checks: [
          'e2e/screens/journeys.test.tsx: on registration the link "Se connecter" leads to /login and keeps the journey',
        ],
        picture: 'registration',
      },
      {
        says: 'A verification creates or loads its flow, renders its form, and links to `/registration`.',
        rule: '2.6.1',
        checks: [
          'e2e/screens/account/verification.test.tsx: a verification asks for the address, shows it, and leads on; only its first form links to the sign-up',
          'src/flow/journey/journey.test.ts: one call with the journey creates a flow of verification',
          'e2e/screens/flow-addresses.test.tsx: verification reads the flow that its address names',
        ],
        picture: 'verification-address',
      },
    ],
  },
  {
    title: 'Recovery',
    statements: [
      {
        says: 'It creates or loads its flow under the heading "Récupération de compte".',
        rule: '2.7',
        checks: [
          'e2e/screens/flow-addresses.test.tsx: recovery reads the flow that its address names',
          'e2e/screens/account/recovery.test.tsx: a recovery asks for the address, shows where the code was sent, and leads to the settings',
        ],
        picture: 'recovery',
      },
      {
        says: 'It first says "Entrez votre email pour recevoir un code de récupération".',
        rule: '2.7.1',
        checks: [
          'e2e/screens/cards.test.tsx: a recovery says in its own words what to enter, and where the code was sent',
        ],
        picture: 'recovery',
      },
      {
        says: 'Then it says "Un code de vérification a été envoyé à" and the address of the flow, else "votre adresse email".',
        rule: '2.7.2',
        checks: [
          'e2e/screens/cards.test.tsx: a recovery says in its own words what to enter, and where the code was sent',
        ],
        picture: 'recovery-code',
      },
      {
        says: 'A press on the address starts the flow anew, so that the address can be changed.',
        rule: '2.7.3',
        checks: [
          'e2e/screens/account/recovery.test.tsx: a click on the address starts a new recovery with the address filled in',
        ],
        picture: 'recovery-code',
      },
      {
        says: 'A link leads to `/login`.',
        rule: '2.7.4',
        checks: [
          'e2e/screens/journeys.test.tsx: on recovery the link "Se connecter" leads to /login and keeps the journey',
        ],
        picture: 'recovery',
      },
      {
        says: 'The text under the brand is "Récupérez l\'accès à votre compte en toute sécurité".',
        rule: '2.7',
        checks: [
          'e2e/screens/cards.test.tsx: a recovery says in its own words what to enter, and where the code was sent',
        ],
        picture: 'recovery',
      },
    ],
  },
  {
    title: 'Settings',
    statements: [
      {
        says: 'The page loads the flow of its address, or creates one.',
        rule: '2.1.1',
        checks: [
          'e2e/screens/flow-addresses.test.tsx: settings reads the flow that its address names',
          'e2e/screens/flow-addresses.test.tsx: settings creates a flow if the one that its address names cannot be read',
        ],
      },
      {
        says: 'The page is titled "Paramètres de compte". "Déconnexion" requests the address that signs out and goes there.',
        rule: '2.8.1',
        checks: [
          'e2e/screens/settings/settings.test.tsx: the settings show all cards in order and the data of the session',
          'e2e/screens/settings/settings.test.tsx: the sign-out button leads to the address that the server returns',
        ],
        picture: 'settings',
      },
      {
        says: 'The cards are: Mot de passe, Informations du profil, Authentification à deux facteurs, Clés de sécurité, Codes de récupération, Comptes connectés.',
        rule: '2.8.2',
        checks: [
          'e2e/screens/settings/settings.test.tsx: the settings show all cards in order and the data of the session',
        ],
        decision: {
          rule: '2.8.2',
          reason: 'a card for passkeys follows the security keys where the flow has passkeys',
        },
        picture: 'settings',
      },
      {
        says: 'The profile card has the first method with its assurance, id and e-mail of the identity, and address, browser and place of the first device.',
        rule: '2.8.4',
        checks: [
          'e2e/screens/settings/settings.test.tsx: the settings show all cards in order and the data of the session',
          'e2e/screens/missing-members.test.tsx: %s shows a session with %s',
        ],
        picture: 'settings-profile',
      },
      {
        says: 'A missing value is "N/A"; without a device the card says "Aucune information d\'appareil disponible".',
        rule: '2.8.4',
        checks: ['e2e/screens/settings/settings.test.tsx: a session that cannot be read is reported to the log only'],
      },
      {
        says: 'The profile card has the form "Modifier mon profil".',
        rule: '2.8.4',
        checks: ['e2e/screens/settings/words.test.tsx: the profile has the form "Modifier mon profil"'],
        picture: 'settings-profile',
      },
      {
        says: 'Each card shows its content.',
        rule: '2.8.3',
        checks: [
          'e2e/screens/settings/settings.test.tsx: each card is a row that says its state and what can be done, and one is open at a time: the profile at first',
        ],
        decision: {
          adr: 31,
          reason: 'the profile is open at first; the other cards are rows that say their state, and open in place',
        },
        picture: 'settings',
      },
      {
        says: 'Messages of the flow stand above the cards.',
        rule: '2.8.5',
        checks: [
          'e2e/screens/settings/settings-answers.test.tsx: a failed flow shows its message above the cards, which stay',
        ],
      },
    ],
  },
  {
    title: 'Error page',
    statements: [
      {
        says: 'The parameter `error` is shown formatted, raw if it cannot be parsed, and as "Undefined error" if it is absent.',
        rule: '2.9.2',
        checks: [
          'src/router.test.tsx: /error shows its error',
          'src/router.test.tsx: /error?error=%7B%22message%22%3A%22Boom%22%7D shows its error',
          'src/router.test.tsx: /error?error=broken%7B shows its error',
          'locales/locales.test.ts: texts that the specification fixes are unchanged',
        ],
        decision: {
          adr: 18,
          reason:
            'anybody can write such an address, so a sentence of the product comes first and foreign text is folded',
        },
        picture: 'error',
      },
      {
        says: 'The text is "An error occurred. Please check the error information below and try again.", and a link leads home.',
        rule: '2.9.4',
        checks: [
          'e2e/screens/english.test.tsx: in English, the error page says to check the information below, which has a heading, and links home',
        ],
      },
      {
        says: 'A known error has this text too.',
        rule: '2.9.4',
        checks: [
          'e2e/screens/errors.test.tsx: a known error code is explained in a sentence, and the text from the URL is collapsed and never in a message',
        ],
        decision: { adr: 18, reason: 'a known reason is the title, and the advice fits it' },
        picture: 'error',
      },
    ],
  },
];
