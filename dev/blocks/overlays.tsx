import { type ReactNode, useState } from 'react';
import { Button, Dialog, Field } from '../../src/ui/index.ts';
import { long, Section, Specimen } from '../specimen.tsx';

/** A dialog behind its button; counts how it ended. */
function Asking({ destructive }: { readonly destructive: boolean }): ReactNode {
  const [open, setOpen] = useState(false);
  const [ended, setEnded] = useState<readonly string[]>([]);
  const end = (how: string) => {
    setOpen(false);
    setEnded((before) => [...before, how]);
  };
  const words = destructive ? 'Retirer la clé' : 'Renommer la clé';
  return (
    <>
      <Button variant={destructive ? 'danger' : 'secondary'} onClick={() => setOpen(true)}>
        {words}
      </Button>
      <output>{ended.join(', ')}</output>
      {open ? (
        <Dialog
          title={destructive ? `Retirer « ${long.german} » ?` : 'Renommer la clé de sécurité'}
          action={{ children: words, onClick: () => end('fait') }}
          cancelLabel="Annuler"
          onCancel={() => end('annulé')}
          destructive={destructive}
        >
          {destructive ? (
            <p>Vous ne pourrez plus vous connecter avec cette clé. Cette action est définitive.</p>
          ) : (
            <Field label="Nom" defaultValue="Clé du bureau" autoComplete="off" />
          )}
        </Dialog>
      ) : null}
    </>
  );
}

export function Overlays(): ReactNode {
  return (
    <Section title="Dialogues">
      <Specimen name="dialogue">
        <Asking destructive={false} />
      </Specimen>
      <Specimen name="dialogue destructif">
        <Asking destructive />
      </Specimen>
    </Section>
  );
}
