import type { ReactNode } from 'react';
import {
  ActionBar,
  Button,
  ButtonLink,
  type ButtonVariant,
  Divider,
  Icon,
  LinkRow,
  SocialButton,
  TextLink,
} from '../../src/ui/index.ts';
import { long, Section, Specimen } from '../specimen.tsx';

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger'];
const providers = ['google', 'apple', 'microsoft', 'github', 'facebook', 'Ékoé'];

export function Actions(): ReactNode {
  return (
    <>
      <Section title="Boutons">
        {variants.map((variant) => (
          <Specimen key={variant} name={variant}>
            <Button variant={variant}>Se connecter</Button>
            <Button variant={variant} icon={<Icon name="shield" />}>
              Avec une icône
            </Button>
            <Button variant={variant} busy>
              Se connecter
            </Button>
            <Button variant={variant} disabled>
              Indisponible
            </Button>
          </Specimen>
        ))}
        <Specimen name="focus" focus>
          <Button>Se connecter</Button>
        </Specimen>
        <Specimen name="longs mots">
          <Button>{long.german} verwalten</Button>
          <Button variant="secondary" icon={<Icon name="key" />}>
            {long.french}
          </Button>
        </Specimen>
        <Specimen name="décision">
          <ActionBar>
            <Button>Autoriser</Button>
            <Button variant="secondary">Refuser</Button>
          </ActionBar>
        </Specimen>
        <Specimen name="liens">
          <ButtonLink href="#link" variant="secondary" icon={<Icon name="arrow" />}>
            Retourner à l'application
          </ButtonLink>
          <LinkRow>
            Pas encore de compte ? <TextLink href="#registration">Créer un compte</TextLink>
          </LinkRow>
        </Specimen>
      </Section>
      <Section title="Connexion par un fournisseur">
        {providers.map((provider) => (
          <Specimen key={provider} name={provider}>
            <SocialButton provider={provider}>Continuer avec {provider}</SocialButton>
          </Specimen>
        ))}
        <Specimen name="busy">
          <SocialButton provider="google" busy>
            Continuer avec Google
          </SocialButton>
        </Specimen>
        <Specimen name="séparateurs">
          <Divider>ou</Divider>
          <Divider />
        </Specimen>
      </Section>
    </>
  );
}
