import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, ButtonLink } from '../actions/Button.tsx';
import { CopyButton } from '../actions/CopyButton.tsx';
import { Method, Methods } from '../actions/Method.tsx';
import { LinkRow, QuietLinks, TextLink } from '../actions/TextLink.tsx';
import { Messages } from '../feedback/Messages.tsx';
import { Field } from '../fields/Field.tsx';
import { PasswordField } from '../fields/PasswordField.tsx';
import { ProviderMark } from '../marks/ProviderMark.tsx';
import { Divider } from './Divider.tsx';
import { Heading } from './Heading.tsx';
import { Page } from './Page.tsx';
import { PageState } from './PageState.tsx';
import { Skeleton } from './Skeleton.tsx';

function LoginForm({ busy = false, error }: { readonly busy?: boolean; readonly error?: string }) {
  return (
    <>
      <Heading subtitle="Entrez vos identifiants pour accéder à votre compte">Connectez-vous</Heading>
      {error === undefined ? null : <Messages items={[{ key: 'error', severity: 'error', text: error }]} />}
      <form onSubmit={(event) => event.preventDefault()}>
        <Field
          label="Adresse e-mail"
          type="email"
          autoComplete="username"
          required
          defaultValue={error === undefined ? '' : 'camille.martin@exemple.fr'}
        />
        <PasswordField
          label="Mot de passe"
          aside={<TextLink href="#recovery">Mot de passe oublié ?</TextLink>}
          autoComplete="current-password"
          required
          showLabel="Afficher le mot de passe"
          hideLabel="Masquer le mot de passe"
        />
        <Button type="submit" busy={busy}>
          Se connecter
        </Button>
      </form>
      <Divider>ou</Divider>
      <Methods>
        {['Google', 'Microsoft'].map((name) => (
          <Method key={name} icon={<ProviderMark provider={name} />} label={`Continuer avec ${name}`} />
        ))}
      </Methods>
      <LinkRow>
        Pas encore de compte ? <TextLink href="#registration">Créer un compte</TextLink>
      </LinkRow>
    </>
  );
}

const meta = {
  component: Page,
  parameters: { layout: 'fullscreen' },
  args: {
    brand: {
      name: 'Plus Que Pro',
      subtitle: 'Accédez à tous vos services et outils en un seul endroit',
      logo: 'plus',
      motif: 'plus',
      pane: 'right',
    },
    skipLabel: 'Aller au contenu',
    footer: (
      <QuietLinks
        links={[
          { href: '#privacy', text: 'Confidentialité' },
          { href: '#terms', text: "Conditions d'utilisation" },
        ]}
      />
    ),
    children: <LoginForm />,
  },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Form: Story = {};

export const BusyFormWithBanner: Story = {
  args: {
    banner: <Messages items={[{ key: 'offline', severity: 'warning', text: 'Vous êtes hors connexion.' }]} />,
    children: <LoginForm busy error="E-mail ou mot de passe incorrect." />,
  },
};

export const State: Story = {
  args: {
    children: (
      <PageState
        icon="shield"
        title="Connexion non autorisée"
        text="Veuillez utiliser l'application principale pour vous connecter."
        support={<TextLink href="#support">Besoin d’aide ? Écrivez à aide@example.org</TextLink>}
        reference={{
          label: 'Référence pour l’assistance',
          value: '6f1c9d2e-0b5a-4c3e-9a7d-2f8e4b1c6d05',
          copy: <CopyButton text="6f1c9d2e" label="Copier" copiedLabel="Copié" failedLabel="Copie impossible" />,
        }}
      >
        <ButtonLink href="#app">Retourner à l'application</ButtonLink>
      </PageState>
    ),
  },
};

export const Loading: Story = { args: { children: <Skeleton status="Chargement en cours..." /> } };

export const Wide: Story = {
  args: { width: 'wide', children: <Heading subtitle="Une large colonne sous la barre">Sessions</Heading> },
};
