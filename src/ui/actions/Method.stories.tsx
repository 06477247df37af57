import type { Meta, StoryObj } from '@storybook/react-vite';
import { Icon } from '../marks/Icon.tsx';
import { ProviderMark } from '../marks/ProviderMark.tsx';
import { focusFirst, long } from '../stories.ts';
import { Method, MethodLink, Methods, MethodTiles } from './Method.tsx';

const meta = {
  component: Method,
  args: {
    icon: <Icon name="passkey" />,
    label: 'Utiliser une clé d’accès',
    hint: 'Avec cet appareil ou votre téléphone',
  },
  render: (args) => (
    <Methods>
      <Method {...args} />
    </Methods>
  ),
} satisfies Meta<typeof Method>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Alone: Story = {};
export const Focused: Story = { play: focusFirst };
export const Busy: Story = { args: { busy: true } };
export const Disabled: Story = { args: { disabled: true } };
export const UsedLast: Story = { args: { badge: 'Utilisé la dernière fois' } };
export const LongWords: Story = {
  args: { icon: <Icon name="mail" />, label: long.german, hint: long.email, badge: 'Utilisé la dernière fois' },
};

const providers = ['google', 'apple', 'microsoft', 'github', 'facebook'];

export const Several: Story = {
  render: (args) => (
    <Methods>
      {providers.map((provider) => (
        <Method key={provider} icon={<ProviderMark provider={provider} />} label={`Se connecter avec ${provider}`} />
      ))}
      <Method {...args} />
      <Method
        icon={<Icon name="mail" />}
        label="Recevoir un code"
        hint="Par e-mail ou SMS"
        badge="Utilisé la dernière fois"
      />
      <Method icon={<Icon name="sms" />} label="+33 •••• 89" hint="Recevoir le code par SMS" />
      <Method icon={<Icon name="key" />} label="Clé de sécurité" hint="Branchez ou approchez votre clé" />
    </Methods>
  ),
};

const tiles = (names: readonly string[]) => (
  <MethodTiles more="Autres options">
    {names.map((name) => (
      <Method key={name} icon={<ProviderMark provider={name} />} label={name} />
    ))}
  </MethodTiles>
);

export const Tiles: Story = { render: () => tiles([...providers, 'Ékoé']) };
export const OddTiles: Story = { render: () => tiles(providers.slice(0, 3)) };
export const LongTiles: Story = { render: () => tiles(['google', long.german, 'apple', long.email]) };
export const Links: Story = {
  render: () => (
    <Methods>
      <MethodLink href="#settings" icon={<Icon name="user" />} label="Paramètres de compte" />
      <MethodLink href="#long" icon={<Icon name="user" />} label={long.german} />
    </Methods>
  ),
};
