import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../actions/Button.tsx';
import { Messages } from '../feedback/Messages.tsx';
import { Actions, Stack } from './Stack.tsx';

const meta = { component: Stack } satisfies Meta<typeof Stack>;
export default meta;

type Story = StoryObj<typeof meta>;

export const CaptchaToComplete: Story = {
  args: {
    role: 'group',
    'aria-label': 'Vérification de sécurité',
    children: (
      <>
        <p>Complétez le captcha pour continuer.</p>
        <label>
          <input type="checkbox" /> Je suis humain
        </label>
      </>
    ),
  },
};

export const CaptchaFailed: Story = {
  args: {
    role: 'group',
    'aria-label': 'Vérification qui a échoué',
    children: (
      <>
        <Messages
          items={[
            {
              key: 'failed',
              severity: 'error',
              text: 'La vérification de sécurité n’a pas pu être chargée ou a échoué.',
            },
          ]}
        />
        <Button variant="secondary">Recommencer la vérification</Button>
      </>
    ),
  },
};

export const ButtonsInARow: Story = {
  render: () => (
    <Actions>
      <Button>Enregistrer</Button>
      <Button variant="secondary">Annuler</Button>
    </Actions>
  ),
};
