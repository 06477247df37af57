import { type ReactNode, useState } from 'react';
import { Button, CodeField } from '../../src/ui/index.ts';
import { Section, Specimen } from '../specimen.tsx';

const code = { label: 'Code reçu par e-mail', digits: true, length: 6 } as const;

/** Says what a complete code would send. */
function Completing(): ReactNode {
  const [sent, setSent] = useState('');
  return (
    <>
      <CodeField {...code} hint="Six chiffres, valables quinze minutes" onComplete={({ value }) => setSent(value)} />
      <output>{sent && `Envoyé : ${sent}`}</output>
    </>
  );
}

export function Codes(): ReactNode {
  return (
    <Section title="Code à usage unique">
      <Specimen name="par défaut (collez « 123 456 »)">
        <Completing />
      </Specimen>
      <Specimen name="focus, rempli" focus>
        <CodeField {...code} defaultValue="123456" />
      </Specimen>
      <Specimen name="erreur">
        <CodeField {...code} error="Ce code n'est pas valable ou a déjà servi." />
      </Specimen>
      <Specimen name="désactivé">
        <CodeField {...code} defaultValue="123456" disabled />
      </Specimen>
      <Specimen name="code de récupération : lettres et chiffres">
        <CodeField label="Code de récupération" length={8} defaultValue="k3f9x2ab" />
      </Specimen>
      <Specimen name="renvoi et son délai">
        <Button variant="ghost" disabled>
          Renvoyer le code (0:42)
        </Button>
      </Specimen>
    </Section>
  );
}
