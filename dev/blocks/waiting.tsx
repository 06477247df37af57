import type { ReactNode } from 'react';
import { Skeleton, Spinner } from '../../src/ui/index.ts';
import { Section, Specimen } from '../specimen.tsx';

export function Waiting(): ReactNode {
  return (
    <Section title="Attente">
      <Specimen name="roue">
        <Spinner label="Chargement en cours..." />
      </Specimen>
      <Specimen name="formulaire">
        <Skeleton />
      </Specimen>
      <Specimen name="texte">
        <Skeleton kind="text" lines={4} />
      </Specimen>
    </Section>
  );
}
