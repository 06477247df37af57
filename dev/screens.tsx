import type { ComponentProps, ComponentType } from 'react';
import {
  Button,
  ButtonLink,
  Divider,
  Field,
  Heading,
  LinkRow,
  Messages,
  Page,
  PasswordField,
  Skeleton,
  SocialButton,
  Spinner,
  Stack,
  TextLink,
} from '../src/ui/index.ts';

type Screen = ComponentType<{ brand: ComponentProps<typeof Page>['brand'] }>;

const skip = 'Aller au contenu';
const links = (
  <>
    <TextLink href="#privacy">Confidentialité</TextLink>
    <TextLink href="#terms">Conditions d'utilisation</TextLink>
  </>
);

function LoginForm({ failed = false, busy = false }: { failed?: boolean; busy?: boolean }) {
  return (
    <>
      <Heading subtitle="Entrez vos identifiants pour accéder à votre compte">Connectez-vous</Heading>
      {failed ? (
        <Messages
          items={[
            {
              key: '4000006',
              severity: 'error',
              text: "Les identifiants fournis sont invalides. Vérifiez les fautes de frappe dans votre mot de passe, nom d'utilisateur, adresse e-mail ou numéro de téléphone.",
            },
          ]}
        />
      ) : null}
      <form onSubmit={(event) => event.preventDefault()}>
        <Field
          label="Adresse e-mail"
          type="email"
          autoComplete="username"
          required
          requiredLabel="obligatoire"
          defaultValue={failed ? 'camille.martin@exemple.fr' : ''}
          error={failed ? 'Cette adresse ne correspond à aucun compte.' : null}
        />
        <PasswordField
          label="Mot de passe"
          autoComplete="current-password"
          required
          requiredLabel="obligatoire"
          showLabel="Afficher le mot de passe"
          hideLabel="Masquer le mot de passe"
        />
        <Button type="submit" busy={busy}>
          Se connecter
        </Button>
      </form>
      <LinkRow>
        <TextLink href="#recovery">Mot de passe oublié ?</TextLink>
      </LinkRow>
      <Divider>ou</Divider>
      <Stack>
        <SocialButton provider="google">Continuer avec Google</SocialButton>
        <SocialButton provider="microsoft">Continuer avec Microsoft</SocialButton>
      </Stack>
      <LinkRow>
        Pas encore de compte ? <TextLink href="#registration">Créer un compte</TextLink>
      </LinkRow>
    </>
  );
}

const Login: Screen = ({ brand }) => (
  <Page brand={brand} skipLabel={skip} footer={links}>
    <LoginForm />
  </Page>
);

const LoginError: Screen = ({ brand }) => (
  <Page
    brand={brand}
    skipLabel={skip}
    footer={links}
    banner={<Messages items={[{ key: 'offline', severity: 'warning', text: 'Vous êtes hors connexion.' }]} />}
  >
    <LoginForm failed busy />
  </Page>
);

const Refused: Screen = ({ brand }) => (
  <Page brand={brand} skipLabel={skip}>
    <Heading subtitle="Cette méthode de connexion directe n'est pas autorisée. Veuillez utiliser l'application principale pour vous connecter.">
      Connexion non autorisée
    </Heading>
    <ButtonLink href="#app">Retourner à l'application</ButtonLink>
  </Page>
);

const Loading: Screen = ({ brand }) => (
  <Page brand={brand} skipLabel={skip} footer={<Spinner label="Chargement en cours..." />}>
    <Skeleton />
  </Page>
);

/** Screens put together from the building blocks, by the name in the address. */
export const screens: Record<string, Screen> = {
  login: Login,
  'login-error': LoginError,
  refused: Refused,
  loading: Loading,
};
