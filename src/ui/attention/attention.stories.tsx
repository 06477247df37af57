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

/** A text that is shown and announced to screen readers. */
export const ShownAndAnnounced: Story = { args: { children: 'Un nouveau message vient d’être envoyé.' } };
