import type { Chapter } from '../statement.ts';

const isTranslated = {
  adr: 8,
  reason: 'a text that the specification gives in English only is translated in the other languages',
};

export const purpose: Chapter = {
  title: 'Purpose and languages',
  statements: [
    {
      says: 'The product is the web front end for sign-in, sign-up, recovery, verification, settings, sign-out, consent and errors.',
      rule: '1.1',
      checks: ['e2e/screens/ways-on.test.tsx: the router has each page and shows "not found" for any other address'],
      picture: 'login',
    },
    {
      says: 'A sign-in has to come from an OAuth2 login request; a direct one is refused and points to the main application.',
      rule: '1.3',
      checks: [
        'e2e/screens/sign-in/login.test.tsx: a login without an application is refused, with a link to the main application',
        'src/flow/gate.test.ts: the login gate decides about a login: bare',
        'e2e/stories/sign-in/oauth2.story.ts: a member signs in at the main application, sees the claims, and signs out',
      ],
      picture: 'refusal',
    },
    {
      says: 'Forms are built from the flow that the server describes, and are submitted to it.',
      rule: '1.2',
      checks: [
        'src/nodes/sections.test.tsx: a submit sends the form’s fields and the pressed button',
        'src/nodes/sections.test.tsx: an unknown group stays usable',
      ],
    },
    {
      says: 'A page asks to allow or deny the permissions that an application requests, another one to confirm the sign-out.',
      rule: '2.10.1',
      checks: [
        'e2e/screens/spoken/spoken.test.tsx: consent says who asks, each permission and each decision',
        'src/routes/consent.test.tsx: the logout request names the client',
      ],
      picture: 'consent',
    },
    {
      says: 'The languages are de, en, es, fi, fr, nl, pl, pt, ru, se and zh.',
      rule: '1.4',
      checks: ['locales/specified.test.ts: the languages are those of the specification'],
    },
    {
      says: 'Every language has every text, also where the given catalogues are cut off.',
      rule: '1.4',
      checks: [
        'locales/locales.test.ts: %s has no faults, and its keys have the order of English',
        'locales/check.test.ts: a missing text is reported, is built in English, and fails only a release',
      ],
    },
    {
      says: 'The default language is English, and an unknown language falls back to it.',
      rule: '1.5',
      checks: ['src/intl/ui-text.test.ts: negotiation of %o gives %s'],
    },
    {
      says: 'The language in use is French.',
      rule: '1.5',
      checks: ['gateway/pages/texts.test.ts: %s with %j and %j is sent in the right language'],
    },
    {
      says: 'Texts that are given in English only have these words in English.',
      rule: '1.5',
      checks: ['locales/wording.test.ts: the English catalogue has the texts of the specification'],
      decision: isTranslated,
    },
    {
      says: 'In English, the login is titled "Login", and the label 1070004 is "Email".',
      rule: '2.3',
      checks: [
        'locales/locales.test.ts: texts that the specification fixes are unchanged',
        'e2e/screens/cards.test.tsx: in English, a login has its own title',
      ],
    },
  ],
};
