import type { ReactNode } from 'react';
import { AboveTitle, Button, Fact, Icon, Messages, Stack, TextLink } from '../../src/ui/index.ts';
import { Section, Specimen } from '../specimen.tsx';

const failed = 'La vérification de sécurité n’a pas pu être chargée ou a échoué.';
const forbidden = 'La vérification de sécurité ne peut pas être affichée ici.';

/** What blocks make together: the captcha's group, the line on an account's protections, the way back above a title. */
export function Checks(): ReactNode {
  return (
    <Section title="Vérification, protections, retour">
      <Specimen name="captcha à compléter">
        <Stack role="group" aria-label="Vérification de sécurité">
          <p>Complétez le captcha pour continuer.</p>
          <label>
            <input type="checkbox" /> Je suis humain
          </label>
        </Stack>
      </Specimen>
      <Specimen name="captcha qui a échoué">
        <Stack role="group" aria-label="Vérification qui a échoué">
          <Messages items={[{ key: 'failed', severity: 'error', text: failed }]} />
          <Button variant="secondary">Recommencer la vérification</Button>
        </Stack>
      </Specimen>
      <Specimen name="captcha d’une origine interdite">
        <Messages items={[{ key: 'forbidden', severity: 'error', text: forbidden }]} />
      </Specimen>
      <Specimen name="protections : aucune, puis une partie">
        <Fact mark={<Icon name="warning" />}>
          Aucune protection active sur 2. À ajouter : <TextLink href="#totp">Application d’authentification</TextLink>{' '}
          et <TextLink href="#passkey">Clés d’accès</TextLink>
        </Fact>
        <Fact mark={<Icon name="shield" />}>
          1 protection active sur 2. À ajouter : <TextLink href="#passkey">Clés d’accès</TextLink>
        </Fact>
      </Specimen>
      <Specimen name="retour au-dessus du titre">
        <Stack gap="group">
          <h3>Créer un compte</h3>
          <AboveTitle>
            <Button variant="text" icon={<Icon name="arrow" />}>
              Retour
            </Button>
          </AboveTitle>
          <p>Choisissez comment vous vous connecterez.</p>
        </Stack>
      </Specimen>
    </Section>
  );
}
