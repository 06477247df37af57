import { type ReactNode, useState } from 'react';
import { Checkbox, Choice, Segments, Stack } from '../../src/ui/index.ts';
import { long, Section, Specimen } from '../specimen.tsx';

const sizes = [
  { value: 'eye', icon: 'eye', label: 'Visible' },
  { value: 'eyeOff', icon: 'eyeOff', label: 'Masqué' },
] as const;

function Visibility(): ReactNode {
  const [value, setValue] = useState<'eye' | 'eyeOff'>('eye');
  return <Segments label="Visibilité" name="visibility" value={value} options={sizes} onChoose={setValue} />;
}

export function Picks(): ReactNode {
  return (
    <>
      <Section title="Choisir un moyen">
        <Specimen name="par défaut">
          <Stack>
            <Choice icon="key" label="Clé d'accès" hint="Empreinte, visage ou code de cet appareil" />
            <Choice icon="mail" label="Code par e-mail" hint="Envoyé à c•••@exemple.fr" />
            <Choice icon="shield" label="Application d'authentification" />
          </Stack>
        </Specimen>
        <Specimen name="focus" focus>
          <Choice icon="key" label="Clé d'accès" hint="Empreinte, visage ou code de cet appareil" />
        </Specimen>
        <Specimen name="désactivé">
          <Choice icon="key" label="Clé de sécurité" hint="Ce navigateur ne sait pas s'en servir" disabled />
        </Specimen>
        <Specimen name="longs mots">
          <Choice icon="mail" label={long.german} hint={long.email} />
        </Specimen>
        <Specimen name="un parmi quelques-uns">
          <div>
            <Visibility />
          </div>
        </Specimen>
      </Section>
      <Section title="Case à cocher">
        <Specimen name="par défaut">
          <Checkbox label="Se souvenir de cette décision" hint="Pendant trente jours" />
        </Specimen>
        <Specimen name="cochée, focus" focus>
          <Checkbox label="Se souvenir de cette décision" defaultChecked />
        </Specimen>
        <Specimen name="erreur">
          <Checkbox
            label="J'accepte les conditions"
            required
            requiredLabel="obligatoire"
            error="Cette case est obligatoire."
          />
        </Specimen>
        <Specimen name="désactivée">
          <Checkbox label="Votre identité" hint="Toujours transmise" disabled defaultChecked />
        </Specimen>
        <Specimen name="longs mots">
          <Checkbox label={long.french} hint={`${long.german} ${long.german}`} />
        </Specimen>
      </Section>
    </>
  );
}
