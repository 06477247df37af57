import type { Meta, StoryObj } from '@storybook/react-vite';
import { long } from '../stories.ts';
import { ClientLine } from './ClientLine.tsx';
import { Facts } from './Facts.tsx';

const meta = {
  component: ClientLine,
  decorators: [
    (Story) => (
      <Facts>
        <Story />
      </Facts>
    ),
  ],
} satisfies Meta<typeof ClientLine>;
export default meta;

type Story = StoryObj<typeof meta>;

export const WithLogo: Story = {
  args: {
    name: 'Application principale',
    logo: 'favicon.svg',
    children: 'Pour vous connecter à « Application principale »',
  },
};
export const WithoutLogo: Story = { args: { name: long.german, children: `Pour vous connecter à « ${long.german} »` } };
