import type { Meta, StoryObj } from '@storybook/react-vite';
import { Announcement, AttentionProvider } from './attention.tsx';

const meta = {
  component: Announcement,
  decorators: [
    (Story) => (
      <AttentionProvider>
        <Story />
      </AttentionProvider>
    ),
  ],
} satisfies Meta<typeof Announcement>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Words that are shown, and announced to those who do not see them. */
export const ShownAndAnnounced: Story = { args: { children: 'Un nouveau message vient d’être envoyé.' } };
