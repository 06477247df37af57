import type { Meta, StoryObj } from '@storybook/react-vite';
import { long } from '../stories.ts';
import { Card } from './Card.tsx';
import { Page } from './Page.tsx';
import { Sections } from './Sections.tsx';

const meta = {
  component: Sections,
  parameters: { layout: 'fullscreen' },
  decorators: [
    (Story) => (
      <Page
        brand={{ name: 'Plus Que Pro', subtitle: '', logo: 'plus', motif: 'plus', pane: 'right' }}
        width="broad"
        skipLabel="Aller au contenu"
      >
        <Story />
      </Page>
    ),
  ],
} satisfies Meta<typeof Sections>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Settings: Story = {
  args: {
    label: 'Rubriques',
    sections: [
      { id: 'password', label: 'Mot de passe' },
      { id: 'insurance', label: long.german },
    ],
    current: 'password',
    children: (
      <>
        <Card id="password" title="Mot de passe">
          <p>Au moins 8 caractères.</p>
        </Card>
        <Card id="insurance" title={long.german}>
          <p>{long.french}</p>
        </Card>
      </>
    ),
  },
};
