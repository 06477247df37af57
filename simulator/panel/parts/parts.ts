import type { ReactNode } from 'react';
import type { TextKey } from '../texts/texts.ts';
import { Catalogue } from './catalogue.tsx';
import { Configuration } from './configuration/configuration.tsx';
import { Faults } from './faults.tsx';
import { Flows } from './flows.tsx';
import { Journal } from './journal/journal.tsx';
import { Ledger } from './ledger.tsx';
import { Mailbox } from './mailbox.tsx';
import { OAuth2 } from './oauth2.tsx';
import { People } from './people.tsx';
import { Scenarios } from './scenarios.tsx';
import { Sheet } from './sheet/sheet.tsx';
import { Time } from './time.tsx';
import { Worlds } from './worlds.tsx';

interface PartOfPanel {
  /** The key of the sentence under its title. */
  readonly about: TextKey;
  readonly Part: () => ReactNode;
  /** Whether real servers have it, too. */
  readonly real?: true;
}

/** The parts of the panel by the fragment of their address, in the order of the navigation. */
export const parts = {
  sheet: { about: 'about.sheet', Part: Sheet },
  scenarios: { about: 'about.scenarios', Part: Scenarios },
  journal: { about: 'about.journal', Part: Journal },
  mailbox: { about: 'about.mailbox', Part: Mailbox, real: true },
  people: { about: 'about.people', Part: People, real: true },
  flows: { about: 'about.flows', Part: Flows },
  oauth2: { about: 'about.oauth2', Part: OAuth2, real: true },
  clock: { about: 'about.clock', Part: Time },
  faults: { about: 'about.faults', Part: Faults },
  catalogue: { about: 'about.catalogue', Part: Catalogue },
  configuration: { about: 'about.configuration', Part: Configuration },
  worlds: { about: 'about.worlds', Part: Worlds },
  ledger: { about: 'about.ledger', Part: Ledger },
} as const satisfies Readonly<Record<string, PartOfPanel>>;
