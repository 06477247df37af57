import type { Meta, StoryObj } from '@storybook/react-vite';
import styles from './Icon.stories.module.css';
import { Icon, type IconName } from './Icon.tsx';
import { ComputerIcon, DownloadIcon, PhoneIcon, PrintIcon } from './RareIcons.tsx';

const meta = { component: Icon, args: { name: 'key' } } satisfies Meta<typeof Icon>;
export default meta;

type Story = StoryObj<typeof meta>;

/** A record, so that a new icon that is missing here fails the type check. */
const icons: Readonly<Record<IconName, true>> = {
  error: true,
  success: true,
  info: true,
  warning: true,
  eye: true,
  eyeOff: true,
  arrow: true,
  chevron: true,
  key: true,
  shield: true,
  mail: true,
  logout: true,
  check: true,
  sun: true,
  moon: true,
  contrast: true,
  plug: true,
  compass: true,
  lock: true,
  clock: true,
  list: true,
  globe: true,
  link: true,
  app: true,
  user: true,
  copy: true,
  passkey: true,
  sms: true,
};

const names = Object.keys(icons).filter((name): name is IconName => Object.hasOwn(icons, name));
const rare = [
  { name: 'ComputerIcon', drawing: <ComputerIcon /> },
  { name: 'PhoneIcon', drawing: <PhoneIcon /> },
  { name: 'DownloadIcon', drawing: <DownloadIcon /> },
  { name: 'PrintIcon', drawing: <PrintIcon /> },
];

export const All: Story = {
  render: () => (
    <ul className={styles.icons}>
      {names.map((name) => (
        <li key={name}>
          <Icon name={name} />
          {name}
        </li>
      ))}
      {rare.map(({ name, drawing }) => (
        <li key={name}>
          {drawing}
          {name}
        </li>
      ))}
    </ul>
  ),
};
