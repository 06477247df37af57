import type { Meta, StoryObj } from '@storybook/react-vite';
import { Providers, SocialButton } from './SocialButton.tsx';

const meta = {
  component: SocialButton,
  render: (args) => <SocialButton {...args}>Continuer avec {args.provider}</SocialButton>,
} satisfies Meta<typeof SocialButton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Google: Story = { args: { provider: 'google' } };
export const Apple: Story = { args: { provider: 'apple' } };
export const Microsoft: Story = { args: { provider: 'microsoft' } };
export const GitHub: Story = { args: { provider: 'github' } };
export const Facebook: Story = { args: { provider: 'facebook' } };
export const WithoutMark: Story = { args: { provider: 'Ékoé' } };
export const Busy: Story = { args: { provider: 'google', busy: true } };
export const UsedLast: Story = { args: { provider: 'google', badge: 'Utilisé la dernière fois' } };

export const Many: Story = {
  args: { provider: 'google' },
  render: () => (
    <Providers>
      {['google', 'apple', 'microsoft', 'github', 'Ékoé'].map((provider) => (
        <SocialButton key={provider} provider={provider}>
          {provider}
        </SocialButton>
      ))}
    </Providers>
  ),
};
