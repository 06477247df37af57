import { type ReactNode, useState } from 'react';
import { Button, Dialog, Field, type Severity, type ToastItem, Toasts } from '../../src/ui/index.ts';
import { long, Section, Specimen } from '../specimen.tsx';

const severities: readonly Severity[] = ['success', 'info', 'warning', 'error'];

function Toaster(): ReactNode {
  const [items, setItems] = useState<readonly ToastItem[]>([]);
  const add = (severity: Severity) => {
    const text = severity === 'warning' ? long.french : 'Vos modifications ont été enregistrées.';
    const lasts = severity === 'error' ? undefined : 6000;
    setItems((before) => [...before, { key: `${severity}-${performance.now()}`, severity, text, lasts }]);
  };
  return (
    <>
      {severities.map((severity) => (
        <Button key={severity} variant="secondary" onClick={() => add(severity)}>
          Annoncer : {severity}
        </Button>
      ))}
      <Toasts
        items={items}
        dismissLabel="Fermer"
        onDismiss={(key) => setItems((before) => before.filter((item) => item.key !== key))}
      />
    </>
  );
}

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
    <Section title="Dialogues et annonces">
      <Specimen name="dialogue">
        <Asking destructive={false} />
      </Specimen>
      <Specimen name="dialogue destructif">
        <Asking destructive />
      </Specimen>
      <Specimen name="annonces">
        <Toaster />
      </Specimen>
    </Section>
  );
}
