import type { ComponentProps, ComponentType } from 'react';
import {
  Button,
  ButtonLink,
  CopyButton,
  Divider,
  Field,
  Heading,
  LinkRow,
  Messages,
  Page,
  PageState,
  PasswordField,
  Skeleton,
  SocialButton,
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
          aside={<TextLink href="#recovery">Mot de passe oublié ?</TextLink>}
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
    <PageState
      icon="shield"
      title="Connexion non autorisée"
      text="Cette méthode de connexion directe n'est pas autorisée. Veuillez utiliser l'application principale pour vous connecter."
      support={<TextLink href="#support">Besoin d’aide ? Écrivez à aide@example.org</TextLink>}
      reference={{
        label: 'Référence à indiquer à l’assistance',
        value: '6f1c9d2e-0b5a-4c3e-9a7d-2f8e4b1c6d05',
        copy: <CopyButton text="6f1c9d2e" label="Copier" copiedLabel="Copié" failedLabel="Copie impossible" />,
      }}
    >
      <ButtonLink href="#app">Retourner à l'application</ButtonLink>
    </PageState>
  </Page>
);

const Loading: Screen = ({ brand }) => (
  <Page brand={brand} skipLabel={skip} footer={links}>
    <Skeleton status="Chargement en cours..." />
  </Page>
);

/** Screens put together from the building blocks, by the name in the address. */
export const screens: Record<string, Screen> = {
  login: Login,
  'login-error': LoginError,
  refused: Refused,
  loading: Loading,
};
