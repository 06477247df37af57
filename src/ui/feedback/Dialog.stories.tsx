import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Button } from '../actions/Button.tsx';
import { Field } from '../fields/Field.tsx';
import { long } from '../stories.ts';
import { Dialog } from './Dialog.tsx';

const meta = {
  component: Dialog,
  args: { title: 'Renommer la clé de sécurité', action: {}, cancelLabel: 'Annuler', onCancel: () => {} },
  /** A dialog behind its button, with a log of how it was closed. */
  render: (args) => {
    const [open, setOpen] = useState(false);
    const [ends, setEnds] = useState<readonly string[]>([]);
    const end = (how: string) => {
      setOpen(false);
      setEnds((before) => [...before, how]);
    };
    return (
      <>
        <Button variant={args.destructive ? 'danger' : 'secondary'} onClick={() => setOpen(true)}>
          {args.action.children}
        </Button>
        <output>{ends.join(', ')}</output>
        {open ? (
          <Dialog
            {...args}
            action={{ ...args.action, onClick: () => end('confirmé') }}
            onCancel={() => end('annulé')}
          />
        ) : null}
      </>
    );
  },
} satisfies Meta<typeof Dialog>;
export default meta;

type Story = StoryObj<typeof meta>;

const openIt: NonNullable<Story['play']> = async ({ canvas, userEvent }) =>
  userEvent.click(await canvas.findByRole('button'));

const rename: Story = {
  args: {
    action: { children: 'Renommer la clé' },
    children: <Field label="Nom" defaultValue="Clé du bureau" autoComplete="off" />,
  },
};

const remove: Story = {
  args: {
    title: `Retirer « ${long.german} » ?`,
    action: { children: 'Retirer la clé' },
    children: <p>Vous ne pourrez plus vous connecter avec cette clé. Cette action est définitive.</p>,
    destructive: true,
  },
};

export const Behind: Story = rename;
export const BehindDestructive: Story = remove;
export const Open: Story = { ...rename, play: openIt };
export const OpenDestructive: Story = { ...remove, play: openIt };
