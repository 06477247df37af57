import type { ReactNode } from 'react';
import { Field, type FieldProps, HiddenUsername, PasswordField, Select } from '../../src/ui/index.ts';
import { long, Section, Specimen } from '../specimen.tsx';

const password = { label: 'Mot de passe', showLabel: 'Afficher le mot de passe', hideLabel: 'Masquer le mot de passe' };
const options = [
  { value: '', label: 'Choisir…' },
  { value: 'fr', label: 'Français' },
  { value: 'de', label: long.german },
];

/** The states that each control with a label, a hint and an error has. */
const states: readonly { readonly name: string; readonly focus?: boolean; readonly texts: Partial<FieldProps> }[] = [
  { name: 'par défaut', texts: { hint: "Celle de votre inscription, pas celle de l'équipe" } },
  { name: 'focus', focus: true, texts: {} },
  { name: 'rempli', texts: { defaultValue: long.email } },
  { name: 'obligatoire', texts: { required: true, requiredLabel: 'obligatoire' } },
  { name: 'facultatif', texts: { optionalLabel: '(facultatif)' } },
  {
    name: 'erreur',
    texts: { defaultValue: 'camille@', error: 'Cette adresse est déjà utilisée par un autre compte.' },
  },
  {
    name: 'désactivé',
    texts: { defaultValue: 'Plus Que Pro', disabled: true, hint: 'Gérée par votre administrateur' },
  },
  { name: 'lecture seule', texts: { defaultValue: 'Plus Que Pro', readOnly: true } },
  { name: 'longs mots', texts: { label: long.french, hint: `${long.german}.`, error: `${long.german}.` } },
];

export function Fields(): ReactNode {
  return (
    <>
      <Section title="Champ">
        {states.map(({ name, focus = false, texts }) => (
          <Specimen key={name} name={name} focus={focus}>
            <Field label="Adresse e-mail" type="email" autoComplete="off" {...texts} />
          </Specimen>
        ))}
      </Section>
      <Section title="Mot de passe">
        <Specimen name="par défaut">
          <PasswordField {...password} hint="Au moins 8 caractères" autoComplete="off" />
        </Specimen>
        <Specimen name="avec un lien">
          <PasswordField
            {...password}
            required
            aside={<a href="#recovery">Mot de passe oublié ?</a>}
            autoComplete="off"
          />
        </Specimen>
        <Specimen name="focus, rempli" focus>
          <PasswordField {...password} defaultValue="correct horse battery" autoComplete="off" />
        </Specimen>
        <Specimen name="erreur">
          <PasswordField {...password} error="Ce mot de passe est trop court." autoComplete="off" />
        </Specimen>
        <Specimen name="désactivé">
          <PasswordField {...password} disabled defaultValue="correct horse" autoComplete="off" />
        </Specimen>
        <Specimen name="seul : l'identifiant est là, invisible">
          <form onSubmit={(event) => event.preventDefault()}>
            <HiddenUsername defaultValue={long.email} />
            <PasswordField {...password} autoComplete="current-password" />
          </form>
        </Specimen>
      </Section>
      <Section title="Liste">
        <Specimen name="par défaut">
          <Select label="Langue" options={options} hint="Celle des e-mails" />
        </Specimen>
        <Specimen name="focus, rempli" focus>
          <Select label="Langue" options={options} defaultValue="de" />
        </Specimen>
        <Specimen name="erreur">
          <Select
            label="Langue"
            options={options}
            required
            requiredLabel="obligatoire"
            error="Choisissez une langue."
          />
        </Specimen>
        <Specimen name="désactivé">
          <Select label="Langue" options={options} defaultValue="fr" disabled />
        </Specimen>
      </Section>
    </>
  );
}
