import {
  Button,
  ButtonLink,
  type ButtonVariant,
  Card,
  Checkbox,
  CodeBlock,
  DefinitionList,
  Disclosure,
  Divider,
  Field,
  Heading,
  Icon,
  type IconName,
  LinkRow,
  Messages,
  PasswordField,
  Select,
  type Severity,
  Skeleton,
  SocialButton,
  Spinner,
  Stack,
  TextLink,
} from '../src/ui/index.ts';

const variants: ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger'];
const severities: Severity[] = ['error', 'success', 'info', 'warning'];
const providers = ['google', 'apple', 'microsoft', 'github', 'facebook', 'Ékoé'];
const icons: IconName[] = [
  'error',
  'success',
  'info',
  'warning',
  'eye',
  'eyeOff',
  'arrow',
  'chevron',
  'external',
  'key',
  'shield',
  'mail',
  'logout',
  'check',
];
const toggle = { showLabel: 'Afficher le mot de passe', hideLabel: 'Masquer le mot de passe' };
const long = 'anne-charlotte.de-la-rochefoucauld-montbel@services-professionnels.exemple.fr';

/** Every building block in every state. */
export function Blocks() {
  return (
    <>
      <Heading subtitle="Every block in every state">Blocs de construction</Heading>
      <Card title="Boutons">
        {variants.map((variant) => (
          <Stack key={variant}>
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} busy>
              {variant}
            </Button>
            <Button variant={variant} icon={<Icon name="shield" />}>
              {variant}
            </Button>
            <Button variant={variant} disabled>
              {variant}
            </Button>
          </Stack>
        ))}
        <ButtonLink href="#link" variant="secondary" icon={<Icon name="external" />}>
          Retourner à l'application
        </ButtonLink>
      </Card>
      <Card title="Champs">
        <Field label="Adresse e-mail" hint="Celle de votre inscription" required requiredLabel="obligatoire" />
        <Field
          label="Adresse e-mail"
          defaultValue={long}
          error="Cette adresse est déjà utilisée par un autre compte."
        />
        <Field label="Société" defaultValue="Plus Que Pro" disabled hint="Gérée par votre administrateur" />
        <PasswordField label="Mot de passe" {...toggle} hint="Au moins 8 caractères" defaultValue="correct horse" />
        <PasswordField label="Mot de passe" {...toggle} error="Ce mot de passe est trop court." />
        <Select
          label="Langue"
          options={[
            { value: 'fr', label: 'Français' },
            { value: 'en', label: 'English' },
          ]}
        />
        <Checkbox label="Se souvenir de cette décision" hint="Pendant trente jours" defaultChecked />
        <Checkbox label="J'accepte les conditions" error="Cette case est obligatoire." />
        <Checkbox label="Identité" disabled defaultChecked />
      </Card>
      <Card title="Messages">
        <Messages
          items={severities.map((severity) => ({ key: severity, severity, text: `Un message : ${severity}.` }))}
        />
      </Card>
      <Card title="Autres moyens">
        <Divider>ou</Divider>
        {providers.map((provider) => (
          <SocialButton key={provider} provider={provider}>
            Continuer avec {provider}
          </SocialButton>
        ))}
        <SocialButton provider="google" busy>
          Continuer avec google
        </SocialButton>
        <Divider />
        <LinkRow>
          Pas encore de compte ? <TextLink href="#registration">Créer un compte</TextLink>
        </LinkRow>
      </Card>
      <Card title="Attente">
        <Spinner label="Chargement en cours..." />
        <Skeleton kind="text" lines={3} />
        <Skeleton />
      </Card>
      <Card title="Détails">
        <DefinitionList
          items={[
            { term: 'Adresse e-mail', description: long },
            { term: 'Navigateur', description: 'Firefox 140' },
          ]}
        />
        <Disclosure summary="Détails techniques" open>
          <CodeBlock label="Réponse">
            {JSON.stringify({ error: { id: 'security_csrf_violation', long } }, null, 2)}
          </CodeBlock>
        </Disclosure>
        <Disclosure summary="Fermé">…</Disclosure>
        <Stack>
          {icons.map((name) => (
            <span key={name}>
              <Icon name={name} /> {name}
            </span>
          ))}
        </Stack>
      </Card>
    </>
  );
}
