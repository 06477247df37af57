import type { Meta, StoryObj } from '@storybook/react-vite';
import { long } from '../stories.ts';
import { unbroken } from './unbroken.tsx';

const meta = {
  render: () => <p>{unbroken(`Un e-mail a été envoyé à ${long.email}, votre adresse e-mail.`)}</p>,
} satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

/** An address that is longer than a line breaks before its `@` and after a dot; "e-mail" never breaks. */
export const Address: Story = {};
