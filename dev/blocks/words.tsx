import type { ReactNode } from 'react';
import {
  Card,
  ClientLine,
  Fact,
  Facts,
  Icon,
  Identity,
  Messages,
  Pair,
  type Severity,
  TextLink,
} from '../../src/ui/index.ts';
import { long, Section, Specimen } from '../specimen.tsx';

const severities: readonly Severity[] = ['error', 'success', 'info', 'warning'];

export function Words(): ReactNode {
  return (
    <>
      <Section title="Messages">
        {severities.map((severity) => (
          <Specimen key={severity} name={severity}>
            <Messages items={[{ key: severity, severity, text: 'Vos modifications ont été enregistrées.' }]} />
          </Specimen>
        ))}
        <Specimen name="plusieurs, longs mots">
          <Messages
            items={[
              { key: 'long', severity: 'error', text: long.french },
              { key: 'address', severity: 'info', text: long.email },
            ]}
          />
        </Specimen>
      </Section>
      <Section title="Cartes, lignes, paires">
        <Specimen name="carte">
          <Card title="Clés de sécurité">
            <p>Une carte avec son titre.</p>
          </Card>
        </Specimen>
        <Specimen name="application, avec et sans logo">
          <Facts>
            <ClientLine logo="/favicon.svg">Pour vous connecter à « Application principale »</ClientLine>
            <ClientLine>Pour vous connecter à « {long.german} »</ClientLine>
            <Fact mark={<Icon name="user" />} action={<TextLink href="#">Ce n'est pas vous ?</TextLink>}>
              Vous utilisez : {long.email}
            </Fact>
          </Facts>
        </Specimen>
        <Specimen name="identité, courte et longue">
          <Identity identifier="camille@example.org" said="Compte : camille@example.org" />
          <Identity
            identifier={long.email}
            said={`Compte : ${long.email}`}
            action={<TextLink href="#change">Changer</TextLink>}
          />
        </Specimen>
        <Specimen name="deux comptes">
          <Pair
            items={[
              { icon: 'mail', term: 'Votre compte', description: long.email },
              { icon: 'key', term: 'À associer', description: 'Google' },
            ]}
          />
        </Specimen>
      </Section>
    </>
  );
}
