import type { Meta, StoryObj } from '@storybook/react-vite';
import { TextLink } from '../actions/TextLink.tsx';
import { Icon } from '../marks/Icon.tsx';
import { long } from '../stories.ts';
import { Fact, Facts } from './Facts.tsx';

const meta = { component: Facts } satisfies Meta<typeof Facts>;
export default meta;

type Story = StoryObj<typeof meta>;

export const WithAction: Story = {
  args: {
    children: (
      <Fact mark={<Icon name="user" />} action={<TextLink href="#">Ce n'est pas vous ?</TextLink>}>
        Vous utilisez : {long.email}
      </Fact>
    ),
  },
};

export const NoProtection: Story = {
  args: {
    children: (
      <Fact mark={<Icon name="warning" />}>
        Protections actives : 0 sur 2. À ajouter : <TextLink href="#totp">Authentification à deux facteurs</TextLink> et{' '}
        <TextLink href="#passkey">Clés d’accès</TextLink>
      </Fact>
    ),
  },
};

export const OneProtection: Story = {
  args: {
    children: (
      <Fact mark={<Icon name="shield" />}>
        Protections actives : 1 sur 2. À ajouter : <TextLink href="#passkey">Clés d’accès</TextLink>
      </Fact>
    ),
  },
};
