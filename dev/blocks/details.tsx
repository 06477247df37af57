import type { ReactNode } from 'react';
import {
  Button,
  CodeBlock,
  ComputerIcon,
  CopyButton,
  DefinitionList,
  Disclosure,
  DownloadIcon,
  Entries,
  Entry,
  Icon,
  type IconName,
  PhoneIcon,
  PrintIcon,
} from '../../src/ui/index.ts';
import styles from '../blocks.module.css';
import { long, Section, Specimen } from '../specimen.tsx';

/** As a record, so that a new icon without a place here fails the type check. */
const icons: Readonly<Record<IconName, true>> = {
  error: true,
  success: true,
  info: true,
  warning: true,
  eye: true,
  eyeOff: true,
  arrow: true,
  chevron: true,
  key: true,
  shield: true,
  mail: true,
  logout: true,
  check: true,
  sun: true,
  moon: true,
  contrast: true,
  plug: true,
  compass: true,
  lock: true,
  clock: true,
  list: true,
  globe: true,
  link: true,
  app: true,
  user: true,
  copy: true,
};

export function Details(): ReactNode {
  return (
    <Section title="Détails">
      <Specimen name="liste de définitions">
        <DefinitionList
          items={[
            { term: 'Adresse e-mail', description: long.email },
            { term: 'Navigateur', description: 'Firefox 140' },
          ]}
        />
      </Specimen>
      <Specimen name="ce que l’on possède">
        <Entries aria-label="Sessions">
          <Entry
            icon={<ComputerIcon />}
            title="Firefox sur Windows"
            badge="Cet appareil"
            lines={['Mot de passe, niveau 1']}
          />
          <Entry
            icon={<PhoneIcon />}
            title={long.german}
            lines={[long.email, 'Ouverte le 22 novembre 2026 à 07:45']}
            action={<Button variant="secondary">Déconnecter</Button>}
          />
        </Entries>
      </Specimen>
      <Specimen name="ouvert">
        <Disclosure summary="Détails techniques" open>
          <CodeBlock label="Réponse">
            {JSON.stringify({ error: { id: 'security_csrf_violation', address: long.email } }, null, 2)}
          </CodeBlock>
        </Disclosure>
      </Specimen>
      <Specimen name="copier">
        <CopyButton text="copié" label="Copier" copiedLabel="Copié" failedLabel="Copie impossible" />
      </Specimen>
      <Specimen name="fermé, focus" focus>
        <Disclosure summary="Détails techniques">…</Disclosure>
      </Specimen>
      <Specimen name="icônes">
        <div className={styles.icons}>
          {Object.keys(icons)
            .filter((name): name is IconName => Object.hasOwn(icons, name))
            .map((name) => (
              <span key={name} title={name}>
                <Icon name={name} />
              </span>
            ))}
          <ComputerIcon />
          <PhoneIcon />
          <DownloadIcon />
          <PrintIcon />
        </div>
      </Specimen>
    </Section>
  );
}
