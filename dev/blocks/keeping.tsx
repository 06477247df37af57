import type { ReactNode } from 'react';
import { CodeList, QrTile, Secret, Sections, TextLink, Tip } from '../../src/ui/index.ts';
import { long, Section, Specimen } from '../specimen.tsx';

const codes = ['k3f9x2ab', '7qpl0zr4', 'm1vd83ne', 'a0tz5wuc', 'y6hh2bqs'].map((code) => ({ code }));

/** Secrets to be kept, and a page of many sections. */
export function Keeping(): ReactNode {
  return (
    <Section title="Secrets, codes, rubriques">
      <Specimen name="QR code">
        <QrTile src="/favicon.svg" alt="QR code pour l’application d’authentification" />
      </Specimen>
      <Specimen name="clé secrète">
        <Secret value="JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP" />
      </Specimen>
      <Specimen name="codes, dont un utilisé">
        <CodeList
          label="Vos codes de récupération"
          items={[...codes, { used: 'Utilisé le 12 mars 2026 à 09:41' }]}
          note={long.email}
        />
      </Specimen>
      <Specimen name="bon à savoir">
        <Tip icon="shield" title="Protégez votre compte avec une seconde étape">
          <p>{long.french}</p>
        </Tip>
      </Specimen>
      <Specimen name="rubriques d’une page">
        <Sections
          label="Rubriques"
          sections={[
            { id: 'rubrique-1', label: 'Mot de passe' },
            { id: 'rubrique-2', label: long.german },
          ]}
          more={[
            <TextLink key="back" href="#">
              Retour
            </TextLink>,
          ]}
        >
          <p id="rubrique-1">Mot de passe</p>
          <p id="rubrique-2">{long.german}</p>
        </Sections>
      </Specimen>
    </Section>
  );
}
